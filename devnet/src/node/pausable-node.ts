import type { Block, Node, NodeEvent } from "./node.ts";

/** A node that its followers can stop following for a while, as the indexer does between `/pause` and `/resume`. */
export type PausableNode = {
  /** The node as its followers see it: during a pause its chain stands still and its events wait. */
  readonly node: Node;
  isPaused(): boolean;
  /** `pause` and `resume` do nothing when that is the state already. */
  pause(): void;
  /** Before this returns, followers have received all events that waited, in order. */
  resume(): void;
  /** Resolves as soon as the node is not paused. */
  resumed(): Promise<void>;
  /** Stops following the node and drops the events that wait. */
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
