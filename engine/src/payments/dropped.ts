import type { Txid } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { lookUp } from "../sync/look-up.ts";
import type { KeptPayment } from "./kept-payments.ts";
import { forgetFinal, reviveSent } from "./outbox.ts";

/**
 * Payments that got through and are gone again, whatever was missed meanwhile: they are settled anew. Those that are
 * final by now are looked after no longer. May throw.
 */
export async function findDropped(ctx: Context, sent: readonly KeptPayment[]): Promise<void> {
  const missing: Txid[] = [];
  const finals = new Set<Txid>();
  for (const { txid } of sent.flatMap(({ txs }) => txs)) {
    const tx = await lookUp(ctx.ports.chain, txid);
    if (!tx) missing.push(txid);
    else if (tx.isFinal) finals.add(txid);
  }
  await forgetFinal(ctx, finals);
  await revive(ctx, missing);
}

/** The network has dropped a transaction. If it was a payment of ours, its bytes are sent again. May throw. */
export async function noteDropped(ctx: Context, txid: Txid): Promise<void> {
  // The event may be older than what happened since: only what is gone now is sent again.
  if (!(await lookUp(ctx.ports.chain, txid))) await revive(ctx, [txid]);
}

async function revive(ctx: Context, dropped: readonly Txid[]): Promise<void> {
  if (dropped.length === 0) return;
  for (const { id, txs } of await reviveSent(ctx, dropped)) {
    const txid = txs.at(-1)?.txid;
    if (txid !== undefined) ctx.notify({ kind: "payment-dropped", txid });
    void ctx.settle(id);
  }
}
