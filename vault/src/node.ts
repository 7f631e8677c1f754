// The vault for tests and Node programs: it runs in the same process, on ecash-lib's normal build.
import type { Vault } from "@satchel/core/ports";
import { createVault, type VaultDeps } from "./create-vault.ts";
import type { KdfCost } from "./envelope/kdf.ts";
import { createMemoryDeviceKeyStore, createMemoryDeviceKeys } from "./keys/memory-device-keys.ts";

export { createMemoryDeviceKeyStore, createMemoryDeviceKeys };

/** The lowest cost a vault accepts, for tests that are not about passwords. Too weak for real wallets. */
export const QUICK_KDF: KdfCost = { kind: "argon2id", memoryKiB: 8 * 1024, passes: 1, lanes: 1 };

/** Creates a vault in this process. Without `deviceKeys`, only this process can open the wallets it seals. */
export function createNodeVault(options: Partial<VaultDeps> = {}): Vault {
  return createVault({ deviceKeys: createMemoryDeviceKeys(), ...options });
}
