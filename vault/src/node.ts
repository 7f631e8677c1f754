// The vault in the process itself, on ecash-lib's normal build: for tests and for Node programs.
import type { Vault } from "@satchel/core/ports";
import { createVault, type VaultDeps } from "./create-vault.ts";
import type { KdfCost } from "./envelope/kdf.ts";
import { createMemoryDeviceKeyStore, createMemoryDeviceKeys } from "./keys/memory-device-keys.ts";

export { createMemoryDeviceKeyStore, createMemoryDeviceKeys };

/** The least a vault accepts, for tests that are not about passwords. Protects nobody. */
export const QUICK_KDF: KdfCost = { kind: "argon2id", memoryKiB: 8 * 1024, passes: 1, lanes: 1 };

/** Without `deviceKeys`, the wallets it seals can be opened only by this process; without `channel`, it is alone. */
export function createNodeVault(options: Partial<VaultDeps> = {}): Vault {
  return createVault({ deviceKeys: createMemoryDeviceKeys(), ...options });
}
