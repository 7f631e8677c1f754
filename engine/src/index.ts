export type { EngineConfig } from "./create-engine.ts";
export { createEngine } from "./create-engine.ts";
export type {
  BackupFileProblem,
  BackupImport,
  ContactChangeProblem,
  ContactImport,
  Engine,
  FoundAddress,
  Notice,
  PasswordProblem,
  Ports,
  ScanProblem,
  SendProblem,
  UnlockProblem,
  VerifyProblem,
  WalletProblem,
} from "./engine.ts";
export { AUTO_LOCK_MINUTES, DEFAULT_SETTINGS, FIAT_CODES, LOCALES } from "./persist/settings-schema.ts";
export { stateTable } from "./persist/state-table.ts";
export type { ClaimFailure, ClaimKind, EligibilityProblem } from "./rewards.ts";
export type {
  Connection,
  ContactBook,
  OutboxEntry,
  Phase,
  Price,
  PriceStatus,
  Settings,
  State,
  Sync,
  Theme,
} from "./state.ts";
