import type { Txid } from "@satchel/core/ids";
import type { Context } from "../../context.ts";
import { failureOf } from "../../indexer/failure.ts";
import { lookUp } from "../../indexer/look-up.ts";
import type { OutboxEntry } from "../../state.ts";
import { conclude, markDone, withPayment } from "../outbox/conclude.ts";
import { changeEntry, markSending, noteFinal, readPayments, refreshOutbox, reviveSent } from "../outbox/outbox.ts";
import { hasAdvertisement } from "../outbox/sent-payments.ts";
import { begunOf, firstCoinOf, isUnderWay, named, type StoredPayment, wasSettled } from "../outbox/stored-payments.ts";

/** Finds out the outcome of a payment. A failed one is only looked up: no person has asked to send it again. */
export async function settleOne(ctx: Context, { id, spends }: OutboxEntry): Promise<void> {
  await withPayment(ctx, firstCoinOf({ id, spends }), async () => {
    // The holder of the lock before us may have settled the payment.
    const entry = (await refreshOutbox(ctx)).find((each) => each.id === id);
    if (!entry) return;
    if (entry.status === "stopped") return settleStopped(ctx, entry);
    if (entry.status === "missing") return seek(ctx, entry);
    if (!isUnderWay(entry)) return settleFailed(ctx, entry);
    announceAsKnown(ctx, entry);
    // A chain takes long enough for a person to see how far it is.
    if (entry.txs.length > 1) markSending(ctx, id);
    const delivery = await conclude(ctx, entry, "repeat");
    switch (delivery.kind) {
      case "done":
        return notifySettled(ctx, entry);
      case "refused":
      case "conflicted":
        ctx.notify({
          kind: `payment-${delivery.kind}`,
          ...named(entry),
          reason: delivery.reason,
          ...(delivery.accepted > 0 && { isPartlySent: true }),
        });
        return void ctx.session()?.requestSync();
      case "stopped":
      case "unreachable":
      case "unknown":
        return;
    }
  });
}

/** Such payments are rare. */
async function seek(ctx: Context, entry: StoredPayment): Promise<void> {
  await (await import("../refusals/seek-missing.ts")).seekMissing(ctx, entry);
}

/**
 * Asks the indexer which transactions of a stopped chain it has, and records that. Nothing is broadcast. Call it within
 * `withPayment`. Throws what the chain and storage throw.
 */
export async function settleStopped(ctx: Context, entry: OutboxEntry): Promise<void> {
  announceAsKnown(ctx, entry);
  await record(ctx, entry, await countThere(ctx, entry), (stored, accepted) => ({ ...stored, accepted }));
}

/**
 * Asks the indexer what it has of a failed payment, and records that. If it has the transaction that was said to have
 * failed, only what comes behind it was not sent: the chain is stopped, and the person resumes or discards the rest. A
 * listing is finished by the engine.
 */
async function settleFailed(ctx: Context, entry: OutboxEntry): Promise<void> {
  const inIndexer = await countThere(ctx, entry);
  await record(ctx, entry, inIndexer, ({ accepted: before = 0, ...stored }, accepted) => {
    // What was said of the coins was about another transaction.
    const { left: _l, saidBy: _s, listed: _d, ...now } = stored;
    if (accepted < before || hasAdvertisement(now)) return { ...now, ...(accepted > 0 && { accepted }) };
    const { reason: _r, refusedBy: _h, silent: _q, ...rest } = now;
    return { ...rest, status: "stopped", begun: Math.max(begunOf(rest), accepted), accepted };
  });
  if (inIndexer === (entry.accepted ?? 0))
    await (await import("../refusals/recheck-refused.ts")).recheckRefused(ctx, entry);
}

/**
 * Returns how many transactions of a payment the indexer has, counted from the first. Asks as few times as possible: a
 * transaction of a chain spends the change of the one before it.
 */
async function countThere({ ports: { chain } }: Context, { txs, accepted = 0 }: OutboxEntry): Promise<number> {
  const isThere = async (at: number) => {
    const tx = txs[at];
    return tx !== undefined && (await lookUp(chain, tx.txid)) !== undefined;
  };
  let count = accepted;
  while (count < txs.length && (await isThere(count))) count++;
  if (count > accepted) return count;
  while (count > 0 && !(await isThere(count - 1))) count--;
  return count;
}

/** Stores what `change` makes of a payment of which `accepted` transactions were found; all of them settle it. */
async function record(
  ctx: Context,
  entry: OutboxEntry,
  accepted: number,
  change: (stored: StoredPayment, accepted: number) => StoredPayment,
): Promise<void> {
  if (accepted === entry.txs.length) {
    announceAsKnown(ctx, entry);
    await markDone(ctx, entry);
    return notifySettled(ctx, entry);
  }
  if (accepted === (entry.accepted ?? 0)) return;
  await changeEntry(ctx, entry.id, (stored) => change(stored, accepted));
  void ctx.session()?.requestSync();
}

const notifySettled = (ctx: Context, entry: OutboxEntry): void =>
  ctx.notify({ kind: "payment-settled", ...named(entry) });

/** Marks a payment's transactions as announced: after the notice `payment-settled`, 'Sent' would say it twice. */
function announceAsKnown(ctx: Context, entry: OutboxEntry): void {
  const session = ctx.session();
  if (session?.walletId === entry.walletId) for (const { txid } of entry.txs) session.announced.add(txid);
}

/**
 * Settles sent payments again whose transactions the indexer no longer has, and notes which payments are final. Shelved
 * listings that are not over come back. Throws in the end when the indexer could not be asked for one of them, and when
 * storage fails.
 */
export async function findDropped(ctx: Context, sent: readonly StoredPayment[]): Promise<void> {
  const missing: Txid[] = [];
  const finals = new Set<Txid>();
  const mined = new Set<Txid>();
  const shelved = sent.filter(({ isShelved }) => isShelved);
  if (shelved.length > 0) await (await import("../chain/left-advertisements.ts")).unshelve(ctx, shelved);
  const seen = sent.some(({ isFinal }) => isFinal) ? await freshTxids(ctx) : new Set<Txid>();
  let failure: unknown;
  for (const { txid } of sent.flatMap((entry) => askedFor(entry, seen))) {
    try {
      const tx = await lookUp(ctx.ports.chain, txid);
      if (!tx) missing.push(txid);
      else if (tx.isFinal) finals.add(txid);
      if (tx?.block) mined.add(txid);
    } catch (error) {
      failure = error;
      // Each would wait for the same silence.
      if (failureOf(error) === "unreachable") break;
    }
  }
  await noteFinal(ctx, finals, mined);
  await revive(ctx, missing);
  if (failure !== undefined) throw failure;
}

/**
 * Returns the transactions of a sent payment for which the indexer is asked. Of a final payment that is the last one,
 * because it spends outputs of the others, and none if the indexer has just named it.
 */
function askedFor({ isShelved, isFinal, txs }: StoredPayment, seen: ReadonlySet<Txid>): StoredPayment["txs"] {
  if (isShelved) return [];
  return isFinal ? txs.slice(-1).filter(({ txid }) => !seen.has(txid)) : txs;
}

/**
 * Returns the transactions on the first page of the history once the sync that is under way is over, if the indexer has
 * just sent it.
 */
async function freshTxids(ctx: Context): Promise<ReadonlySet<Txid>> {
  await ctx.session()?.queue.run(async () => {});
  const { sync, ledger } = ctx.state.getState();
  return new Set(sync.state === "fresh" ? ledger.history.map(({ txid }) => txid) : []);
}

/**
 * Records which sent payments are final, or in blocks, as soon as a live event has said so: after a restart another
 * server may be asked. Never rejects.
 */
export async function noteSettled(ctx: Context): Promise<void> {
  const { settled, ledger } = ctx.state.getState();
  const ours = new Set(settled.flatMap(({ txids }) => txids));
  const ownTxs = ledger.history.filter(({ txid }) => ours.has(txid));
  const finals = new Set(ownTxs.filter(({ isFinal }) => isFinal).map(({ txid }) => txid));
  const mined = new Set(ownTxs.filter(({ block }) => block).map(({ txid }) => txid));
  if (finals.size + mined.size === 0) return;
  try {
    await noteFinal(ctx, finals, mined);
  } catch (error) {
    ctx.ports.log.warn("That a payment is final could not be stored", error);
  }
}

/**
 * Sends a payment's bytes again if a transaction that the network has dropped belongs to one of ours. Throws when the
 * indexer or storage cannot be asked.
 */
export async function noteDropped(ctx: Context, txid: Txid): Promise<void> {
  // The event may be out of date: the indexer decides whether the transaction is gone now.
  if (!(await lookUp(ctx.ports.chain, txid))) await revive(ctx, [txid]);
}

async function revive(ctx: Context, dropped: readonly Txid[]): Promise<void> {
  if (dropped.length === 0) return;
  const isHit = ({ status, isShelved, txs }: StoredPayment) =>
    status === "sent" && !isShelved && txs.some(({ txid }) => dropped.includes(txid));
  for (const entry of await readPayments(ctx)) if (isHit(entry) && wasSettled(entry)) await seek(ctx, entry);
  for (const entry of await reviveSent(ctx, dropped)) {
    ctx.notify({ kind: "payment-dropped", ...named(entry) });
    void ctx.settle(entry.id);
  }
}
