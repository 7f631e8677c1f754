import type { OutboxEntry } from "../../state.ts";
import type { Attempt, Begun, PaymentSession, Stored } from "./session.ts";

/**
 * Returns the session of a payment that the outbox has after a restart; undefined for one that was not made at a place.
 */
export function resumed(entry: OutboxEntry): PaymentSession | undefined {
  const { id, place, walletId, status, txs, reason = "" } = entry;
  if (place === undefined) return undefined;
  const names = { entryId: id, txids: txs.map(({ txid }) => txid) };
  const begun: Begun = { payment: undefined, wasReviewed: false, stored: entry };
  const stored: Attempt & Stored = { place, walletId, run: 0, ...begun, entry: names };
  if (txs.length > 1 && status !== "missing") return { ...stored, step: "open", problem: undefined };
  switch (status) {
    case "missing":
      return undefined;
    case "sending":
      return { ...stored, step: "sending" };
    case "unknown":
      return { ...stored, step: "unknown", reason };
    case "stopped":
      return { ...stored, step: "open", problem: undefined };
    case "refused":
    case "conflicted":
      return { ...stored, step: "refused", problem: { code: "refused", reason }, height: undefined };
  }
}
