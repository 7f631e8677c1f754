import type { Node, NodeEvent } from "../node/node.ts";
import { createIndexState } from "./index-state.ts";
import type { Indexer } from "./indexer.ts";
import { scriptKey } from "./script-key.ts";
import { createTxStore } from "./tx-store.ts";

/** Indexes what the node has already and follows its events. Create it before anything that answers questions. */
export function createIndexer(node: Node): Indexer {
  const store = createTxStore();
  const index = createIndexState(store);

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

  for (let block = node.blockAt(0); block !== undefined; block = node.blockAt(block.height + 1)) {
    index.connect(block, node.firstSeenIn(block.hash));
  }
  for (const entry of node.mempool().values()) index.addToMempool(entry);
  const stop = node.onEvent(onEvent);

  return {
    tx: store.get,
    scriptGroup: (script) => {
      const key = scriptKey(script);
      return key === undefined ? undefined : index.scripts.get(key);
    },
    mempool: () => index.mempool.items,
    spentBy: store.spentBy,
    blockSums: (hash) => index.sums.get(hash),
    stop,
  };
}
