import type { Outpoint, Txid, WalletId } from "@satchel/core/ids";
import { type Context, LOCKS } from "../../context.ts";
import { readItem, saveItem } from "../../persist/stored-item.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { tellTabs } from "../../tabs/tell-tabs.ts";
import { countedOf } from "../refusals/counted-coins.ts";
import type { Failure } from "./failure.ts";
import { asForgotten, asSent, hasAdvertisement, isAllFinal, prune, shelvedOf, whenFinal } from "./sent-payments.ts";
import {
  isInDoubt,
  isUnderWay,
  lockedCoins,
  outboxItem,
  outboxOf,
  type StoredPayment,
  settledOf,
  unpaidOf,
  wasSettled,
} from "./stored-payments.ts";

/**
 * Reads the stored outbox, with the payments of all tabs, into the state and returns its entries. The outcome of an
 * entry under way that this tab is not sending is `unknown`. Throws StorageError when it cannot be read.
 */
export async function refreshOutbox(ctx: Context): Promise<readonly OutboxEntry[]> {
  await readPayments(ctx);
  return ctx.state.getState().outbox;
}

/**
 * Reads the stored outbox into the state and returns all stored payments, the sent ones too. `findElsewhere`: returns
 * the ids of the payments that another tab is sending. Throws StorageError.
 */
export async function readPayments(
  { ports, state }: Context,
  findElsewhere?: (payments: Payments) => Promise<readonly Outpoint[]>,
): Promise<Payments> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const payments = await readOutbox(ports);
    const elsewhere = await findElsewhere?.(payments);
    state.setState(({ outbox }) => ({ outbox: outboxOf(payments, outbox, elsewhere), ...endedOf(payments) }));
    return payments;
  });
}

/**
 * Stores a payment before it is broadcast, for the first time or again. Returns false, and stores nothing, when another
 * payment under way in any tab has one of its coins, or a person has stopped this one since `entry` was read. Throws
 * StorageError.
 */
export async function reserve(ctx: Context, entry: OutboxEntry): Promise<boolean> {
  const isFree = await changeOutbox(
    ctx,
    (payments) => {
      const others = payments.filter(({ id }) => id !== entry.id);
      const taken = lockedCoins(outboxOf(others));
      const stored = payments.find(({ id }) => id === entry.id);
      const isStopped = stored?.status === "stopped" && stored.stops !== entry.stops;
      return isStopped || entry.spends.some((outpoint) => taken.has(outpoint)) ? undefined : [...others, entry];
    },
    () => ctx.state.setState(({ outbox }) => ({ outbox: [...outbox.filter(({ id }) => id !== entry.id), entry] })),
  );
  if (isFree) tellTabs(ctx, { kind: "outbox" });
  else await refreshOutbox(ctx);
  return isFree;
}

/**
 * Records that a payment was accepted: screens stop showing it, and its bytes are kept until it is final. `without`:
 * returns the stored payments without the ones that it has made needless.
 */
export const markSent = (
  ctx: Context,
  entryId: string,
  done: Txid[],
  without: (payments: Payments) => Payments = (payments) => payments,
): Promise<void> => settleEntry(ctx, entryId, (entry) => [asSent(entry)], done, without);

/**
 * Records that a payment failed: its coins can be spent by what replaces it, and screens show the reason. `done`: its
 * transactions that were accepted nevertheless, counted from the first; the network may have dropped others that it had
 * accepted before.
 */
export const markFailed = (
  ctx: Context,
  entryId: string,
  { status, reason, hosts = [], silent = [], coins, replacedBy }: Failure,
  done: Txid[],
): Promise<void> =>
  settleEntry(
    ctx,
    entryId,
    ({ accepted: _a, refusedBy: _r, silent: _q, left: _l, saidBy: _s, listed: _d, replacedBy: _p, ...entry }) => [
      {
        ...entry,
        status,
        reason,
        ...(hosts.length > 0 && { refusedBy: hosts }),
        ...(silent.length > 0 && { silent }),
        ...(coins && countedOf(coins, entry, ctx.state.getState().ledger)),
        ...(replacedBy !== undefined && { replacedBy }),
        ...(done.length > 0 && { accepted: done.length }),
      },
    ],
    done,
  );

/** Removes a payment that was never sent. */
export const dropEntry = (ctx: Context, entryId: string): Promise<void> => settleEntry(ctx, entryId, () => [], []);

/** Removes a payment of which an indexer says that it was never sent. A listing with an advertisement is shelved. */
export const giveUp = (ctx: Context, entryId: string): Promise<void> =>
  settleEntry(ctx, entryId, (entry) => shelvedOf({ ...entry, plan: "" }), []);

/** Stores payments that were made elsewhere; a payment that is stored already stays as it is. Throws StorageError. */
export async function addEntries(ctx: Context, entries: Payments): Promise<void> {
  const isChanged = await changeOutbox(
    ctx,
    (payments) => {
      const missing = entries.filter(({ id }) => payments.every((each) => each.id !== id));
      return missing.length === 0 ? undefined : [...payments, ...missing];
    },
    (payments) => show(ctx, payments),
  );
  if (isChanged) tellTabs(ctx, { kind: "outbox" });
}

/**
 * Replaces one stored payment by what `change` makes of it, no payment or several; undefined leaves it. The state
 * follows, and other tabs are told. Throws StorageError.
 */
export async function changeEntry(
  ctx: Context,
  entryId: string,
  change: (entry: StoredPayment) => StoredPayment | Payments | undefined,
): Promise<void> {
  const isChanged = await changeOutbox(
    ctx,
    (payments) => {
      const entry = payments.find(({ id }) => id === entryId);
      const changed = entry && change(entry);
      if (changed === undefined) return undefined;
      return payments.flatMap((each) => (each.id === entryId ? changed : each));
    },
    (payments) => show(ctx, payments),
  );
  if (isChanged) tellTabs(ctx, { kind: "outbox" });
}

/**
 * Marks sent payments as unknown again when the network has dropped one of their transactions, and returns these
 * payments. A server's next yes to them is not believed (`afterSecondYes`). One that was final or in a block stays what
 * it was. Throws StorageError.
 */
export async function reviveSent(ctx: Context, dropped: readonly Txid[]): Promise<readonly StoredPayment[]> {
  let revived: Payments = [];
  await changeOutbox(
    ctx,
    (payments) => {
      const isDropped = ({ status, isShelved, txs }: StoredPayment) =>
        status === "sent" && !isShelved && txs.some(({ txid }) => dropped.includes(txid));
      revived = payments.filter((entry) => isDropped(entry) && !wasSettled(entry));
      if (revived.length === 0) return undefined;
      return payments.map((entry) => (revived.includes(entry) ? asForgotten(entry) : entry));
    },
    (payments) => show(ctx, payments),
  );
  if (revived.length > 0) tellTabs(ctx, { kind: "outbox" });
  return revived;
}

/**
 * Records which sent payments an indexer calls final as a whole, or has in blocks (`mined`), and removes final payments
 * after FINAL_KEPT_MS. Listings are shelved. Throws StorageError.
 */
export async function noteFinal(
  ctx: Context,
  finals: ReadonlySet<Txid>,
  mined: ReadonlySet<Txid> = new Set(),
): Promise<void> {
  const now = ctx.ports.clock.now();
  const isMined = ({ status, wasMined, txs }: StoredPayment) =>
    status === "sent" && !wasMined && txs.every(({ txid }) => mined.has(txid));
  const noted = (entry: StoredPayment): StoredPayment => {
    if (isAllFinal(entry, finals)) return { ...entry, isFinal: true };
    return isMined(entry) ? { ...entry, wasMined: true } : entry;
  };
  const isNews = (entry: StoredPayment) =>
    isAllFinal(entry, finals) ? whenFinal(entry, now)[0] !== entry : isMined(entry);
  await changeOutbox(
    ctx,
    (payments) =>
      payments.some(isNews)
        ? payments.map(noted) // A change also removes the payments that have been kept long enough.
        : undefined,
    () => {},
  );
}

/** Removes all payments of a deleted wallet except payments that may still be accepted. Throws StorageError. */
export async function forgetPaymentsOf(ctx: Context, walletId: WalletId): Promise<void> {
  const isLeft = (entry: StoredPayment) =>
    entry.walletId !== walletId || entry.status === "sending" || entry.status === "unknown" || isInDoubt(entry);
  const isChanged = await changeOutbox(
    ctx,
    (payments) => (payments.every(isLeft) ? undefined : payments.filter(isLeft)),
    (payments) => show(ctx, payments),
  );
  if (isChanged) tellTabs(ctx, { kind: "outbox" });
}

/** Marks a payment under way as of unknown outcome, in this tab's state only. */
export const markUnknown = (ctx: Context, entryId: string): void => markUnderWay(ctx, entryId, "unknown");

/** Marks a payment under way as being sent by this tab, in its state only. */
export const markSending = (ctx: Context, entryId: string): void => markUnderWay(ctx, entryId, "sending");

function markUnderWay({ state }: Context, entryId: string, status: "unknown" | "sending"): void {
  state.setState(({ outbox }) => ({
    outbox: outbox.map((entry) => (entry.id === entryId && isUnderWay(entry) ? { ...entry, status } : entry)),
  }));
}

/**
 * Replaces one entry by what `end` makes of it, in the state at once and then in storage. Never rejects: an entry that
 * could not be stored is settled again at the next start.
 */
async function settleEntry(
  ctx: Context,
  entryId: string,
  end: (entry: StoredPayment) => Payments,
  done: Txid[],
  without: (payments: Payments) => Payments = (payments) => payments,
): Promise<void> {
  const ended = (payments: Payments) => payments.flatMap((entry) => (entry.id === entryId ? end(entry) : [entry]));
  const showEnded = () =>
    ctx.state.setState(({ outbox, settled }) => {
      const now = ended(outbox);
      const others = settled.filter((each) => each.entryId !== entryId);
      return { outbox: outboxOf(now, outbox), settled: [...others, ...settledOf(now)] };
    });
  showEnded();
  try {
    await changeOutbox(
      ctx,
      (payments) => without(ended(payments)),
      (payments) => {
        // Another reader may have put the stored entry back into the state in the meantime.
        showEnded();
        ctx.state.setState(endedOf(payments));
      },
    );
    tellTabs(ctx, { kind: "outbox", done });
  } catch (error) {
    ctx.ports.log.warn("The outcome of a payment could not be stored", error);
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

type Payments = readonly StoredPayment[];

const show = ({ state }: Context, payments: Payments): void =>
  state.setState(({ outbox }) => ({ outbox: outboxOf(payments, outbox), ...endedOf(payments) }));

/** Returns what the state has of the payments that are no longer in its outbox. */
const endedOf = (payments: Payments) => ({ unpaid: unpaidOf(payments), settled: settledOf(payments) });

/**
 * Changes the stored outbox and returns whether it did; `change` returns undefined to leave it as it is. `show` runs
 * before the lock is released. Throws StorageError.
 */
async function changeOutbox(
  ctx: Context,
  change: (payments: Payments) => Payments | undefined,
  show: (payments: Payments) => void,
): Promise<boolean> {
  const { ports, state } = ctx;
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const before = await readOutbox(ports);
    const changed = change(before);
    if (!changed) return false;
    const pruned = prune(changed, state.getState().ledger, ports.clock.now());
    const payments = (await endDraftsOf(ctx, before, pruned)) ? pruned : changed;
    await saveItem(ports.store, outboxItem, payments);
    show(payments);
    await copyListings(ports, before, payments);
    return true;
  });
}

/** Ends the drafts of the payments that are removed, and returns whether that is done. */
async function endDraftsOf(ctx: Context, before: Payments, payments: Payments): Promise<boolean> {
  const remaining = new Set(payments.map(({ id }) => id));
  const removed = new Set(before.map(({ id }) => id).filter((id) => !remaining.has(id)));
  return removed.size === 0 || (await import("../../drafts/drafts.ts")).dropDraftsOf(ctx, removed);
}

/** Stores the listings a second time, if they have changed. A failure is only logged: the next start copies them. */
async function copyListings({ copyStore, log }: Context["ports"], before: Payments, payments: Payments): Promise<void> {
  const listings = payments.filter(hasAdvertisement);
  if (outboxItem.encode(before.filter(hasAdvertisement)) === outboxItem.encode(listings)) return;
  try {
    await saveItem(copyStore, outboxItem, listings);
  } catch (error) {
    log.warn("The copy of the listings could not be stored", error);
  }
}

/** Returns the stored payments. Throws StorageError. */
const readOutbox = async ({ store }: Context["ports"]): Promise<Payments> =>
  (await readItem(store, outboxItem, [])).value;
