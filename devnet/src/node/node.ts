import type { ParsedTx } from "../script/index.ts";

// The contract between the node (node/) and everything that watches it (indexer/, server/): plain data and one event
// stream.

/** An output that can be spent; `height` is -1 while its transaction is in the mempool. */
export type Coin = { sats: bigint; script: Uint8Array; height: number; isCoinbase: boolean };

export type Block = {
  hash: string;
  prevHash: string;
  height: number;
  /** The 80 header bytes. */
  header: Uint8Array;
  timestamp: number;
  nBits: number;
  /** Serialised size of the whole block in bytes. */
  size: number;
  /** Coinbase first, the rest ascending by txid (CTOR). */
  txs: readonly ParsedTx[];
  /** `spent[t][i]`: the coin that input i of transaction t spent; empty for the coinbase. A disconnect needs it. */
  spent: readonly (readonly Coin[])[];
};

/** `timeFirstSeen` in seconds; `isFinal`: final by avalanche pre-consensus. */
export type MempoolTx = {
  tx: ParsedTx;
  timeFirstSeen: number;
  fee: bigint;
  spent: readonly Coin[];
  isFinal: boolean;
};

/**
 * Events come in the order of devnet.md section 2. Listeners run synchronously: when a call returns, they have heard
 * its events. They may read the node but must not change it, because that would nest events.
 */
export type NodeEvent =
  | { kind: "tx-added"; entry: MempoolTx }
  | { kind: "tx-removed"; entry: MempoolTx }
  | { kind: "tx-finalized"; entry: MempoolTx }
  | { kind: "tx-invalidated"; entry: MempoolTx }
  /**
   * The block's transactions leave the mempool without an event. `firstSeen` has the times of the transactions that
   * were in it.
   */
  | { kind: "block-connected"; block: Block; firstSeen: ReadonlyMap<string, number> }
  | { kind: "block-disconnected"; block: Block }
  | { kind: "block-finalized"; block: Block }
  | { kind: "block-invalidated"; block: Block };

/**
 * A refusal in the node's words, e.g. category "Transaction rejected by mempool", reason "dust". People are shown
 * `category: reason`, or the category alone when the reason is empty (devnet.md 1.5).
 */
export type Rejection = { category: string; reason: string };
export type AcceptResult = { ok: true; txid: string } | { ok: false; rejection: Rejection };

export type Node = {
  tip(): Block | undefined;
  blockAt(height: number): Block | undefined;
  /** Returns a block of the active chain; undefined for a block of another branch. */
  blockByHash(hash: string): Block | undefined;
  /**
   * Returns a block of any branch, even if it was disconnected or never connected. In the latter case `spent` is empty.
   */
  knownBlock(hash: string): Block | undefined;
  /**
   * Returns when the node first saw the transactions of an active block that were in its mempool, in seconds. Survives
   * a restart.
   */
  firstSeenIn(hash: string): ReadonlyMap<string, number>;
  /** Returns the height up to which blocks are final, -1 if none is. */
  finalHeight(): number;
  mempool(): ReadonlyMap<string, MempoolTx>;
  /** Returns a coin that neither the chain nor the mempool has spent. */
  coin(txid: string, outIdx: number): Coin | undefined;
  /** Returns the time in seconds: the mock time if one is set. */
  now(): number;
  /**
   * Takes a transaction into the mempool; a transaction that is already there is accepted again. `acceptNonstd`
   * overrides the node's option for this submission. After a reorganisation the node's option decides.
   */
  accept(raw: Uint8Array, options?: { acceptNonstd?: boolean | undefined }): AcceptResult;
  /** Mines `count` blocks that pay `script`, with the whole mempool, and returns their hashes. */
  generate(count: number, script: Uint8Array): string[];
  /**
   * Submits a block. `txid` of the answer is the block hash. A block of a branch with less work is stored and counts as
   * accepted.
   */
  submitBlock(raw: Uint8Array): AcceptResult;
  /** Freezes the clock; undefined lets it run again. */
  setMockTime(seconds: number | undefined): void;
  /**
   * Makes a mempool transaction and its unconfirmed ancestors final (pre-consensus). Throws RangeError if it is not
   * there.
   */
  finalizeTx(txid: string): void;
  /**
   * Acts as avalanche's vote against a transaction: removes it and all that spends from it. Throws RangeError if it is
   * not there.
   */
  rejectTx(txid: string): void;
  /**
   * Makes everything up to this block of the active chain final. No branch that leaves the chain below it can win any
   * more.
   */
  finalizeBlock(hash: string): void;
  /**
   * Acts as avalanche's vote 'Invalid' on a block: parks it if it is not parked yet, and reports it. `unparkBlock`
   * undoes it.
   */
  rejectBlock(hash: string): void;
  /**
   * Parking and invalidating a final block takes its finality back. The block operations throw RangeError for an
   * unknown hash.
   */
  parkBlock(hash: string): void;
  unparkBlock(hash: string): void;
  invalidateBlock(hash: string): void;
  reconsiderBlock(hash: string): void;
  /** Returns the function that ends the subscription. */
  onEvent(listen: (event: NodeEvent) => void): () => void;
  /** Ends every timer and closes the block log. The node must not be used afterwards. */
  stop(): void;
};
