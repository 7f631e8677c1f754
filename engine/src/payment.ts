import { addTx } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import { type Context, LOCKS } from "./context.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { announce, noteTx } from "./live.ts";
import { lookUp } from "./look-up.ts";
import { dropEntry, markUnknown } from "./outbox.ts";
import type { OutboxEntry } from "./state.ts";

/** Only one tab at a time, and only one piece of work in it, handles a payment. A tab that died has let go. */
export const withPayment = <T>({ ports }: Context, entryId: string, work: () => Promise<T>): Promise<T> =>
  ports.locks.exclusive(LOCKS.payment(entryId), work);

/**
 * Broadcasts an entry that is in the outbox and draws the consequences: what the indexer has taken goes into the
 * ledger, and an entry whose outcome is known leaves the outbox. Call it within `withPayment`.
 */
export async function conclude(
  ctx: Context,
  entry: OutboxEntry,
  attempt: "first" | "repeat",
  built: readonly Tx[] = [],
): Promise<Delivery> {
  const delivery = await deliver(ctx.ports.chain, entry.txs, attempt);
  const txids = entry.txs.map(({ txid }) => txid);
  switch (delivery.kind) {
    case "done":
      await commit(ctx, entry, txids.length, built);
      await dropEntry(ctx, entry.id, txids);
      break;
    case "refused":
      await commit(ctx, entry, delivery.accepted, built);
      await dropEntry(ctx, entry.id, txids.slice(0, delivery.accepted));
      break;
    case "unreachable":
      await dropEntry(ctx, entry.id, []);
      break;
    case "unknown":
      markUnknown(ctx, entry.id);
      break;
  }
  return delivery;
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
