export type { EngineConfig } from "./create-engine.ts";
export { createEngine } from "./create-engine.ts";
export type { Engine, Notice, Ports, SendProblem, WalletProblem } from "./engine.ts";
export { DEFAULT_SETTINGS, FIAT_CODES } from "./persist/settings-schema.ts";
export { stateTable } from "./persist/state-table.ts";
export type { Connection, OutboxEntry, Phase, Price, Settings, State, Sync, Theme } from "./state.ts";
