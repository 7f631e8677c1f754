export { createMemoryArchive } from "./archive/memory-archive.ts";
export { type BridgePort, createBridge } from "./bridge/create-bridge.ts";
export { createMemoryPlatform, type MemoryDevice, type MemoryPlatform } from "./create-memory-platform.ts";
export { createProcessLocks } from "./locks/process-locks.ts";
export type { OldStore, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
export { createAppStorage } from "./store/app-store.ts";
export { createMemoryStore, type MemoryStore } from "./store/memory-store.ts";
export { createSystemClock } from "./system-clock.ts";
export { createMemoryTabs, type MemoryTabs } from "./tabs/memory-tabs.ts";
export { type AppDouble, appDouble } from "./testing/app-double.ts";
export { type ChromeStorageDouble, chromeStorageDouble } from "./testing/chrome-storage-double.ts";
export {
  type FaultPlan,
  type FaultyProcess,
  type FaultyStore,
  faultyProcess,
  faultyStore,
  type WriteFault,
} from "./testing/faulty-store.ts";
