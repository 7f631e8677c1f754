import { StorageError } from "@satchel/core/ports";
import { type Context, LOCKS } from "../context.ts";
import { outboxItem } from "../persist/items.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import type { KeptPayment } from "./kept-payments.ts";
import { prune } from "./prune-payments.ts";

export type Kept = readonly KeptPayment[];

/** `change` gives undefined to leave everything as it is. `show` runs while nobody else can read or change it. */
export async function changeOutbox(
  { ports, state }: Context,
  change: (kept: Kept) => Kept | undefined,
  show: (kept: Kept) => void,
): Promise<boolean> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const changed = change(await readOutbox(ports));
    if (!changed) return false;
    const kept = prune(changed, state.getState().ledger);
    await saveItem(ports.store, outboxItem, kept);
    show(kept);
    return true;
  });
}

/** What cannot be understood is kept aside before anything is written over it. Throws StorageError. */
export async function readOutbox({ store }: Context["ports"]): Promise<Kept> {
  const loaded = await loadItem(store, outboxItem);
  switch (loaded.kind) {
    case "absent":
      return [];
    case "valid":
      return loaded.value;
    case "repaired":
    case "corrupt":
      await keepAside(store, outboxItem.key, loaded.raw);
      return loaded.kind === "repaired" ? loaded.value : [];
    case "failed":
      throw new StorageError(loaded.reason);
  }
}
