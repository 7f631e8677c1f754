import type { Ledger } from "@satchel/core/ledger";
import { StorageError } from "@satchel/core/ports";
import type { Txid } from "@satchel/core/tx";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { isUnderWay, type KeptPayment, outboxItem, outboxOf, reservedCoins } from "./kept-payments.ts";

/**
 * The stored outbox: what other tabs keep there counts as much as our own. Entries found in it that this tab is not
 * sending are of unknown outcome. Throws StorageError when it cannot be read.
 */
export async function refreshOutbox(ctx: Context): Promise<readonly OutboxEntry[]> {
  await readKept(ctx);
  return ctx.state.getState().outbox;
}

/** All that is stored, those that got through too. Throws StorageError. */
export async function readKept({ ports, state }: Context): Promise<Kept> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const kept = await readOutbox(ports);
    state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox) }));
    return kept;
  });
}

/**
 * Puts a payment into storage before it is broadcast, a new one or one that was over; false when another one under way
 * has a coin of it, in whatever tab. Throws StorageError.
 */
export async function reserve(ctx: Context, entry: OutboxEntry): Promise<boolean> {
  const isFree = await changeOutbox(
    ctx,
    (kept) => {
      const others = kept.filter(({ id }) => id !== entry.id);
      const taken = reservedCoins(outboxOf(others));
      return entry.spends.some((outpoint) => taken.has(outpoint)) ? undefined : [...others, entry];
    },
    () => ctx.state.setState(({ outbox }) => ({ outbox: [...outbox.filter(({ id }) => id !== entry.id), entry] })),
  );
  if (isFree) tellTabs(ctx, { kind: "outbox" });
  else await refreshOutbox(ctx);
  return isFree;
}

/** It got through: nobody needs to see it any more. Its bytes are kept until it is final. */
export const markSent = (ctx: Context, entryId: string, done: Txid[]): Promise<void> =>
  settleEntry(ctx, entryId, (entry) => [{ ...withoutReason(entry), status: "sent" }], done);

/** It is over, for now: its coins are free, and a person sees why. `done`: what of it got through nevertheless. */
export const markFailed = (
  ctx: Context,
  entryId: string,
  { status, reason }: { status: "refused" | "conflicted"; reason: string },
  done: Txid[],
): Promise<void> => settleEntry(ctx, entryId, (entry) => [{ ...entry, status, reason }], done);

/** Forgets a payment that never left. */
export const dropEntry = (ctx: Context, entryId: string): Promise<void> => settleEntry(ctx, entryId, () => [], []);

/** Forgets a payment that a person has put away: not before storage has. Throws StorageError. */
export async function dismissEntry(ctx: Context, entryId: string): Promise<void> {
  await changeOutbox(
    ctx,
    (kept) => kept.filter(({ id }) => id !== entryId),
    (kept) => ctx.state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox) })),
  );
  tellTabs(ctx, { kind: "outbox" });
}

/** Payments of which one of these transactions was dropped by the network: their outcome is unknown again. */
export async function reviveSent(ctx: Context, dropped: readonly Txid[]): Promise<readonly KeptPayment[]> {
  let revived: Kept = [];
  await changeOutbox(
    ctx,
    (kept) => {
      revived = kept.filter(({ status, txs }) => status === "sent" && txs.some(({ txid }) => dropped.includes(txid)));
      if (revived.length === 0) return undefined;
      return kept.map((entry) => (revived.includes(entry) ? { ...entry, status: "unknown" } : entry));
    },
    (kept) => ctx.state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox) })),
  );
  if (revived.length > 0) tellTabs(ctx, { kind: "outbox" });
  return revived;
}

/** Payments that are final as a whole: nothing can become of them any more. */
export async function forgetFinal(ctx: Context, finals: ReadonlySet<Txid>): Promise<void> {
  const isLeft = ({ status, txs }: KeptPayment) => status !== "sent" || txs.some(({ txid }) => !finals.has(txid));
  await changeOutbox(
    ctx,
    (kept) => (kept.every(isLeft) ? undefined : kept.filter(isLeft)),
    () => {},
  );
}

/** Nothing is left of a deleted wallet but what may still get through. */
export async function forgetPaymentsOf(ctx: Context, walletId: string): Promise<void> {
  const isLeft = (entry: KeptPayment) =>
    entry.walletId !== walletId || entry.status === "sending" || entry.status === "unknown";
  const isChanged = await changeOutbox(
    ctx,
    (kept) => (kept.every(isLeft) ? undefined : kept.filter(isLeft)),
    (kept) => ctx.state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox) })),
  );
  if (isChanged) tellTabs(ctx, { kind: "outbox" });
}

export function markUnknown({ state }: Context, entryId: string): void {
  state.setState(({ outbox }) => ({
    outbox: outbox.map((entry) =>
      entry.id === entryId && isUnderWay(entry) ? { ...entry, status: "unknown" } : entry,
    ),
  }));
}

/** One that storage does not let go is settled again at the next start. */
async function settleEntry(
  ctx: Context,
  entryId: string,
  end: (entry: KeptPayment) => Kept,
  done: Txid[],
): Promise<void> {
  const ended = (kept: Kept) => kept.flatMap((entry) => (entry.id === entryId ? end(entry) : [entry]));
  const show = () => ctx.state.setState(({ outbox }) => ({ outbox: outboxOf(ended(outbox), outbox) }));
  show();
  try {
    // Somebody may have looked into storage while it was still there: it is shown once more.
    await changeOutbox(ctx, ended, show);
    tellTabs(ctx, { kind: "outbox", done });
  } catch (error) {
    ctx.ports.log.warn("What became of a payment could not be stored", error);
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

function withoutReason({ reason: _, ...entry }: KeptPayment): KeptPayment {
  return entry;
}

type Kept = readonly KeptPayment[];

/** `change` gives undefined to leave everything as it is. `show` runs while nobody else can read or change it. */
async function changeOutbox(
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
async function readOutbox({ store }: Context["ports"]): Promise<Kept> {
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

/** Of payments that got through no more are kept than this, the newest, and no more than so much raw hex. */
export const MAX_SENT_KEPT = 50;
export const MAX_SENT_HEX = 1_000_000;

/** Without the payments of a wallet's that are final by now, and with no more of the others than is worth keeping. */
export function prune(kept: readonly KeptPayment[], ledger: Ledger): readonly KeptPayment[] {
  const finals = new Set<Txid>(ledger.history.filter(({ isFinal }) => isFinal).map(({ txid }) => txid));
  let count = 0;
  let hex = 0;
  const isWorth = ({ status, txs }: KeptPayment) => {
    if (status !== "sent") return true;
    if (txs.every(({ txid }) => finals.has(txid))) return false;
    count++;
    hex += txs.reduce((sum, { rawTx }) => sum + rawTx.length, 0);
    return count <= MAX_SENT_KEPT && hex <= MAX_SENT_HEX;
  };
  // The newest stand last.
  return kept.toReversed().filter(isWorth).toReversed();
}
