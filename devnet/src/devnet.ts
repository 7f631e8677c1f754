import type { AddressPrefix, NetworkConfig } from "@satchel/core/network";
import type { FaultSettings, Faults } from "./faults.ts";
import type { Indexer } from "./indexer/indexer.ts";
import type { FinalizeOption } from "./node/index.ts";
import type { Node } from "./node/node.ts";
import type { Plugin } from "./plugins/plugin.ts";
import type { Payee } from "./script/addresses.ts";
import type { Services } from "./services/services.ts";
import type { World, WorldSummary } from "./world/world.ts";

/** A running devnet: chain, indexer and the small services, on one port. */
export type Devnet = {
  /** Without a slash at the end. It stays the same through `goOffline` and `restart`. */
  readonly url: string;
  readonly port: number;
  readonly prefix: AddressPrefix;
  /** The node that runs now; `restart` replaces it. */
  readonly node: Node;
  readonly indexer: Indexer;
  readonly faults: Faults;
  /** The stand-ins for the web services, which have faults of their own. */
  readonly services: Services;
  readonly faucetAddress: string;
  /** What was seeded; undefined on a chain without a world. */
  world: World | undefined;
  /** Mines blocks with the whole mempool and returns their hashes. The faucet is paid unless `to` says otherwise. */
  generate(blocks: number, to?: Payee): string[];
  /**
   * Pays from the hot wallet and returns the txid; the transaction is in the mempool then. RangeError when it cannot
   * pay.
   */
  fund(to: Payee, sats: bigint): Promise<string>;
  /**
   * Loads a plugin into the indexer, which then looks at the whole chain again. Ends a pause.
   * RangeError when the name is taken or a LOKAD id is not four bytes.
   */
  registerPlugin(name: string, lokadIds: readonly Uint8Array[], run: Plugin["run"]): void;
  /** Delays every answer and message of the indexer's interface. */
  setLatency(latencyMs: number): void;
  /** The indexer stops following the node until `resume`. Broadcasts over HTTP are answered only after that. */
  pause(): void;
  resume(): void;
  readonly isPaused: boolean;
  state(): DevnetState;
  /** Closes the port and every connection, while the chain goes on. `goOnline` opens the same port again. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Goes offline once the current answers are sent, and back online by itself. */
  goOfflineFor(forMs: number): void;
  /**
   * Goes offline, starts again and comes back on the same port. With a data folder there is a new node, read from the
   * block log (the mempool is lost, as in a crash); without one the node stays. The index is built anew either way.
   */
  restart(): Promise<void>;
  /**
   * Begins again as if started for the first time: a new chain with its first blocks and the real clock, no faults, no
   * block log. What the services store (icons, blacklist) stays.
   */
  reset(): Promise<void>;
  /** Begins at 1 and goes up by one with each `restart` and `reset` that is done. */
  readonly starts: number;
  stop(): Promise<void>;
};

/** The answer to `GET /devnet/state`. `network` is the config of a wallet on this devnet. */
export type DevnetState = {
  url: string;
  network: NetworkConfig;
  tip: { hash: string; height: number };
  finalHeight: number;
  mempoolSize: number;
  /** Seconds. */
  time: number;
  faucetAddress: string;
  world?: WorldSummary;
  faults: FaultSettings;
  isPaused: boolean;
  /** Begins at 1 and goes up by one with each restart or reset, so that a client sees when one is done. */
  starts: number;
};

export type DevnetOptions = {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Folder of the block log; it is created if it does not exist. Without one the chain lives in memory only. */
  dataDir?: string;
  /**
   * Begins a new chain with the seeded world (devnet.md 8) instead of empty blocks. `startTime` in seconds moves its
   * dates; ids do not depend on it.
   */
  world?: { startTime?: number };
  /** How addresses are shown. Default "ecash". */
  prefix?: AddressPrefix;
  /**
   * Number of blocks that a new chain begins with. They pay the faucet, whose coins mature after 100 more. Default 120.
   */
  blocks?: number;
  /** Default: transactions after 2 s, blocks after 3 s. */
  finalize?: FinalizeOption;
  /**
   * Milliseconds from the mempool's first transaction to the next block, or "manual" (default): only `generate` mines.
   */
  blockIntervalMs?: number | "manual";
  /** Default "plain": everything to the miner. Otherwise miner 58 %, fund 32 % and staking 10 %. */
  coinbaseSplit?: "plain" | { stakingTo: Payee };
  /** Refuse a transaction with 50 unconfirmed ancestors, as older nodes do. Default false. */
  ancestorLimit?: boolean;
  /** Accept non-standard transactions from everybody, as `-acceptnonstdtxn` does. Default false. */
  acceptNonstd?: boolean;
  /**
   * Let anybody stop and resume the indexer with `GET /pause` and `GET /resume`, as `-chronikallowpause` does. Default
   * false.
   */
  allowPause?: boolean;
  /**
   * Send every live message, also those of many at once that the original drops, for tests that have to see them all.
   * Default false.
   */
  keepsAllMessages?: boolean;
  /** Plugins of the indexer besides agora. Default: none. */
  plugins?: readonly Plugin[];
  /** Let other machines use `/devnet/` too. Default false. */
  openControl?: boolean;
  /**
   * Origins of wallets whose pages may read the demo wallet's phrase in `GET /devnet/state`. Default: no other origin.
   */
  walletOrigins?: readonly string[];
  /** Hears of what went wrong inside and is not told to any client. Default: nobody hears it. */
  log?: (text: string) => void;
};
