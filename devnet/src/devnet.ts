import type { AddressPrefix, NetworkConfig } from "@satchel/core/network";
import type { Indexer } from "./indexer/indexer.ts";
import type { Node } from "./node/node.ts";
import type { FaultSettings, Faults } from "./server/faults.ts";

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
  readonly faucetAddress: string;
  /** Mines blocks with the whole mempool, paying the faucet unless told otherwise; their hashes. */
  generate(blocks: number, to?: Payee): string[];
  /** Pays from the hot wallet with a signed transaction into the mempool; its txid. RangeError when it cannot. */
  fund(to: Payee, sats: bigint): Promise<string>;
  /** Delays every answer and message of the indexer's interface. */
  setLatency(latencyMs: number): void;
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
  faults: FaultSettings;
};
