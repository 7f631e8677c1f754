import { StorageError } from "@satchel/core/ports";
import type { Txid } from "@satchel/core/tx";
import type { Context } from "./context.ts";
import { LOCKS } from "./context.ts";
import { outboxItem } from "./persist/items.ts";
import { keepAside, loadItem, saveItem } from "./persist/stored-item.ts";
import { reasonOf } from "./reason-of.ts";
import type { OutboxEntry } from "./state.ts";
import { tellTabs } from "./tell-tabs.ts";

/**
 * The stored outbox: what other tabs keep there counts as much as our own. Entries found in it that this tab is not
 * sending are of unknown outcome. Throws StorageError when it cannot be read.
 */
export async function refreshOutbox({ ports, state }: Context): Promise<readonly OutboxEntry[]> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const stored = await readOutbox(ports);
    const known = new Map(state.getState().outbox.map((entry) => [entry.id, entry.status]));
    const outbox = stored.map((entry) => ({ ...entry, status: known.get(entry.id) ?? ("unknown" as const) }));
    state.setState({ outbox });
    return outbox;
  });
}

/**
 * Puts a payment into storage before it is broadcast; false when another one has a coin of it, in whatever tab.
 * Throws StorageError.
 */
export async function reserve(ctx: Context, entry: OutboxEntry): Promise<boolean> {
  const wanted = new Set(entry.spends);
  const isFree = await changeOutbox(
    ctx,
    (entries) =>
      entries.some(({ spends }) => spends.some((outpoint) => wanted.has(outpoint))) ? undefined : [...entries, entry],
    () => ctx.state.setState(({ outbox }) => ({ outbox: [...outbox.filter(({ id }) => id !== entry.id), entry] })),
  );
  if (isFree) tellTabs(ctx, { kind: "outbox" });
  else await refreshOutbox(ctx);
  return isFree;
}

/**
 * Forgets a payment whose outcome is known; `done`: the transactions of it that got through. One that storage does not
 * let go is settled again at the next start.
 */
export async function dropEntry(ctx: Context, entryId: string, done: Txid[]): Promise<void> {
  forget(ctx, entryId);
  try {
    await changeOutbox(
      ctx,
      (entries) => entries.filter(({ id }) => id !== entryId),
      // Somebody may have looked into storage while it was still there.
      () => forget(ctx, entryId),
    );
    tellTabs(ctx, { kind: "outbox", done });
  } catch (error) {
    ctx.ports.log.warn("A settled payment could not be taken out of the outbox", error);
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

function forget({ state }: Context, entryId: string): void {
  state.setState(({ outbox }) => ({ outbox: outbox.filter(({ id }) => id !== entryId) }));
}

export function markUnknown({ state }: Context, entryId: string): void {
  state.setState(({ outbox }) => ({
    outbox: outbox.map((entry) => (entry.id === entryId ? { ...entry, status: "unknown" } : entry)),
  }));
}

/** `change` gives undefined to leave everything as it is. `show` runs while nobody else can read or change it. */
async function changeOutbox(
  { ports }: Context,
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[] | undefined,
  show: () => void,
): Promise<boolean> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const entries = change(await readOutbox(ports));
    if (!entries) return false;
    await saveItem(ports.store, outboxItem, entries);
    show();
    return true;
  });
}

/** What cannot be understood is kept aside before anything is written over it. */
async function readOutbox({ store }: Context["ports"]): Promise<readonly OutboxEntry[]> {
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
