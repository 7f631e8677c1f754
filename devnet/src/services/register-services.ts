import type { BotCheckConfig, Endpoints } from "@satchel/core/network";
import type { FastifyInstance } from "fastify";
import { scriptOfAddress } from "../script/addresses.ts";
import { addBlacklistRoutes } from "./blacklist.ts";
import { addBotCheckRoutes, DEVNET_SITE_KEY } from "./bot-check/bot-check-routes.ts";
import { addIconRoutes, addIconUploadRoute } from "./icons/icon-routes.ts";
import { addPriceRoutes } from "./prices.ts";
import { addBidRoutes, addYieldRoutes } from "./redemption/redemption-routes.ts";
import { addRewardRoutes } from "./rewards/reward-routes.ts";
import { addService, type ServiceName } from "./service-scope.ts";
import type { Services } from "./services.ts";

/**
 * The path of each service's routes. Its base address in a network config is this path, or this path and one more
 * segment.
 */
const PREFIXES = {
  prices: "/api/v3",
  rewards: "/rewards",
  blacklist: "/tokens",
  icons: "/icons",
  iconUpload: "/icons",
  redemptionBid: "/api",
  yields: "/api",
  botCheck: "/bot-check",
} as const satisfies Record<ServiceName, string>;

/** The addresses in a wallet's config that lead to the services here. */
type ServiceEndpoints = Pick<
  Endpoints,
  Exclude<ServiceName, "redemptionBid" | "yields" | "botCheck"> | "redemptionBids" | "stakingYield" | "savingsYield"
>;

/** Returns the addresses of the services of a devnet at `url`, for a wallet's config. */
export function serviceEndpoints(url: string): ServiceEndpoints {
  return {
    prices: `${url}${PREFIXES.prices}`,
    rewards: `${url}${PREFIXES.rewards}`,
    blacklist: `${url}${PREFIXES.blacklist}`,
    icons: `${url}${PREFIXES.icons}`,
    iconUpload: `${url}${PREFIXES.iconUpload}/new`,
    redemptionBids: [`${url}${PREFIXES.redemptionBid}/bid`],
    stakingYield: `${url}${PREFIXES.yields}/apy`,
    savingsYield: `${url}${PREFIXES.yields}/firma-apy`,
  };
}

/** Returns what a wallet's config says of the stand-in for the provider of the bot check. */
export const botCheckOf = (url: string): BotCheckConfig => ({
  script: `${url}${PREFIXES.botCheck}/api.js`,
  siteKey: DEVNET_SITE_KEY,
  url: "",
  needsOrigin: false,
});

/** Adds all stand-ins to a server, each in a scope of its own. */
export function registerServices(app: FastifyInstance, services: Services): void {
  const { faults, now, prefix, log } = services;
  const add = (service: ServiceName, routes: (own: FastifyInstance) => void): void =>
    addService(app, { service, prefix: PREFIXES[service], faults, log }, routes);

  add("prices", (own) => addPriceRoutes(own, now));
  add("rewards", (own) => addRewardRoutes(own, services.rewards, scriptOfAddress));
  add("blacklist", (own) => addBlacklistRoutes(own, services.blacklist));
  add("icons", (own) => addIconRoutes(own, services.icons));
  add("iconUpload", (own) => {
    addIconUploadRoute(own, services.icons, { prefix, isSignatureNeeded: () => services.areUploadsSigned });
  });
  const settings = () => services.redemption;
  add("redemptionBid", (own) => addBidRoutes(own, now, settings));
  add("yields", (own) => addYieldRoutes(own, settings));
  add("botCheck", (own) => {
    addBotCheckRoutes(
      own,
      () => services.botCheck,
      (told) => {
        services.botCheck = { ...services.botCheck, told };
      },
    );
  });
}
