export type { VaultDeps } from "./create-vault.ts";
export { createVault } from "./create-vault.ts";
export type { KdfCost } from "./envelope/kdf.ts";
export type { DeviceKey, DeviceKeyStore, DeviceKeys } from "./keys/device-keys.ts";
