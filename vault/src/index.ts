export { createVault, type VaultDeps } from "./create-vault.ts";
export type { OpenReason } from "./envelope/open-reason.ts";
export type { DeviceKey, DeviceKeys } from "./keys/device-keys.ts";
