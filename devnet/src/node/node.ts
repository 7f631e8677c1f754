import type { ParsedTx } from "../script/index.ts";

// The contract between the node (node/) and everything that watches it (indexer/, server/): plain data and one event stream.

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
  /** `spent[t][i]`: the coin input i of transaction t spent; empty for the coinbase. Undo data for a disconnect. */
  spent: readonly (readonly Coin[])[];
};

/** `timeFirstSeen` in seconds; `isFinal` is avalanche pre-consensus. */
export type MempoolTx = {
  tx: ParsedTx;
  timeFirstSeen: number;
  fee: bigint;
  spent: readonly Coin[];
  isFinal: boolean;
};

/**
 * In the order of devnet.md section 2. Listeners run synchronously: when a call returns, they have seen its events. They
 * may read the node, never change it: that would put events inside events.
 */
export type NodeEvent =
  | { kind: "tx-added"; entry: MempoolTx }
  | { kind: "tx-removed"; entry: MempoolTx }
  | { kind: "tx-finalized"; entry: MempoolTx }
  | { kind: "tx-invalidated"; entry: MempoolTx }
  /** Transactions of the block leave the mempool silently; `firstSeen` has the times of those that were in it. */
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
  /** A block of the active chain; blocks of other branches are not answered. */
  blockByHash(hash: string): Block | undefined;
  /** A block of whatever branch, also one that was disconnected or never connected; `spent` is empty for the latter. */
  knownBlock(hash: string): Block | undefined;
  /** When the node first saw those transactions of an active block that were in its mempool, in seconds; survives a restart. */
  firstSeenIn(hash: string): ReadonlyMap<string, number>;
  /** Height up to which blocks are final, -1 for none. */
  finalHeight(): number;
  mempool(): ReadonlyMap<string, MempoolTx>;
  /** A coin unspent in chain and mempool. */
  coin(txid: string, outIdx: number): Coin | undefined;
  /** Seconds; the mock time when one is set. */
  now(): number;
  /**
   * Takes a transaction into the mempool; one that is there already succeeds again. `acceptNonstd` overrides the node's
   * option for this submission; after a reorganisation the node's option decides.
   */
  accept(raw: Uint8Array, options?: { acceptNonstd?: boolean | undefined }): AcceptResult;
  /** Mines `count` blocks paying `script`, taking the whole mempool along; their hashes. */
  generate(count: number, script: Uint8Array): string[];
  /** `txid` of the answer is the block hash. A block of a branch with less work is kept and accepted. */
  submitBlock(raw: Uint8Array): AcceptResult;
  /** Freezes the clock; undefined lets it run again. */
  setMockTime(seconds: number | undefined): void;
  /** Pre-consensus: the transaction and its unconfirmed ancestors. Throws RangeError for what is not in the mempool. */
  finalizeTx(txid: string): void;
  /** Avalanche votes a transaction down: drops it and everything that spends from it. Throws RangeError when absent. */
  rejectTx(txid: string): void;
  /** Everything up to this block of the active chain becomes final; branches that leave below it cannot win any more. */
  finalizeBlock(hash: string): void;
  /** Avalanche votes a block 'Invalid': parks it where it is not parked yet and reports it; `unparkBlock` brings it back. */
  rejectBlock(hash: string): void;
  /** Park and invalidate take finality back where they go below it. The block operations throw RangeError for unknown hashes. */
  parkBlock(hash: string): void;
  unparkBlock(hash: string): void;
  invalidateBlock(hash: string): void;
  reconsiderBlock(hash: string): void;
  /** Returns its own undo. */
  onEvent(listen: (event: NodeEvent) => void): () => void;
  /** Ends every timer and closes the block log; the node must not be used afterwards. */
  stop(): void;
};
