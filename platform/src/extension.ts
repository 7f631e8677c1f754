export { createExtensionPlatform } from "./create-extension-platform.ts";
export type { NotificationState, Notifications, OldStore, Persistence, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
