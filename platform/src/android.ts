export { createAndroidPlatform } from "./create-android-platform.ts";
export type { OldStore, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
