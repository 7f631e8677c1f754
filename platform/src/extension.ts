export { createExtensionPlatform, createExtensionStores } from "./create-extension-platform.ts";
export type { OldStore, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
