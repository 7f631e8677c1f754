import type { Outpoint } from "@satchel/core/ids";
import { addTx } from "@satchel/core/ledger";
import { fromHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { type Context, LOCKS } from "../../context.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { announce, noteTx } from "../../ledger/take-in-tx.ts";
import type { OutboxEntry } from "../../state.ts";
import { withoutPaidBy } from "../chain/unpaid.ts";
import { type Attempt, type Delivery, deliver, type Gate } from "./deliver.ts";
import { changeEntry, dropEntry, giveUp, markFailed, markSent, markUnknown } from "./outbox.ts";
import { hasAdvertisement } from "./sent-payments.ts";
import { begunOf } from "./stored-payments.ts";

/**
 * Runs `work` under the lock of a payment, so that no other tab and no other work in this tab handles the same payment.
 * The first coin that a payment spends names its lock. A tab that dies releases its lock.
 */
export const withPayment = <T>({ ports }: Context, firstCoin: Outpoint, work: () => Promise<T>): Promise<T> =>
  ports.locks.exclusive(LOCKS.payment(firstCoin), work);

/**
 * Broadcasts an entry of the outbox, then records the outcome: transactions that the indexer accepted go into the
 * ledger, and an entry whose outcome is known is no longer under way. `entry`: as it was before this attempt. `built`:
 * the transactions as `buildTxs` made them. Call it within `withPayment`.
 */
export async function conclude(
  ctx: Context,
  entry: OutboxEntry,
  attempt: Attempt,
  built: readonly Tx[] = [],
): Promise<Delivery> {
  const onLate = (host: string, isRefused: boolean) => void noteLate(ctx, entry.id, host, isRefused);
  const together = hasAdvertisement(entry) ? LISTING_TXS : 1;
  const delivery = await deliver({ ...ctx.ports, onLate }, entry.txs, attempt, gateOf(ctx, entry), {
    together,
    isForgotten: entry.isForgotten === true,
  });
  switch (delivery.kind) {
    case "done":
      await markDone(ctx, entry, built);
      break;
    case "refused":
    case "conflicted":
      await fail(ctx, entry, delivery, { attempt, built });
      break;
    case "stopped":
      await commit(ctx, entry, delivery.accepted, built);
      break;
    case "unreachable":
      await restore(ctx, entry);
      break;
    case "unknown":
      markUnknown(ctx, entry.id);
      break;
  }
  return delivery;
}

/** Notes what a server says of a refused payment that it was sent, and had not answered in time. Never rejects. */
async function noteLate(ctx: Context, entryId: string, host: string, isRefused: boolean): Promise<void> {
  if (isRefused) await noteRefusal(ctx, entryId, host);
  await ctx.settle(entryId);
}

async function noteRefusal(ctx: Context, entryId: string, host: string): Promise<void> {
  try {
    await changeEntry(ctx, entryId, ({ silent, ...entry }) => {
      if (!silent?.includes(host)) return undefined;
      const others = silent.filter((other) => other !== host);
      return { ...entry, refusedBy: [...(entry.refusedBy ?? []), host], ...(others.length > 0 && { silent: others }) };
    });
  } catch (error) {
    ctx.ports.log.warn("That another server has refused a payment could not be stored", error);
  }
}

/** The advertisement and the offer behind it. */
const LISTING_TXS = 2;

/**
 * Returns what records the progress of a chain in storage before each broadcast; undefined for a single transaction.
 */
function gateOf(ctx: Context, { id, txs }: OutboxEntry): Gate | undefined {
  if (txs.length === 1) return undefined;
  return {
    begin: async (at, count) => {
      // If the entry is no longer stored, `changeEntry` finds nothing and the answer stays 'stopped'.
      let leave: Awaited<ReturnType<Gate["begin"]>> = "stopped";
      await changeEntry(ctx, id, (entry) => {
        const isStopped = entry.status === "stopped";
        const isNew = at >= begunOf(entry);
        if (!isStopped) leave = isNew ? "new" : "again";
        const hasMore = at > (entry.accepted ?? 0);
        if (!hasMore && (isStopped || !isNew)) return undefined;
        return { ...entry, ...(hasMore && { accepted: at }), ...(!isStopped && isNew && { begun: at + count }) };
      });
      return leave;
    },
    takeBack: (at) => changeEntry(ctx, id, (entry) => ({ ...entry, begun: at })),
  };
}

/** Records that the indexer has accepted every transaction of a payment. */
export async function markDone(ctx: Context, entry: OutboxEntry, built: readonly Tx[] = []): Promise<void> {
  const txids = entry.txs.map(({ txid }) => txid);
  if (entry.isPayButton) tellSecondNode(ctx, entry);
  await commit(ctx, entry, txids.length, built);
  await markSent(ctx, entry.id, txids, (payments) => withoutPaidBy(payments, entry));
}

type Failed = Extract<Delivery, { reason: string; accepted: number }>;

async function fail(
  ctx: Context,
  entry: OutboxEntry,
  { kind, accepted, ...failure }: Failed,
  { attempt, built }: { attempt: Attempt; built: readonly Tx[] },
): Promise<void> {
  const done = entry.txs.slice(0, accepted).map(({ txid }) => txid);
  await commit(ctx, entry, accepted, built);
  // Another payment certainly spent a coin just before the first broadcast: as if that was noticed before signing.
  const isOver = failure.replacedBy !== undefined && attempt === "first" && accepted === 0;
  if (isOver) await giveUp(ctx, entry.id);
  else await markFailed(ctx, entry.id, { status: kind, ...failure }, done);
}

/** Puts an entry back as it was before an attempt that sent nothing. */
function restore(ctx: Context, entry: OutboxEntry): Promise<void> {
  const {
    id,
    status,
    reason = "",
    refusedBy = [],
    silent = [],
    left,
    saidBy = [],
    listed = [],
    replacedBy,
    txs,
    accepted,
  } = entry;
  const done = txs.slice(0, accepted ?? 0).map(({ txid }) => txid);
  if (status === "refused" || status === "conflicted") {
    return markFailed(
      ctx,
      id,
      { status, reason, hosts: refusedBy, silent, coins: left && { left, saidBy, listed }, replacedBy },
      done,
    );
  }
  return dropEntry(ctx, id);
}

/** Sends a payment to the second node too. Nothing waits for it, and a failure is only logged (facts.md 1.3). */
function tellSecondNode({ ports }: Context, { txs }: OutboxEntry): void {
  const { secondNode, log } = ports;
  if (!secondNode) return;
  const tell = async () => {
    for (const { rawTx } of txs) await secondNode.broadcast(fromHex(rawTx));
  };
  tell().catch((error: unknown) => log.warn("A payment was not sent to the second node", error));
}

/** Adds the first `count` transactions to the ledger, as the indexer has them or, if it cannot be asked, as built. */
async function commit(ctx: Context, entry: OutboxEntry, count: number, built: readonly Tx[]): Promise<void> {
  const session = ctx.session();
  if (count === 0 || session?.walletId !== entry.walletId) return;
  for (const [index, { txid }] of entry.txs.slice(0, count).entries()) {
    const tx = await lookUp(ctx.ports.chain, txid).catch(() => undefined);
    const shown = tx ?? built[index];
    if (shown && session.isOpen()) {
      // This change does not wait in the session's queue: a person waits for it, and a sync in the queue may be waiting
      // for a server that hangs.
      session.commits++;
      session.update((ledger) => (tx ? noteTx(ledger, tx) : addTx(ledger, shown)));
      announce(ctx, session, shown);
    }
    if (!tx) void session.requestSync();
  }
}
