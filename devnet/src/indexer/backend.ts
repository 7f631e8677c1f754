import type { Node } from "../node/node.ts";
import type { Indexer } from "./indexer.ts";

/** A node and what indexes it; a restart of the devnet replaces both at once. */
export type Backend = { node: Node; indexer: Indexer };
