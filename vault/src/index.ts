export { createVault, type VaultDeps } from "./create-vault.ts";
export type { OpenReason } from "./envelope/open-reason.ts";
export type { DeviceKey, DeviceKeyStore, DeviceKeys } from "./keys/device-keys.ts";
export type { KdfCost } from "./password/kdf.ts";
