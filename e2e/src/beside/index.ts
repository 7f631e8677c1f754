// What benchmarks need of a real node.
export { type NodePlace, startRealNode } from "./real-node.ts";
export { startFrontServer } from "./wallet/front-server.ts";
export { giveChain } from "./wallet/mirror.ts";
