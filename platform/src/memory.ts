export { createManualClock, type ManualClock } from "./clock/manual-clock.ts";
export { createMemoryPlatform, type MemoryPlatform } from "./create-memory-platform.ts";
export type { Persistence, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
export { createMemoryStore, type MemoryStore } from "./store/memory-store.ts";
export { type FaultPlan, type FaultyStore, faultyStore, type WriteFault } from "./testing/faulty-store.ts";
