import { ProtocolError } from "@satchel/core/ports";
import { createVault } from "./create-vault.ts";
import { createIdbDeviceKeys, DEVICE_KEY_DATABASES } from "./keys/idb-device-keys.ts";
import { createVaultChannel } from "./password/vault-channel.ts";
import { loadWasm } from "./wire/load-wasm.ts";
import { answerCalls } from "./wire/vault-wire.ts";

/** Runs the vault in the current worker. It listens at once, and loads the WASM at the first call. */
export function serveVault(options: { databaseNames?: readonly string[] } = {}): void {
  answerCalls(globalThis, async () => {
    try {
      await loadWasm();
    } catch (error) {
      throw new ProtocolError("The vault could not load its WASM", { cause: error });
    }
    const deviceKeys = createIdbDeviceKeys(options.databaseNames ?? DEVICE_KEY_DATABASES);
    return createVault({ deviceKeys, channel: createVaultChannel() });
  });
}
