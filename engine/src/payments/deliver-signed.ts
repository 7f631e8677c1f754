import { outpointOf } from "@satchel/core/ids";
import type { SignedTx } from "@satchel/core/ports";
import { no } from "@satchel/core/result";
import { toHex } from "@satchel/core/script";
import type { Plan } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { dropPaidDrafts, markDraft } from "../drafts/drafts.ts";
import { ownReason } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";
import { linksOf, purposeOf, stepOf } from "./chain/chain-steps.ts";
import { conclude } from "./outbox/conclude.ts";
import { reserve } from "./outbox/outbox.ts";
import { named } from "./outbox/stored-payments.ts";
import { type SendOptions, type Sent, sentOf } from "./sent.ts";
import { buildTxs, isAsPlanned } from "./signed/signed-plan.ts";

/** A plan of a wallet. `identity`: of the plan, by which a stored payment is found again. */
export type Payment = { wallet: Wallet; plan: Plan; identity: string };

/**
 * Delivers the signed transactions of a plan: stores them, reserves their coins, broadcasts them, and only then changes
 * the ledger. The signer is not trusted, whether it is the vault or a device elsewhere: bytes that do anything else
 * than the plan says are refused, and nothing of them is stored or sent. Call it within `withPayment`.
 */
export async function deliverSigned(
  ctx: Context,
  payment: Payment,
  signed: readonly SignedTx[],
  options: SendOptions = {},
): Promise<Sent> {
  const { plan } = payment;
  if (!isAsPlanned(plan, signed)) return no({ code: "vault-failed", reason: ownReason("not-as-planned") });
  const now = ctx.ports.clock.now();
  const entry = entryOf(payment, signed, { ...options, now });
  if (options.signal?.aborted) return no({ code: "stopped" });
  // The draft is marked before the payment is stored, and dropped afterwards. If the program is killed in between,
  // `loadDraft` does not show a marked draft whose payment is stored.
  if (options.place !== undefined) await markDraft(ctx, options.place, entry);
  if (!(await reserve(ctx, entry))) return no({ code: "coins-gone" });
  options.onStored?.(named(entry));
  if (options.place !== undefined) await dropPaidDrafts(ctx);
  return sentOf(ctx, entry, await conclude(ctx, entry, "first", buildTxs(plan, signed, now)));
}

function entryOf(
  { wallet, plan, identity }: Payment,
  signed: readonly SignedTx[],
  { now, isPayButton = false, place }: SendOptions & { now: number },
): OutboxEntry {
  const isChain = signed.length > 1;
  const txs = signed.map(({ txid, rawTx }, index) => ({
    txid,
    rawTx: toHex(rawTx),
    ...(isChain && { step: stepOf(plan, index) }),
  }));
  const txids = txs.map(({ txid }) => txid);
  const last = txids.at(-1);
  // The vault signs no plan without transactions.
  if (last === undefined) throw new RangeError("A payment has no transactions");
  return {
    id: outpointOf(last, 0),
    walletId: wallet.id,
    plan: identity,
    txs,
    spends: [...plan.spends, ...linksOf(plan, txids)],
    sent: plan.sent,
    createdAt: now,
    status: "sending",
    ...(isPayButton && { isPayButton }),
    ...(place !== undefined && { place }),
    ...(isChain && { purpose: purposeOf(plan), begun: 0 }),
  };
}
