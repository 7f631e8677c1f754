import { StorageError, type Store } from "@satchel/core/ports";
import { type Bridge, BridgeError } from "../bridge/create-bridge.ts";
import type { StoreArea } from "../bridge/protocol.ts";
import { fromNativeText, toNativeText } from "./native-text.ts";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";

/** The longest wait for the app's first answer (wallet.md 5.17). */
const AVAILABLE_WITHIN_MS = 2000;

/**
 * What is read in place of a text that the device cannot open any more. It is no JSON, so the wallet takes it for
 * damage: it is kept aside, and the other copy takes its place.
 */
export const UNOPENED = "damaged: the device cannot open what was stored here";

/** Creates the stores of the Android app around this page: one for each area. */
export function createAppStores(bridge: Bridge): (area: StoreArea) => Store {
  let isThere = false;

  async function checkAvailable(): Promise<void> {
    if (isThere) return;
    try {
      await bridge.call("device.hello", {}, { withinMs: AVAILABLE_WITHIN_MS });
    } catch (error) {
      throw new StorageError("Android storage is not available", { cause: error });
    }
    isThere = true;
  }

  async function orFail<T>(failure: StorageFailure, work: () => Promise<T>): Promise<T> {
    try {
      await checkAvailable();
      return await work();
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  return (area) => ({
    get: (key) =>
      orFail("Storage failed", async () => {
        const text = await bridge.call("store.get", { area, key: toNativeText(key) }).catch(unopened);
        return text === null ? undefined : fromNativeText(text);
      }),
    set: (key, value) =>
      orFail("Storage failed", async () => {
        await bridge.call("store.set", { area, key: toNativeText(key), text: toNativeText(value) });
      }),
    remove: (key) =>
      orFail("Remove failed", async () => {
        await bridge.call("store.remove", { area, key: toNativeText(key) });
      }),
    clear: () =>
      orFail("Clear failed", async () => {
        await bridge.call("store.clear", { area });
      }),
  });
}

function unopened(error: unknown): string {
  if (error instanceof BridgeError && error.code === "damaged") return UNOPENED;
  throw error;
}
