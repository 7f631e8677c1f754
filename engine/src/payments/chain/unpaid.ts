import { fromHex, readScript } from "@satchel/core/script";
import { outpointOf, type Payment, readTx } from "@satchel/core/tx";
import type { OutboxEntry, UnpaidPart } from "../../state.ts";
import type { KeptPayment } from "../outbox/kept-payments.ts";
import { airdropToken } from "./chain-steps.ts";

// Whom the discarded rest of a chain would have paid. It is read from the outputs that were signed.

/** Returns the part of a chain that was not accepted, as discarded; undefined if it pays nobody in XEC. */
export function discardedPart(entry: KeptPayment): KeptPayment | undefined {
  const txs = entry.txs.slice(entry.accepted ?? 0);
  const [first] = txs;
  if (entry.txs.length === 1 || first === undefined || !txs.some(isPaying)) return undefined;
  const { reason: _r, begun: _b, accepted: _a, isPayButton: _p, ...rest } = entry;
  // Without its text and coins it neither counts as the same payment nor keeps coins from another one. The part that was
  // sent keeps the id, which may be the first output of this very transaction.
  return { ...rest, id: outpointOf(first.txid, 1), txs, plan: "", spends: [], status: "discarded" };
}

const isPaying = ({ step }: OutboxEntry["txs"][number]): boolean => step?.kind === "pay" && step.sats > 0n;

/** Whom a discarded part would have paid, in the order of its transactions. `tokenId`: of an airdrop, whose holders. */
export type Unpaid = { payments: readonly Payment[]; tokenId?: string };

export function readUnpaid({ txs }: Pick<UnpaidPart, "txs">): Unpaid {
  const payments = txs.filter(isPaying).flatMap(({ rawTx, step }) => {
    // The recipients come first, then what returns to the wallet.
    const paid = outputsOf(rawTx).filter(({ script }) => readScript(script).kind !== "op-return");
    return paid.slice(0, step?.recipients);
  });
  const [tokenId] = txs.flatMap(({ rawTx }) => outputsOf(rawTx).flatMap(({ script }) => airdropToken(script) ?? []));
  return { payments, ...(tokenId !== undefined && { tokenId }) };
}

function outputsOf(rawTx: string): readonly Payment[] {
  const tx = readTx(fromHex(rawTx));
  return tx.ok ? tx.value.outputs : [];
}

/** Tells whether a later payment pays everybody whom a discarded part would have paid, each the same amount. */
export function isPaidBy(part: UnpaidPart, { walletId, txs, createdAt }: Omit<OutboxEntry, "status">): boolean {
  if (walletId !== part.walletId || createdAt <= part.createdAt) return false;
  const left = new Map<string, number>();
  for (const output of txs.flatMap(({ rawTx }) => outputsOf(rawTx))) {
    left.set(keyOf(output), (left.get(keyOf(output)) ?? 0) + 1);
  }
  return readUnpaid(part).payments.every((payment) => {
    const count = left.get(keyOf(payment)) ?? 0;
    left.set(keyOf(payment), count - 1);
    return count > 0;
  });
}

const keyOf = ({ script, sats }: Payment): string => `${script}=${sats}`;

/** Returns the stored payments without the discarded parts that this payment pays. */
export const withoutPaidBy = (kept: readonly KeptPayment[], entry: OutboxEntry): readonly KeptPayment[] =>
  kept.filter((each) => each.status !== "discarded" || !isPaidBy(each, entry));
