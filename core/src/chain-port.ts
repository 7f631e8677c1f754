// The port to the indexers.

import type { MethodNames } from "./forward.ts";
import type { TokenId, Txid } from "./ids/index.ts";
import type { LiveEvent, TxEvent } from "./live-event.ts";
import type { ScriptHex } from "./script/index.ts";
import type { HistoryPage, Tx, Utxo } from "./tx/index.ts";

type AskedAlone = "utxos" | "tx" | "rawTx" | "tip" | "broadcast" | "tokenUtxos" | "tokenHistory";
/** A server asked by itself, so that its answers can be compared with another's. `host`: the name to show. */
export type NamedServer = Pick<Chain, AskedAlone> & { host: string };
/**
 * An indexer asked by itself. `blockHash`: the hash of its block at this height; NetworkError 'refused' with status 404
 * if it has none.
 */
export type NamedIndexer = NamedServer & { blockHash(height: number, signal?: AbortSignal): Promise<string> };
/** Indexers by their names (`NamedIndexer.host`). `out`: not asked any more. `last`: asked after all others. */
export type ServerOrder = { out: readonly string[]; last: readonly string[] };

/** The groups (hex) that begin with `prefix`, from `start` on; without `start` from the first one. */
export type GroupsQuery = { prefix: string; start?: string };
/**
 * A page of groups that have unspent outputs. `nextStart` is the `start` of the next page, and empty on the last one.
 */
export type GroupsPage = { groups: readonly string[]; nextStart: string };

/**
 * A running watch of scripts. `add`: their events are reported from now on, also after a new connection; what happened
 * to them before has to be fetched. A script counts once, however often it is added. After `stop` nothing is reported
 * any more, and the calls do nothing.
 */
export type ScriptWatch = {
  add(scripts: Iterable<ScriptHex>): void;
  remove(scripts: Iterable<ScriptHex>): void;
  stop(): void;
};

/** The indexer. Pages count from 0. Every call may throw NetworkError or ProtocolError. */
export type Chain = {
  history(script: ScriptHex, page: number, pageSize: number, signal?: AbortSignal): Promise<HistoryPage>;
  /** Fetches the same page as `history`, with its transactions not decoded. */
  historyPacked(script: ScriptHex, page: number, pageSize: number, signal?: AbortSignal): Promise<PackedPage>;
  /** Decodes stored transactions; undefined for each one that cannot be decoded. */
  unpack(packed: readonly Uint8Array[]): Promise<readonly (Tx | undefined)[]>;
  /** Encodes transactions as the indexer does. */
  pack(txs: readonly Tx[]): Promise<readonly PackedTx[]>;
  utxos(script: ScriptHex, signal?: AbortSignal): Promise<Utxo[]>;
  tx(txid: Txid, signal?: AbortSignal): Promise<Tx>;
  /** Fetches the bytes of a transaction, confirmed or not; bytes that do not hash to the txid are refused. */
  rawTx(txid: Txid, signal?: AbortSignal): Promise<Uint8Array>;
  /** Fetches all unspent outputs with atoms or a mint baton of a token, in one answer. */
  tokenUtxos(tokenId: TokenId, signal?: AbortSignal): Promise<Utxo[]>;
  /** Fetches a page of the transactions of a token, newest first. A page has at most 200. */
  tokenHistory(tokenId: TokenId, page: number, pageSize: number, signal?: AbortSignal): Promise<HistoryPage>;
  /** Fetches up to 50 groups of a plugin, in ascending order; see `GroupsQuery`. */
  pluginGroups(plugin: string, query: GroupsQuery, signal?: AbortSignal): Promise<GroupsPage>;
  /** Fetches all unspent outputs of a group of a plugin. */
  pluginUtxos(plugin: string, group: string, signal?: AbortSignal): Promise<Utxo[]>;
  /**
   * Fetches a page of the transactions of a group, newest first. It includes transactions that spend outputs of the
   * group.
   */
  pluginHistory(plugin: string, group: string, page: number, size: number, signal?: AbortSignal): Promise<HistoryPage>;
  /** Fetches the newest block. `timestamp`: of the block, in seconds since 1970. */
  tip(signal?: AbortSignal): Promise<{ height: number; hash: string; isFinal: boolean; timestamp: number }>;
  /** `skipTokenChecks`: also if it burns tokens by the indexer's rules; only for a burn that a person has reviewed. */
  broadcast(rawTx: Uint8Array, options?: { skipTokenChecks?: boolean }): Promise<Txid>;
  /**
   * Broadcasts transactions in one request and returns their ids. The server takes them in this order, and may refuse
   * one after it has taken those before.
   */
  broadcastAll(rawTxs: readonly Uint8Array[]): Promise<Txid[]>;
  /** Returns the transaction as the indexer would report it, without broadcasting it. */
  validate(rawTx: Uint8Array): Promise<Tx>;
  /**
   * The same calls for work that nobody waits for: when an indexer limits how fast it may be asked, all others go
   * before them. Absent where nothing waits.
   */
  background?: Pick<Chain, "history" | "historyPacked" | "utxos" | "tx" | "rawTx">;
  /** Returns every indexer by itself that is not left out, in the order in which the other calls try them. */
  indexers(): Promise<readonly NamedIndexer[]>;
  /**
   * Says which indexers to leave out and which to ask last, in place of what was said before. An answer of one that is
   * left out meanwhile counts as none. Where all are left out every call fails as unreachable.
   */
  arrange(order: ServerOrder): Promise<void>;
  /**
   * Reports live events of these scripts and of blocks until the watch is stopped; it can grow and shrink meanwhile.
   */
  watch(scripts: Iterable<ScriptHex>, onEvent: (event: LiveEvent) => void): ScriptWatch;
  /**
   * Calls `onChange` when a transaction of the token may have entered or left the mempool, until it is stopped. `txid`:
   * that transaction, which may also be one of another watch; undefined when the indexer is reached (again).
   */
  watchToken(tokenId: TokenId, onChange: (txid: Txid | undefined) => void): () => void;
  /** Does the same for outputs of a group of a plugin that may have been created or spent. */
  watchGroup(plugin: string, group: string, onChange: (txid: Txid | undefined) => void): () => void;
  /** Reports live events of one transaction, and when the socket connects and disconnects, until it is stopped. */
  watchTx(txid: Txid, onEvent: (event: TxEvent) => void): () => void;
};

/** The calls of an indexer that answer once. */
export type ChainCalls = Omit<Chain, "watch" | "watchToken" | "watchGroup" | "watchTx" | "background">;
/** Forwarding code uses these two lists. */
export const CHAIN_CALLS: MethodNames<ChainCalls> = {
  history: true,
  historyPacked: true,
  unpack: true,
  pack: true,
  utxos: true,
  tx: true,
  rawTx: true,
  tokenUtxos: true,
  tokenHistory: true,
  pluginGroups: true,
  pluginUtxos: true,
  pluginHistory: true,
  tip: true,
  broadcast: true,
  broadcastAll: true,
  validate: true,
  indexers: true,
  arrange: true,
};
export const BACKGROUND_CALLS: MethodNames<NonNullable<Chain["background"]>> = {
  history: true,
  historyPacked: true,
  utxos: true,
  tx: true,
  rawTx: true,
};

/** A transaction in the indexer's encoding, not decoded, with what it is sorted by. `height` is -1 in the mempool. */
export type PackedTx = {
  txid: Txid;
  height: number;
  /** In seconds; 0 if the indexer first saw the transaction in a block. */
  timeFirstSeen: number;
  isCoinbase: boolean;
  bytes: Uint8Array;
};
/** One page of a script's history, newest first, not decoded. `numTxs` is the total over all pages. */
export type PackedPage = { txs: readonly PackedTx[]; numPages: number; numTxs: number };
