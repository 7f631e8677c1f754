import { forwardTo, type MethodNames } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import type { Endpoints } from "@satchel/core/network";
import type { Bids, Blacklist, BotCheck, Prices, Rewards, SecondNode, TokenIcons, Yields } from "@satchel/core/ports";

/** The web services of a network; one that it does not have is absent. */
export type Services = {
  prices?: Prices | undefined;
  rewards?: Rewards | undefined;
  secondNode?: SecondNode | undefined;
  tokenIcons?: TokenIcons | undefined;
  blacklist?: Blacklist | undefined;
  bids?: Bids | undefined;
  yields?: Yields | undefined;
  botCheck?: BotCheck | undefined;
};

type Clients = typeof import("@satchel/services");

/** Creates the clients of a network's services. Their code is loaded at the first call. */
export const createLazyServices = (endpoints: Endpoints): Services => ({
  prices: at<Prices>(endpoints.prices, { xec: true, perUsDollar: true }, (clients, baseUrl) =>
    clients.createPrices({ baseUrl }),
  ),
  rewards: at<Rewards>(endpoints.rewards, { eligibility: true, claim: true }, (clients, baseUrl) =>
    clients.createRewards({ baseUrl }),
  ),
  secondNode: secondNodeAt(endpoints.secondBroadcast),
  tokenIcons: at<TokenIcons>(endpoints.iconUpload, { upload: true }, (clients, baseUrl) =>
    clients.createTokenIcons({ baseUrl }),
  ),
  blacklist: at<Blacklist>(endpoints.blacklist, { isBlacklisted: true }, (clients, baseUrl) =>
    clients.createBlacklist({ baseUrl }),
  ),
  bids: bidsAt(endpoints.redemptionBids),
  yields: yieldsAt(endpoints.stakingYield, endpoints.savingsYield),
});

const bidsAt = (urls: readonly string[]): Bids | undefined =>
  urls.length === 0 ? undefined : lazily<Bids>({ bid: true }, (clients) => clients.createBids(urls));

const yieldsAt = (staking: string, savings: string): Yields | undefined =>
  staking === "" && savings === ""
    ? undefined
    : lazily<Yields>({ yearly: true }, (clients) => clients.createYields({ staking, savings }));

function secondNodeAt(url: string): SecondNode | undefined {
  const node = at<Pick<SecondNode, "broadcast">>(url, { broadcast: true }, (clients, baseUrl) =>
    clients.createSecondNode({ baseUrl }),
  );
  return node && { ...node, host: url.replace(/^https?:\/\//, "") };
}

const at = <Service extends object>(
  baseUrl: string,
  methods: MethodNames<Service>,
  create: (clients: Clients, baseUrl: string) => Service,
): Service | undefined => (baseUrl === "" ? undefined : lazily(methods, (clients) => create(clients, baseUrl)));

function lazily<Service extends object>(methods: MethodNames<Service>, create: (clients: Clients) => Service): Service {
  const { get } = later(async () => create(await import("@satchel/services")));
  return forwardTo<Service>(methods, get);
}
