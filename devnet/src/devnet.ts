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
  /** Without a slash at the end. Stays the same through `goOffline` and `restart`. */
  readonly url: string;
  readonly port: number;
  readonly prefix: AddressPrefix;
  /** The node of now; `restart` replaces it. */
  readonly node: Node;
  readonly indexer: Indexer;
  readonly faults: Faults;
  /** The stand-ins of the web services, with faults of their own. */
  readonly services: Services;
  readonly faucetAddress: string;
  /** What was seeded; undefined on a chain that has no world. */
  world: World | undefined;
  /** Mines blocks with the whole mempool, paying the faucet unless told otherwise; their hashes. */
  generate(blocks: number, to?: Payee): string[];
  /** Pays from the hot wallet with a signed transaction into the mempool; its txid. RangeError when it cannot. */
  fund(to: Payee, sats: bigint): Promise<string>;
  /**
   * Loads a plugin into the indexer, which then looks at the whole chain again. Ends a pause.
   * RangeError when the name is taken or a LOKAD id is not four bytes.
   */
  registerPlugin(name: string, lokadIds: readonly Uint8Array[], run: Plugin["run"]): void;
  /** Delays every answer and message of the indexer's interface. */
  setLatency(latencyMs: number): void;
  /** The indexer stops following the node until `resume`; broadcasts over HTTP are answered only then. */
  pause(): void;
  resume(): void;
  readonly isPaused: boolean;
  state(): DevnetState;
  /** Closes the port and every connection; the chain lives on. `goOnline` opens the same port again. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Goes offline after what is being answered now, and back online by itself. */
  goOfflineFor(forMs: number): void;
  /**
   * Goes offline, starts again and comes back on the same port: with a data folder a new node from the block log
   * (the mempool is lost, as on a crash), without one the same node; the index is built anew either way.
   */
  restart(): Promise<void>;
  /**
   * As if started for the first time: a new chain with its first blocks and the real clock, no faults, no block log. What
   * the services keep (icons, blacklist) stays.
   */
  reset(): Promise<void>;
  /** 1, and one more for each `restart` and `reset` that is done. */
  readonly starts: number;
  stop(): Promise<void>;
};

/** What `GET /devnet/state` answers. `network` is what a wallet on this devnet is configured with. */
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
  /** 1, and one more for each restart or reset: how a client sees that one is done. */
  starts: number;
};

export type DevnetOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Folder of the block log, made when absent. Without one the chain lives in memory only. */
  dataDir?: string;
  /**
   * Begin a new chain with the seeded world (devnet.md 8) instead of empty blocks. `startTime` in seconds moves its dates;
   * ids do not depend on it.
   */
  world?: { startTime?: number };
  /** How addresses are shown. Default "ecash". */
  prefix?: AddressPrefix;
  /** Blocks a new chain begins with, paid to the faucet, whose coins mature after 100 more. Default 120. */
  blocks?: number;
  /** Default: transactions after 2 s, blocks after 3 s. */
  finalize?: FinalizeOption;
  /** How long after the mempool got something a block is mined, or "manual" (default): `generate` alone mines. */
  blockIntervalMs?: number | "manual";
  /** Default "plain": everything to the miner. Otherwise miner 58 %, fund 32 % and staking 10 %. */
  coinbaseSplit?: "plain" | { stakingTo: Payee };
  /** Refuse a transaction with 50 unconfirmed ancestors, as older nodes do. Default false. */
  ancestorLimit?: boolean;
  /** Accept non-standard transactions from everybody, as `-acceptnonstdtxn` does. Default false. */
  acceptNonstd?: boolean;
  /** Let anybody stop and resume the indexer with `GET /pause` and `GET /resume`, as `-chronikallowpause` does. Default false. */
  allowPause?: boolean;
  /** Plugins of the indexer besides agora. Default: none. */
  plugins?: readonly Plugin[];
  /** Let other machines use `/devnet/` too. Default false. */
  openControl?: boolean;
  /** Origins of wallets whose pages may read the demo wallet's phrase in `GET /devnet/state`. Default: no other origin. */
  walletOrigins?: readonly string[];
  /** Told what went wrong inside and what no client is told. Default: nobody. */
  log?: (text: string) => void;
};
