import type { Outpoint, Txid, WalletId } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { type Context, LOCKS } from "../../context.ts";
import { keepAside, loadItem, saveItem } from "../../persist/stored-item.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { tellTabs } from "../../tabs/tell-tabs.ts";
import { type CountedCoins, countedOf } from "../refusals/counted-coins.ts";
import {
  isInDoubt,
  isUnderWay,
  type KeptPayment,
  lockedCoins,
  outboxItem,
  outboxOf,
  settledOf,
  unpaidOf,
  wasSettled,
} from "./kept-payments.ts";
import { asSent, hasAdvertisement, isAllFinal, prune, shelvedOf, whenFinal } from "./sent-payments.ts";

/**
 * Reads the stored outbox, with the payments of all tabs, into the state and returns its entries. The outcome of an
 * entry under way that this tab is not sending is `unknown`. Throws StorageError when it cannot be read.
 */
export async function refreshOutbox(ctx: Context): Promise<readonly OutboxEntry[]> {
  await readKept(ctx);
  return ctx.state.getState().outbox;
}

/**
 * Reads the stored outbox into the state and returns all stored payments, the sent ones too. `findElsewhere`: returns
 * the ids of the payments that another tab is sending. Throws StorageError.
 */
export async function readKept(
  { ports, state }: Context,
  findElsewhere?: (kept: Kept) => Promise<readonly Outpoint[]>,
): Promise<Kept> {
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const kept = await readOutbox(ports);
    const elsewhere = await findElsewhere?.(kept);
    state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox, elsewhere), ...endedOf(kept) }));
    return kept;
  });
}

/**
 * Stores a payment before it is broadcast, for the first time or again. Returns false, and stores nothing, when another
 * payment under way in any tab has one of its coins. Throws StorageError.
 */
export async function reserve(ctx: Context, entry: OutboxEntry): Promise<boolean> {
  const isFree = await changeOutbox(
    ctx,
    (kept) => {
      const others = kept.filter(({ id }) => id !== entry.id);
      const taken = lockedCoins(outboxOf(others));
      return entry.spends.some((outpoint) => taken.has(outpoint)) ? undefined : [...others, entry];
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
  without: (kept: Kept) => Kept = (kept) => kept,
): Promise<void> => settleEntry(ctx, entryId, (entry) => [asSent(entry)], done, without);

/**
 * How a payment failed. `hosts`: the servers that have refused it. `coins`: what the servers say about its coins, and
 * `replacedBy`: a final transaction that spends one of them (`OutboxEntry`, and `silent`).
 */
export type Failure = {
  status: "refused" | "conflicted";
  reason: string;
  hosts?: readonly string[];
  silent?: readonly string[];
  coins?: CountedCoins | undefined;
  replacedBy?: Txid | undefined;
};

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
export async function addEntries(ctx: Context, entries: Kept): Promise<void> {
  const isChanged = await changeOutbox(
    ctx,
    (kept) => {
      const missing = entries.filter(({ id }) => kept.every((each) => each.id !== id));
      return missing.length === 0 ? undefined : [...kept, ...missing];
    },
    (kept) => show(ctx, kept),
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
  change: (entry: KeptPayment) => KeptPayment | Kept | undefined,
): Promise<void> {
  const isChanged = await changeOutbox(
    ctx,
    (kept) => {
      const entry = kept.find(({ id }) => id === entryId);
      const changed = entry && change(entry);
      if (changed === undefined) return undefined;
      return kept.flatMap((each) => (each.id === entryId ? changed : each));
    },
    (kept) => show(ctx, kept),
  );
  if (isChanged) tellTabs(ctx, { kind: "outbox" });
}

/**
 * Marks sent payments as unknown again when the network has dropped one of their transactions, and returns these
 * payments. One that was final or in a block stays what it was. Throws StorageError.
 */
export async function reviveSent(ctx: Context, dropped: readonly Txid[]): Promise<readonly KeptPayment[]> {
  let revived: Kept = [];
  await changeOutbox(
    ctx,
    (kept) => {
      const isDropped = ({ status, isShelved, txs }: KeptPayment) =>
        status === "sent" && !isShelved && txs.some(({ txid }) => dropped.includes(txid));
      revived = kept.filter((entry) => isDropped(entry) && !wasSettled(entry));
      if (revived.length === 0) return undefined;
      return kept.map((entry) => (revived.includes(entry) ? { ...asSent(entry), status: "unknown" } : entry));
    },
    (kept) => show(ctx, kept),
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
  const isMined = ({ status, wasMined, txs }: KeptPayment) =>
    status === "sent" && !wasMined && txs.every(({ txid }) => mined.has(txid));
  const noted = (entry: KeptPayment): KeptPayment => {
    if (isAllFinal(entry, finals)) return { ...entry, isFinal: true };
    return isMined(entry) ? { ...entry, wasMined: true } : entry;
  };
  const isNews = (entry: KeptPayment) =>
    isAllFinal(entry, finals) ? whenFinal(entry, now)[0] !== entry : isMined(entry);
  await changeOutbox(
    ctx,
    (kept) =>
      kept.some(isNews)
        ? kept.map(noted) // What is not kept any longer is removed with what is too much.
        : undefined,
    () => {},
  );
}

/** Removes all payments of a deleted wallet except payments that may still be accepted. Throws StorageError. */
export async function forgetPaymentsOf(ctx: Context, walletId: WalletId): Promise<void> {
  const isLeft = (entry: KeptPayment) =>
    entry.walletId !== walletId || entry.status === "sending" || entry.status === "unknown" || isInDoubt(entry);
  const isChanged = await changeOutbox(
    ctx,
    (kept) => (kept.every(isLeft) ? undefined : kept.filter(isLeft)),
    (kept) => show(ctx, kept),
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
  end: (entry: KeptPayment) => Kept,
  done: Txid[],
  without: (kept: Kept) => Kept = (kept) => kept,
): Promise<void> {
  const ended = (kept: Kept) => kept.flatMap((entry) => (entry.id === entryId ? end(entry) : [entry]));
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
      (kept) => without(ended(kept)),
      (kept) => {
        // Another reader may have put the stored entry back into the state in the meantime.
        showEnded();
        ctx.state.setState(endedOf(kept));
      },
    );
    tellTabs(ctx, { kind: "outbox", done });
  } catch (error) {
    ctx.ports.log.warn("The outcome of a payment could not be stored", error);
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

type Kept = readonly KeptPayment[];

const show = ({ state }: Context, kept: Kept): void =>
  state.setState(({ outbox }) => ({ outbox: outboxOf(kept, outbox), ...endedOf(kept) }));

/** Returns what the state has of the payments that are no longer in its outbox. */
const endedOf = (kept: Kept) => ({ unpaid: unpaidOf(kept), settled: settledOf(kept) });

/**
 * Changes the stored outbox and returns whether it did; `change` returns undefined to leave it as it is. `show` runs
 * before the lock is released. Throws StorageError.
 */
async function changeOutbox(
  ctx: Context,
  change: (kept: Kept) => Kept | undefined,
  show: (kept: Kept) => void,
): Promise<boolean> {
  const { ports, state } = ctx;
  return ports.locks.exclusive(LOCKS.outbox, async () => {
    const before = await readOutbox(ports);
    const changed = change(before);
    if (!changed) return false;
    const pruned = prune(changed, state.getState().ledger, ports.clock.now());
    const kept = (await endDraftsOf(ctx, before, pruned)) ? pruned : changed;
    await saveItem(ports.store, outboxItem, kept);
    show(kept);
    await copyListings(ports, before, kept);
    return true;
  });
}

/** Ends the drafts of the payments that are removed, and returns whether that is done. */
async function endDraftsOf(ctx: Context, before: Kept, kept: Kept): Promise<boolean> {
  const left = new Set(kept.map(({ id }) => id));
  const removed = new Set(before.map(({ id }) => id).filter((id) => !left.has(id)));
  return removed.size === 0 || (await import("../../drafts/drafts.ts")).dropDraftsOf(ctx, removed);
}

/** Stores the listings a second time, if they have changed. A failure is only logged: the next start copies them. */
async function copyListings({ copyStore, log }: Context["ports"], before: Kept, kept: Kept): Promise<void> {
  const listings = kept.filter(hasAdvertisement);
  if (outboxItem.encode(before.filter(hasAdvertisement)) === outboxItem.encode(listings)) return;
  try {
    await saveItem(copyStore, outboxItem, listings);
  } catch (error) {
    log.warn("The copy of the listings could not be stored", error);
  }
}

/** Reads the stored payments. A text that cannot be understood is first copied aside. Throws StorageError. */
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
