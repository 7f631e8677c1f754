import { createIndexer } from "./indexer/create-indexer.ts";
import type { Node } from "./node/node.ts";
import type { Backend } from "./server/backend.ts";

/** A node with its index, which can be started again. */
export type RunningNode = {
  backend(): Backend;
  /** `isNodeNew`: the node too, not only the index. */
  restart(isNodeNew: boolean): void;
  stop(): void;
};

/** `follow` hears of each node after its index, so that whoever asks on an event finds it indexed. */
export function createRunningNode(start: () => Node, follow: (node: Node) => void): RunningNode {
  const begin = (node: Node): Backend => {
    const backend = { node, indexer: createIndexer(node) };
    follow(node);
    return backend;
  };
  let backend = begin(start());
  return {
    backend: () => backend,
    restart(isNodeNew) {
      backend.indexer.stop();
      if (isNodeNew) backend.node.stop();
      backend = begin(isNodeNew ? start() : backend.node);
    },
    stop() {
      backend.indexer.stop();
      backend.node.stop();
    },
  };
}
