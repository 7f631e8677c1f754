import type {
  Archive,
  Bids,
  Blacklist,
  BotCheck,
  Chain,
  Clock,
  Locks,
  Log,
  Prices,
  Rewards,
  SecondNode,
  Store,
  Tabs,
  TokenIcons,
  Vault,
  Yields,
} from "@satchel/core/ports";

/**
 * A store of an older release. `mayHaveData` returns false only if there certainly is nothing in it; it may be missing.
 */
export type OldStore = Pick<Store, "get" | "remove"> & { mayHaveData?(): Promise<boolean> };

/** Random numbers that nobody can foresee: whole ones from 0 to `limit` less one. The limit is at most 2^32. */
export type Random = { below(limit: number): number };

/** The ports that the engine needs; a shell passes them in. */
export type Ports = {
  chain: Chain;
  store: Store;
  /** The store of the second copy of the wallets, which shares nothing with the first. */
  copyStore: Store;
  /** Stores of older releases, whose wallets are taken over (facts.md 4); may be `store` itself. */
  oldStores: readonly OldStore[];
  vault: Vault;
  clock: Clock;
  random: Random;
  locks: Locks;
  tabs: Tabs;
  log: Log;
  /** Stores the history for search and for reading it offline; without an archive it is not stored. */
  archive?: Archive | undefined;
  prices?: Prices | undefined;
  rewards?: Rewards | undefined;
  /** Without a bot check only claims that need no proof are offered. */
  botCheck?: BotCheck | undefined;
  /** Decides which tokens must not be traded. */
  blacklist?: Blacklist | undefined;
  /** Says what the savings token is redeemed for; without it the token is not redeemed. */
  bids?: Bids | undefined;
  /** Says what the redeemable tokens yield; without it nothing is shown of that. */
  yields?: Yields | undefined;
  /** Gets the icons of created tokens. */
  tokenIcons?: TokenIcons | undefined;
  /** Gets PayButton payments besides the indexer. */
  secondNode?: SecondNode | undefined;
};
