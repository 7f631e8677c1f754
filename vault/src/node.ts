// The vault in the process itself, on ecash-lib's normal build: for tests and for Node programs.
import type { Vault } from "@satchel/core/ports";
import { createVault } from "./create-vault.ts";
import type { DeviceKeys } from "./keys/device-keys.ts";
import { createMemoryDeviceKeys } from "./keys/memory-device-keys.ts";

export { createMemoryDeviceKeys };

/** Without `deviceKeys`, the wallets it seals can be opened only by this process. */
export function createNodeVault(options: { deviceKeys?: DeviceKeys } = {}): Vault {
  return createVault({ deviceKeys: options.deviceKeys ?? createMemoryDeviceKeys() });
}
