export { createWebPlatform, WEB_COPY_DATABASE, WEB_DATABASE } from "./create-web-platform.ts";
export { whenKept } from "./page/when-kept.ts";
export type { OldStore, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
export { createIdbStore } from "./store/idb-store.ts";
export { type EarlyTexts, readEarly } from "./store/read-early.ts";
