import type { Txid } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import type { OutboxEntry } from "../state.ts";
import { lookUp } from "../sync/look-up.ts";
import { conclude, firstCoinOf, markDone, withPayment } from "./conclude.ts";
import { refreshOutbox } from "./outbox.ts";
import { isUnderWay } from "./reserved-coins.ts";

/** Finds out what became of a payment. One that was over is only looked for: nobody asked for it to be sent again. */
export async function settleOne(ctx: Context, { id, spends }: OutboxEntry): Promise<void> {
  await withPayment(ctx, firstCoinOf({ id, spends }), async () => {
    // Whoever held the payment before us may have brought it to its end.
    const entry = (await refreshOutbox(ctx)).find((each) => each.id === id);
    if (!entry) return;
    if (!isUnderWay(entry)) return settleOver(ctx, entry);
    announceAsKnown(ctx, entry);
    const delivery = await conclude(ctx, entry, "repeat");
    switch (delivery.kind) {
      case "done":
        return notifySettled(ctx, entry);
      case "refused":
      case "conflicted":
        ctx.notify({ kind: `payment-${delivery.kind}`, reason: delivery.reason });
        return void ctx.session()?.requestSync();
      case "unreachable":
      case "unknown":
        return;
    }
  });
}

async function settleOver(ctx: Context, entry: OutboxEntry): Promise<void> {
  for (const { txid } of entry.txs) if (!(await lookUp(ctx.ports.chain, txid))) return;
  announceAsKnown(ctx, entry);
  await markDone(ctx, entry);
  notifySettled(ctx, entry);
}

function notifySettled(ctx: Context, entry: OutboxEntry): void {
  const last: Txid | undefined = entry.txs.at(-1)?.txid;
  if (last !== undefined) ctx.notify({ kind: "payment-settled", txid: last });
}

/** `payment-settled` says it; 'Sent' besides would say it twice. */
function announceAsKnown(ctx: Context, entry: OutboxEntry): void {
  const session = ctx.session();
  if (session?.walletId === entry.walletId) for (const { txid } of entry.txs) session.announced.add(txid);
}
