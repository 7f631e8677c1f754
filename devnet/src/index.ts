export { createDevnet } from "./create-devnet.ts";
export type { Devnet, DevnetState, Payee } from "./devnet.ts";
export type { DevnetOptions } from "./devnet-options.ts";
export type { FaultChange, FaultSettings, FaultSwitch, Faults } from "./faults.ts";
export {
  type Block,
  createNode,
  type FinalizeOption,
  type MempoolTx,
  type Node,
  type NodeEvent,
  type ParsedTx,
} from "./node/index.ts";
export type { Plugin, PluginOutput, PluginTx } from "./plugins/plugin.ts";
export { INSUFFICIENT_TOKENS, type RewardPayer } from "./services/rewards/reward-payer.ts";
export type { ServiceFault, ServiceFaults, ServiceName } from "./services/service-faults.ts";
export type { Services } from "./services/services.ts";
export { seedWorld } from "./world/seed-world.ts";
export type { World } from "./world/world.ts";
