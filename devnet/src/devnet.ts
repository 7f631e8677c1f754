import type { AddressPrefix, NetworkConfig } from "@satchel/core/network";
import type { FaultSettings, Faults } from "./faults.ts";
import type { Indexer } from "./indexer/indexer.ts";
import type { Node } from "./node/node.ts";
import type { Plugin } from "./plugins/plugin.ts";
import type { Services } from "./services/services.ts";
import type { World } from "./world/world.ts";
import type { WorldSummary } from "./world/world-summary.ts";

/** Who is paid: an address of any of the three prefixes, or an output script. */
export type Payee = string | Uint8Array;

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
