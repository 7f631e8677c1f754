import type { DeviceKey, DeviceKeys } from "./device-keys.ts";
import { generateDeviceKey } from "./generate-device-key.ts";

/** A device that forgets its key with the process: for tests and for Node. */
export function createMemoryDeviceKeys(): DeviceKeys {
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
