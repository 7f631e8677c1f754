export { type Bridge, BridgeError, type BridgePort, createBridge } from "./bridge/create-bridge.ts";
export type { Hello } from "./bridge/protocol.ts";
export { receivePort } from "./bridge/receive-port.ts";
export { createBridgedPlatform } from "./create-bridged-platform.ts";
export type { OldStore, Platform, WakeReason } from "./platform.ts";
export type { LogEntry } from "./ring-log.ts";
