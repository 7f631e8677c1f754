import type { Node, NodeEvent } from "../node/node.ts";
import { agora } from "../plugins/agora.ts";
import type { Plugin } from "../plugins/plugin.ts";
import type { ParsedTx } from "../script/index.ts";
import type { Group } from "./group-index.ts";
import { type BlockSums, createIndexState, type IndexState } from "./index-state.ts";
import { scriptKey } from "./member-index.ts";
import { createPluginIndex, type PluginIndex } from "./plugins/plugin-index.ts";
import type { TxRecord } from "./tx-record.ts";
import { createTxStore, type TxStore } from "./tx-store.ts";

/** What Chronik's answers are built from. It is kept in memory and gets the node's events before any other follower. */
export type Indexer = {
  tx(txid: string): TxRecord | undefined;
  /** By script bytes; undefined for a script that no transaction has touched. */
  scriptGroup(script: Uint8Array): Group | undefined;
  /** By display hex of the token id. */
  tokenGroup(tokenId: string): Group | undefined;
  /** By hex of the four bytes. */
  lokadGroup(lokadId: string): Group | undefined;
  /** The loaded plugins: agora and the registered ones. */
  readonly plugins: PluginIndex;
  /** Loads one more plugin and builds the index anew, so that it sees the past too. Throws what checkPlugins throws. */
  registerPlugin(plugin: Plugin): void;
  /** Also finds a transaction that has just left the mempool, because its removal is reported with its data. */
  recordOf(tx: ParsedTx): TxRecord | undefined;
  /** Ascending (time first seen, txid). */
  mempool(): readonly TxRecord[];
  spentBy(txid: string, outIdx: number): { txid: string; inputIdx: number } | undefined;
  /** Totals of a block of the active chain. */
  blockSums(hash: string): BlockSums | undefined;
  stop(): void;
};

type IndexerOptions = {
  /** Default: agora alone. */
  plugins?: readonly Plugin[];
  /** Gets what a plugin threw. */
  onPluginFailure?: (plugin: string, error: unknown) => void;
};

type Built = { store: TxStore; index: IndexState; plugins: PluginIndex };

/** Indexes what the node has and follows its events. Create it before any other follower of the node. */
export function createIndexer(node: Node, options: IndexerOptions = {}): Indexer {
  let loaded = options.plugins ?? [agora];
  let { store, index, plugins } = buildIndex(node, createPluginIndex(loaded, options.onPluginFailure));

  const onEvent = (event: NodeEvent): void => {
    switch (event.kind) {
      case "tx-added":
        index.addToMempool(event.entry);
        break;
      case "tx-removed":
        index.removeFromMempool(event.entry.tx.txid);
        break;
      case "tx-finalized":
        index.finalize(event.entry.tx.txid);
        break;
      case "block-connected":
        index.connect(event.block, event.firstSeen);
        break;
      case "block-disconnected":
        index.disconnect(event.block);
        break;
      // Neither changes the index: the node knows the finality of blocks, and an invalidated transaction or block is
      // removed or disconnected by an event of its own.
      case "tx-invalidated":
      case "block-finalized":
      case "block-invalidated":
        break;
    }
  };

  const stop = node.onEvent(onEvent);

  return {
    tx: (txid) => store.get(txid),
    scriptGroup: (script) => {
      const key = scriptKey(script);
      return key === undefined ? undefined : index.scripts.get(key);
    },
    tokenGroup: (tokenId) => index.tokens.get(tokenId),
    lokadGroup: (lokadId) => index.lokads.get(lokadId),
    get plugins() {
      return plugins;
    },
    registerPlugin(plugin) {
      const more = [...loaded, plugin];
      ({ store, index, plugins } = buildIndex(node, createPluginIndex(more, options.onPluginFailure), store));
      loaded = more;
    },
    recordOf: (tx) => store.get(tx.txid) ?? store.removed(tx),
    mempool: () => index.mempool.items,
    spentBy: (txid, outIdx) => store.spentBy(txid, outIdx),
    blockSums: (hash) => index.sums.get(hash),
    stop,
  };
}

/**
 * `before` is the old store. It knows which mined transactions were final in the mempool, which the node does not
 * store.
 */
function buildIndex(node: Node, plugins: PluginIndex, before?: TxStore): Built {
  const store = createTxStore();
  const index = createIndexState(store, plugins);
  for (let block = node.blockAt(0); block !== undefined; block = node.blockAt(block.height + 1)) {
    index.connect(block, node.firstSeenIn(block.hash));
    for (const { txid } of block.txs) if (before?.get(txid)?.isPreFinal === true) index.finalize(txid);
  }
  for (const entry of node.mempool().values()) index.addToMempool(entry);
  return { store, index, plugins };
}

/** A node and its index. A restart of the devnet replaces both at once. */
export type Backend = { node: Node; indexer: Indexer };
