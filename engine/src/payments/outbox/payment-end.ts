import type { Txid } from "@satchel/core/ids";
import type { NamedPayment, OutboxEntry, State } from "../../state.ts";

/**
 * How a payment has ended. `failed`: the outbox says that it was refused, or that another payment spent one of its
 * coins.
 */
export type PaymentEnd = { kind: "settled"; txids: readonly Txid[] } | { kind: "failed"; entry: OutboxEntry };

/**
 * Returns how a payment of the outbox has ended, in whichever tab; undefined as long as that is not known. A payment
 * that is gone from the outbox without a known end may have been sent. Only what is stored of this very payment counts,
 * and its transactions in the history.
 */
export function endOf(
  { outbox, settled, ledger }: Pick<State, "outbox" | "settled" | "ledger">,
  { entryId, txids }: NamedPayment,
): PaymentEnd | undefined {
  const entry = outbox.find(({ id }) => id === entryId);
  if (entry) return entry.status === "refused" || entry.status === "conflicted" ? { kind: "failed", entry } : undefined;
  const isSettled =
    settled.some((each) => each.entryId === entryId) ||
    (txids.length > 0 && txids.every((txid) => ledger.history.some((tx) => tx.txid === txid)));
  return isSettled ? { kind: "settled", txids } : undefined;
}
