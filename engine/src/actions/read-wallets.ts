import { StorageError } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { walletsItem } from "../persist/items.ts";
import { loadItem } from "../persist/stored-item.ts";

/** The stored wallets now. Throws StorageError for what cannot be read or understood. */
export async function readWallets({ ports, state }: Context): Promise<readonly Wallet[]> {
  const loaded = await loadItem(ports.store, walletsItem);
  switch (loaded.kind) {
    // Storage was emptied under us: those we still know go back with the next write.
    case "absent":
      return state.getState().wallets;
    case "valid":
    case "repaired":
      return loaded.value;
    case "corrupt":
      throw new StorageError(`Corrupted storage: ${loaded.reason}`);
    case "failed":
      throw new StorageError(loaded.reason);
  }
}
