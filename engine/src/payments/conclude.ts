import { addTx } from "@satchel/core/ledger";
import { fromHex } from "@satchel/core/script";
import type { Outpoint, Tx } from "@satchel/core/tx";
import { type Context, LOCKS } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { announce, noteTx } from "../ledger/take-in-tx.ts";
import type { OutboxEntry } from "../state.ts";
import { type Attempt, type Delivery, deliver } from "./deliver.ts";
import { dropEntry, markFailed, markSent, markUnknown } from "./outbox.ts";

/**
 * Only one tab at a time, and only one piece of work in it, handles the payment that begins with this coin. A tab that
 * died has let go.
 */
export const withPayment = <T>({ ports }: Context, firstCoin: Outpoint, work: () => Promise<T>): Promise<T> =>
  ports.locks.exclusive(LOCKS.payment(firstCoin), work);

/** The coin whose lock a payment is handled under. */
export const firstCoinOf = ({ id, spends }: Pick<OutboxEntry, "id" | "spends">): Outpoint => spends[0] ?? id;

/**
 * Broadcasts an entry that is in the outbox and draws the consequences: what the indexer has taken goes into the
 * ledger, and an entry whose outcome is known is under way no longer. `entry`: as it was before this attempt. Call it
 * within `withPayment`.
 */
export async function conclude(
  ctx: Context,
  entry: OutboxEntry,
  attempt: Attempt,
  built: readonly Tx[] = [],
): Promise<Delivery> {
  const delivery = await deliver(ctx.ports.chain, entry.txs, attempt);
  switch (delivery.kind) {
    case "done":
      await markDone(ctx, entry, built);
      break;
    case "refused":
    case "conflicted":
      await fail(ctx, entry, delivery, { attempt, built });
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

/** All of it got through. */
export async function markDone(ctx: Context, entry: OutboxEntry, built: readonly Tx[] = []): Promise<void> {
  const txids = entry.txs.map(({ txid }) => txid);
  if (entry.isPayButton) tellSecondNode(ctx, entry);
  await commit(ctx, entry, txids.length, built);
  await markSent(ctx, entry.id, txids);
}

type Failed = Extract<Delivery, { accepted: number }>;

async function fail(
  ctx: Context,
  entry: OutboxEntry,
  { kind, reason, accepted }: Failed,
  { attempt, built }: { attempt: Attempt; built: readonly Tx[] },
): Promise<void> {
  const done = entry.txs.slice(0, accepted).map(({ txid }) => txid);
  await commit(ctx, entry, accepted, built);
  // Spent by somebody else in the very moment of the first broadcast: as if it had been noticed before signing.
  if (kind === "conflicted" && attempt === "first" && accepted === 0) await dropEntry(ctx, entry.id);
  else await markFailed(ctx, entry.id, { status: kind, reason }, done);
}

/** Nothing was sent: all is as it was before. */
function restore(ctx: Context, { id, status, reason = "" }: OutboxEntry): Promise<void> {
  if (status === "refused" || status === "conflicted") return markFailed(ctx, id, { status, reason }, []);
  return dropEntry(ctx, id);
}

/** Nobody waits for it, and whatever it says changes nothing (facts.md 1.3). */
function tellSecondNode({ ports }: Context, { txs }: OutboxEntry): void {
  const { secondNode, log } = ports;
  if (!secondNode) return;
  const tell = async () => {
    for (const { rawTx } of txs) await secondNode.broadcast(fromHex(rawTx));
  };
  tell().catch((error: unknown) => log.warn("The second node was not told of a payment", error));
}

/** Adds the first `count` transactions to the ledger, as the indexer has them or, failing that, as they were built. */
async function commit(ctx: Context, entry: OutboxEntry, count: number, built: readonly Tx[]): Promise<void> {
  const session = ctx.session();
  if (count === 0 || session?.walletId !== entry.walletId) return;
  for (const [index, { txid }] of entry.txs.slice(0, count).entries()) {
    const tx = await lookUp(ctx.ports.chain, txid).catch(() => undefined);
    const shown = tx ?? built[index];
    if (shown && session.isOpen()) {
      // Not in the queue: a person waits for this, and a sync may be waiting for a server that hangs.
      session.commits++;
      session.update((ledger) => (tx ? noteTx(ledger, tx) : addTx(ledger, shown)));
      announce(ctx, session, shown);
    }
    if (!tx) void session.requestSync();
  }
}
