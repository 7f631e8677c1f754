import { forwardTo, type MethodNames } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import type { Endpoints } from "@satchel/core/network";
import type { Blacklist, BotCheck, Prices, Rewards, SecondNode, TokenIcons } from "@satchel/core/ports";

/** The web services of a network; one that it does not have is absent. */
export type Services = {
  prices?: Prices | undefined;
  rewards?: Rewards | undefined;
  secondNode?: SecondNode | undefined;
  tokenIcons?: TokenIcons | undefined;
  blacklist?: Blacklist | undefined;
  botCheck?: BotCheck | undefined;
};

type Clients = typeof import("@satchel/services");

/** Creates the clients of a network's services. Their code is loaded at the first call. */
export const createLazyServices = (endpoints: Endpoints): Services => ({
  prices: lazily<Prices>(endpoints.prices, { xec: true, perUsDollar: true }, (clients, baseUrl) =>
    clients.createPrices({ baseUrl }),
  ),
  rewards: lazily<Rewards>(endpoints.rewards, { eligibility: true, claim: true }, (clients, baseUrl) =>
    clients.createRewards({ baseUrl }),
  ),
  secondNode: secondNodeAt(endpoints.secondBroadcast),
  tokenIcons: lazily<TokenIcons>(endpoints.iconUpload, { upload: true }, (clients, baseUrl) =>
    clients.createTokenIcons({ baseUrl }),
  ),
  blacklist: lazily<Blacklist>(endpoints.blacklist, { isBlacklisted: true }, (clients, baseUrl) =>
    clients.createBlacklist({ baseUrl }),
  ),
});

function secondNodeAt(url: string): SecondNode | undefined {
  const node = lazily<Pick<SecondNode, "broadcast">>(url, { broadcast: true }, (clients, baseUrl) =>
    clients.createSecondNode({ baseUrl }),
  );
  return node && { ...node, host: url.replace(/^https?:\/\//, "") };
}

function lazily<Service extends object>(
  baseUrl: string,
  methods: MethodNames<Service>,
  create: (clients: Clients, baseUrl: string) => Service,
): Service | undefined {
  if (baseUrl === "") return undefined;
  const { get } = later(async () => create(await import("@satchel/services"), baseUrl));
  return forwardTo<Service>(methods, get);
}
