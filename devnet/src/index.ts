export { createDevnet } from "./create-devnet.ts";
export type { Devnet, DevnetOptions, DevnetState } from "./devnet.ts";
export type { FaultChange, FaultSettings, FaultSwitch, Faults } from "./faults.ts";
export {
  type Block,
  createNode,
  encodeBlock,
  type FinalizeOption,
  type MempoolTx,
  type Node,
  type NodeEvent,
} from "./node/index.ts";
export type { Plugin, PluginOutput, PluginTx } from "./plugins/plugin.ts";
export type { Payee } from "./script/addresses.ts";
export type { ParsedTx } from "./script/index.ts";
export { INSUFFICIENT_TOKENS, type RewardPayer } from "./services/rewards/reward-desk.ts";
export type { ServiceFault, ServiceFaults, ServiceName } from "./services/service-scope.ts";
export type { Services } from "./services/services.ts";
export { seedWorld } from "./world/seed-world.ts";
export { DEMO_TOKENS } from "./world/tokens/tokens.data.ts";
export type { World } from "./world/world.ts";
