import type { Block, Node, NodeEvent } from "./node.ts";

/** A node that those who follow it can stop following for a while, as the indexer does between `/pause` and `/resume`. */
export type PausableNode = {
  /** The node as its followers see it: while paused its chain stands still and its events wait. */
  readonly node: Node;
  isPaused(): boolean;
  /** Both do nothing when it is so already. */
  pause(): void;
  /** Followers hear of everything that waited, in order, before this returns. */
  resume(): void;
  /** Resolves when it is not paused. */
  resumed(): Promise<void>;
  /** Lets go of the node; what waited is forgotten. */
  stop(): void;
};

type Listener = (event: NodeEvent) => void;
type FrozenChain = Pick<Node, "tip" | "blockAt" | "blockByHash" | "finalHeight">;

export function createPausableNode(node: Node): PausableNode {
  const listeners = new Set<Listener>();
  let frozen: FrozenChain | undefined;
  let waiting: NodeEvent[] = [];
  let waiters: (() => void)[] = [];
  const deliver = (event: NodeEvent): void => {
    for (const listen of [...listeners]) listen(event);
  };
  const unfollow = node.onEvent((event) => {
    if (frozen === undefined) deliver(event);
    else waiting.push(event);
  });
  const resume = (): void => {
    frozen = undefined;
    for (const event of waiting.splice(0)) deliver(event);
    for (const wake of waiters.splice(0)) wake();
  };
  const chain = (): FrozenChain => frozen ?? node;

  return {
    node: {
      ...node,
      tip: () => chain().tip(),
      blockAt: (height) => chain().blockAt(height),
      blockByHash: (hash) => chain().blockByHash(hash),
      finalHeight: () => chain().finalHeight(),
      onEvent: (listen) => {
        const own: Listener = (event) => listen(event);
        listeners.add(own);
        return () => listeners.delete(own);
      },
    },
    isPaused: () => frozen !== undefined,
    pause: () => {
      frozen ??= freeze(node);
    },
    resume,
    resumed: () => (frozen === undefined ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    stop: () => {
      unfollow();
      waiting = [];
      resume();
      waiters = [];
    },
  };
}

function freeze(node: Node): FrozenChain {
  const tip = node.tip();
  const finalHeight = node.finalHeight();
  const blocks: Block[] = [];
  for (let block = node.blockAt(0); block !== undefined; block = node.blockAt(block.height + 1)) blocks.push(block);
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  return {
    tip: () => tip,
    blockAt: (height) => blocks[height],
    blockByHash: (hash) => byHash.get(hash),
    finalHeight: () => finalHeight,
  };
}
