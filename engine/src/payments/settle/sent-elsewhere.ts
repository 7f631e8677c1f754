import type { Txid } from "@satchel/core/ids";
import { type Context, LOCKS } from "../../context.ts";
import { markUnknown, readPayments, refreshOutbox } from "../outbox/outbox.ts";
import { firstCoinOf, isUnderWay, type StoredPayment } from "../outbox/stored-payments.ts";

// A chain of transactions takes long enough to be seen in another tab. The tab that sends it holds the payment's lock,
// and a tab that dies releases it. So the lock says whether the chain is being sent or was interrupted.

/** The chains whose sending this tab follows, by the id of their entry. */
const followed = new WeakMap<Context, Set<string>>();

/**
 * Reads the stored outbox into the state, as `refreshOutbox` does. A chain that another tab is sending is `sending`
 * here too, until that tab has ended or let go of it. Throws StorageError.
 */
export async function refreshWithOtherTabs(ctx: Context): Promise<void> {
  const mine = followed.get(ctx) ?? new Set();
  followed.set(ctx, mine);
  const sentNow: StoredPayment[] = [];
  await readPayments(ctx, async (payments) => {
    for (const entry of payments) if (!mine.has(entry.id) && (await isSentNow(ctx, entry))) sentNow.push(entry);
    return sentNow.map(({ id }) => id);
  });
  for (const entry of sentNow) {
    mine.add(entry.id);
    void untilLetGo(ctx, entry).finally(() => mine.delete(entry.id));
  }
}

async function isSentNow({ ports, state }: Context, entry: StoredPayment): Promise<boolean> {
  if (entry.txs.length === 1 || (entry.status !== "sending" && entry.status !== "unknown")) return false;
  const shown = state.getState().outbox.find(({ id }) => id === entry.id);
  return shown?.status !== "sending" && ports.locks.isHeld(lockOf(entry));
}

const lockOf = (entry: StoredPayment): string => LOCKS.payment(firstCoinOf(entry));

/**
 * Waits until the other tab has let go of a chain. If it is still under way, this tab asks for its outcome. Never
 * rejects.
 */
async function untilLetGo(ctx: Context, entry: StoredPayment): Promise<void> {
  try {
    await ctx.ports.locks.exclusive(lockOf(entry), async () => {
      if (ctx.isStopped()) return;
      await refreshOutbox(ctx);
      markUnknown(ctx, entry.id);
    });
    const shown = ctx.state.getState().outbox.find(({ id }) => id === entry.id);
    if (shown && isUnderWay(shown)) void ctx.settle(entry.id);
  } catch (error) {
    ctx.ports.log.warn("A payment that another tab sends could not be followed", error);
  }
}

/**
 * Returns the transactions of the stored payments of all tabs. Reads the stored outbox into the state, because the
 * message of the tab that sends may be read later than the indexer's event comes. Throws StorageError.
 */
export async function storedPayments(ctx: Context): Promise<ReadonlySet<Txid>> {
  return new Set((await readPayments(ctx)).flatMap(({ txs }) => txs.map(({ txid }) => txid)));
}
