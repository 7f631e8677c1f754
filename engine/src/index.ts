export type { EngineConfig } from "./create-engine.ts";
export { createEngine } from "./create-engine.ts";
export type {
  ContactChangeProblem,
  ContactImport,
  Engine,
  Notice,
  Ports,
  SendProblem,
  VerifyProblem,
  WalletProblem,
} from "./engine.ts";
export { DEFAULT_SETTINGS, FIAT_CODES } from "./persist/settings-schema.ts";
export { stateTable } from "./persist/state-table.ts";
export type { Connection, ContactBook, OutboxEntry, Phase, Price, Settings, State, Sync, Theme } from "./state.ts";
