import { UNOPENED } from "@satchel/core/ports";
import { askKeyStore } from "../bridge/ask-key-store.ts";
import { type Bridge, BridgeError } from "../bridge/create-bridge.ts";
import type { OldStore } from "../platform.ts";
import { storageFailure } from "../store/storage-failure.ts";

/**
 * Reads the data that an older release left on this phone (facts.md 4.4): the app knows where its plugins put it.
 * Reading creates nothing. Wallets that the device cannot open any more are read as damage, so that nobody takes the
 * phone for a new one.
 */
export const createAppOldStore = (bridge: Bridge): OldStore => ({
  async get(key) {
    try {
      return (await askKeyStore(() => bridge.call("old.get", { key }))) ?? undefined;
    } catch (error) {
      if (error instanceof BridgeError && error.code === "damaged") return UNOPENED;
      throw storageFailure("Storage failed", error);
    }
  },
  async remove(key) {
    try {
      await askKeyStore(() => bridge.call("old.remove", { key }));
    } catch (error) {
      throw storageFailure("Remove failed", error);
    }
  },
});
