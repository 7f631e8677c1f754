export type { EngineConfig } from "./create-engine.ts";
export { createEngine } from "./create-engine.ts";
export type {
  BackupFileProblem,
  BackupImport,
  ContactChangeProblem,
  ContactImport,
  Engine,
  FoundAddress,
  LoadHistoryProblem,
  NoteProblem,
  Notice,
  PasswordProblem,
  Ports,
  ScanProblem,
  SendProblem,
  UnlockProblem,
  VerifyProblem,
  WalletProblem,
} from "./engine.ts";
export { MAX_NOTE_LENGTH } from "./notes/note-length.ts";
export { stateTable } from "./persist/state-table.ts";
export type { ClaimFailure, ClaimKind, EligibilityProblem } from "./rewards/rewards.ts";
export {
  AUTO_LOCK_MINUTES,
  DEFAULT_SETTINGS,
  FIAT_CODES,
  FOLD_DUST_SATS,
  LOCALES,
} from "./settings/settings-schema.ts";
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
