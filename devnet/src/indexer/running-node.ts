import type { Node } from "../node/node.ts";
import { createPausableNode, type PausableNode } from "../node/pausable-node.ts";
import { agora } from "../plugins/agora.ts";
import type { Plugin } from "../plugins/plugin.ts";
import { type Backend, createIndexer } from "./indexer.ts";
import { checkPlugins } from "./plugins/plugin-index.ts";

/** A node and its index, which can be started again. */
export type RunningNode = {
  /** What answers are built from: the node as the indexer sees it, which differs from `node` during a pause. */
  backend(): Backend;
  node(): Node;
  readonly following: Pick<PausableNode, "isPaused" | "pause" | "resume" | "resumed">;
  /** Loads a plugin, which stays loaded through restarts and resets. Ends a pause. Throws what checkPlugins throws. */
  registerPlugin(plugin: Plugin): void;
  /** Builds the index anew, and with `isNodeNew` starts a new node as well. Ends a pause. */
  restart(isNodeNew: boolean): void;
  /** Starts a new node on an empty chain. `forget` runs after the old node has ended and before the new one starts. */
  reset(forget: () => void): void;
  stop(): void;
};

type Running = { node: Node; view: PausableNode; backend: Backend };

/** `follow` is called after each new node is indexed, so that a question asked on an event finds the event indexed. */
export function createRunningNode(
  start: () => Node,
  follow: (backend: Backend) => void,
  { plugins = [], log = () => undefined }: { plugins?: readonly Plugin[]; log?: (text: string) => void } = {},
): RunningNode {
  const loaded = [agora, ...plugins];
  checkPlugins(loaded);
  const onPluginFailure = (plugin: string, error: unknown): void => log(`plugin ${plugin}: ${String(error)}`);
  const begin = (node: Node): Running => {
    const view = createPausableNode(node);
    const backend = { node: view.node, indexer: createIndexer(view.node, { plugins: [...loaded], onPluginFailure }) };
    follow(backend);
    return { node, view, backend };
  };
  let running = begin(start());
  const end = (isNodeOver: boolean): void => {
    running.backend.indexer.stop();
    running.view.stop();
    if (isNodeOver) running.node.stop();
  };
  return {
    backend: () => running.backend,
    node: () => running.node,
    following: {
      isPaused: () => running.view.isPaused(),
      pause: () => running.view.pause(),
      resume: () => running.view.resume(),
      resumed: () => running.view.resumed(),
    },
    registerPlugin(plugin) {
      running.view.resume();
      running.backend.indexer.registerPlugin(plugin);
      loaded.push(plugin);
    },
    restart(isNodeNew) {
      end(isNodeNew);
      running = begin(isNodeNew ? start() : running.node);
    },
    reset(forget) {
      end(true);
      forget();
      running = begin(start());
    },
    stop: () => end(true),
  };
}
