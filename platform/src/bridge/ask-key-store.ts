import { KEY_STORE_AWAY, StorageError } from "@satchel/core/ports";
import { BridgeError } from "./create-bridge.ts";

/** The waits before a call is made again. A key store that the system starts anew is away for about a second. */
const AGAIN_AFTER_MS = [250, 1000];

/**
 * Makes a call for which the app needs the key store of the device, and makes it again while that does not answer: such
 * a call has changed nothing. Throws StorageError when the key store is still away, else what the call throws.
 */
export async function askKeyStore<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "not-now") throw error;
      const wait = AGAIN_AFTER_MS[tries];
      if (wait === undefined) throw new StorageError(KEY_STORE_AWAY, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
