import type { DeviceKey, DeviceKeyStore } from "./device-keys.ts";
import { generateDeviceKey } from "./generate-device-key.ts";

/** One store that forgets its key with the process. */
export function createMemoryDeviceKeyStore(): DeviceKeyStore {
  let made: Promise<DeviceKey> | undefined;
  return {
    current() {
      made ??= generateDeviceKey();
      return made;
    },
    async find(id) {
      const device = await made;
      return device?.id === id ? device.key : undefined;
    },
  };
}

/**
 * A device of two stores, as in the browser, that forgets its keys with the process: for tests and for Node. A test
 * that loses one of the two gives a vault the other with a fresh store, or alone.
 */
export const createMemoryDeviceKeys = (): readonly [DeviceKeyStore, DeviceKeyStore] => [
  createMemoryDeviceKeyStore(),
  createMemoryDeviceKeyStore(),
];
