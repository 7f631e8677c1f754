import type { Node, NodeEvent } from "../node/node.ts";
import { agora } from "../plugins/agora.ts";
import type { Plugin } from "../plugins/plugin.ts";
import { createIndexState, type IndexState } from "./index-state.ts";
import type { Indexer } from "./indexer.ts";
import { createPluginIndex, type PluginIndex } from "./plugin-index.ts";
import { scriptKey } from "./script-key.ts";
import { createTxStore, type TxStore } from "./tx-store.ts";

export type IndexerOptions = {
  /** Default: agora alone. */
  plugins?: readonly Plugin[];
  /** Hears of what a plugin threw. */
  onPluginFailure?: (plugin: string, error: unknown) => void;
};

type Built = { store: TxStore; index: IndexState; plugins: PluginIndex };

/** Indexes what the node has already and follows its events. Create it before anything that answers questions. */
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
      // Neither changes what is indexed: block finality is asked of the node, and an invalidated transaction or block
      // is removed or disconnected by an event of its own.
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

/** `before` knows which transactions of blocks became final while they were in the mempool: the node forgets that. */
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
