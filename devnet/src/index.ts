export { createDevnet } from "./create-devnet.ts";
export type { Devnet, DevnetState, Payee } from "./devnet.ts";
export type { DevnetOptions } from "./devnet-options.ts";
export type { Block, FinalizeOption, MempoolTx, Node, NodeEvent, ParsedTx } from "./node/index.ts";
export { createNode } from "./node/index.ts";
export type { FaultChange, FaultSettings, FaultSwitch, Faults } from "./server/faults.ts";
