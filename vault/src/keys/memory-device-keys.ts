import type { DeviceKey, DeviceKeyStore } from "./device-keys.ts";
import { generateDeviceKey } from "./generate-device-key.ts";

/** Creates a store that keeps its key in memory only. */
export function createMemoryDeviceKeyStore(): DeviceKeyStore {
  let key: Promise<DeviceKey> | undefined;
  return {
    current() {
      key ??= generateDeviceKey();
      return key;
    },
    async find(id) {
      const device = await key;
      return device?.id === id ? device.key : undefined;
    },
  };
}

/**
 * Creates two stores in memory, the same number as in the browser, for tests and for Node. A test in which one key is
 * lost passes the other store alone or with a new one.
 */
export const createMemoryDeviceKeys = (): readonly [DeviceKeyStore, DeviceKeyStore] => [
  createMemoryDeviceKeyStore(),
  createMemoryDeviceKeyStore(),
];
