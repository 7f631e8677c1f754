import { ProtocolError } from "@satchel/core/ports";
import { createVault } from "./create-vault.ts";
import { createIdbDeviceKeys, DEVICE_KEY_DATABASES } from "./keys/idb-device-keys.ts";
import { createVaultChannel } from "./password/vault-channel.ts";
import { loadWasm } from "./wire/load-wasm.ts";
import { answerCalls } from "./wire/vault-wire.ts";

export type WorkerVaultOptions = {
  databaseNames?: readonly string[];
  /** Whether this is the only vault of its origin, which neither asks others for a key nor gives one away. */
  isAlone?: boolean;
};

/** Runs the vault in the current worker. It listens at once, and loads the WASM at the first call. */
export function serveVault({ databaseNames = DEVICE_KEY_DATABASES, isAlone = false }: WorkerVaultOptions = {}): void {
  answerCalls(globalThis, async () => {
    try {
      await loadWasm();
    } catch (error) {
      throw new ProtocolError("The vault could not load its WASM", { cause: error });
    }
    const deviceKeys = createIdbDeviceKeys(databaseNames);
    return createVault({ deviceKeys, ...(isAlone ? {} : { channel: createVaultChannel() }) });
  });
}
