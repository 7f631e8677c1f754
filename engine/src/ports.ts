import type {
  Archive,
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
  Vault,
} from "@satchel/core/ports";

/** What the engine needs of the world outside; a shell passes it in. */
export type Ports = {
  chain: Chain;
  store: Store;
  /** Where the second copy of the wallets lies: a store that shares nothing with the first. */
  copyStore: Store;
  /** Stores of older releases, whose wallets are taken over (facts.md 4); may be `store` itself. */
  oldStores: readonly Pick<Store, "get" | "remove">[];
  vault: Vault;
  clock: Clock;
  locks: Locks;
  tabs: Tabs;
  log: Log;
  /** Where history is kept for search and for reading it offline; without one it is not. */
  archive?: Archive | undefined;
  prices?: Prices | undefined;
  rewards?: Rewards | undefined;
  /** Without one only claims that need no proof are offered. */
  botCheck?: BotCheck | undefined;
  /** Told of PayButton payments besides the indexer. */
  secondNode?: SecondNode | undefined;
};
