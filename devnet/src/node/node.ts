// The contract between the node (node/) and everything that watches it (indexer/, server/): plain data and one event stream.

/** Transaction ids and block hashes are display hex (reversed bytes) everywhere inside the devnet. */
export type TxIn = { prevTxid: string; prevIdx: number; script: Uint8Array; sequence: number };
export type TxOut = { sats: bigint; script: Uint8Array };
export type ParsedTx = {
  txid: string;
  raw: Uint8Array;
  version: number;
  inputs: readonly TxIn[];
  outputs: readonly TxOut[];
  lockTime: number;
};

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

/** In the order of devnet.md section 2. Listeners run synchronously: when a call returns, they have seen its events. */
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

/** A refusal in the node's words, e.g. category "Transaction rejected by mempool", reason "dust". */
export type Rejection = { category: string; reason: string };
export type AcceptResult = { ok: true; txid: string } | { ok: false; rejection: Rejection };

export type Node = {
  tip(): Block | undefined;
  blockAt(height: number): Block | undefined;
  blockByHash(hash: string): Block | undefined;
  /** Height up to which blocks are final, -1 for none. */
  finalHeight(): number;
  mempool(): ReadonlyMap<string, MempoolTx>;
  /** A coin unspent in chain and mempool. */
  coin(txid: string, outIdx: number): Coin | undefined;
  /** Seconds; the mock time when one is set. */
  now(): number;
  accept(raw: Uint8Array, options?: { acceptNonstd?: boolean | undefined }): AcceptResult;
  /** Mines `count` blocks paying `script`, taking the whole mempool along; their hashes. */
  generate(count: number, script: Uint8Array): string[];
  submitBlock(raw: Uint8Array): AcceptResult;
  setMockTime(seconds: number): void;
  finalizeTx(txid: string): void;
  rejectTx(txid: string): void;
  finalizeBlock(hash: string): void;
  parkBlock(hash: string): void;
  unparkBlock(hash: string): void;
  invalidateBlock(hash: string): void;
  reconsiderBlock(hash: string): void;
  /** Returns its own undo. */
  onEvent(listen: (event: NodeEvent) => void): () => void;
};
