import { StorageError, type Store, UNOPENED } from "@satchel/core/ports";
import { askKeyStore } from "../bridge/ask-key-store.ts";
import { type Bridge, BridgeError } from "../bridge/create-bridge.ts";
import type { StoreArea } from "../bridge/protocol.ts";
import { fromNativeText, toNativeText } from "./native-text.ts";
import { createSplitStore, holdsWallets } from "./split-store.ts";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";

/** The longest wait for the app's first answer (wallet.md 5.17). */
const AVAILABLE_WITHIN_MS = 2000;

/** Creates the stores of the Android app around this page: one for each area. */
export function createAppStores(bridge: Bridge): (area: StoreArea) => Store {
  let asked: Promise<unknown> | undefined;

  /** Asks at the first call, and again after it has failed. */
  async function checkAvailable(): Promise<void> {
    asked ??= bridge.call("device.hello", {}, { withinMs: AVAILABLE_WITHIN_MS });
    try {
      await asked;
    } catch (error) {
      asked = undefined;
      throw new StorageError("Android storage is not available", { cause: error });
    }
  }

  async function orFail<T>(failure: StorageFailure, work: () => Promise<T>): Promise<T> {
    try {
      await checkAvailable();
      return await askKeyStore(work);
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

/** Creates what the wallet stores in: what holds wallets is sealed, and its copy is in another kind of storage. */
export function createAppStorage(bridge: Bridge): { store: Store; copyStore: Store } {
  const stores = createAppStores(bridge);
  return { store: createSplitStore(holdsWallets, stores("sealed"), stores("rest")), copyStore: stores("copy") };
}

function unopened(error: unknown): string {
  if (error instanceof BridgeError && error.code === "damaged") return UNOPENED;
  throw error;
}
