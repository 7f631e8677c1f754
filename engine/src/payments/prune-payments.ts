import type { Ledger } from "@satchel/core/ledger";
import type { Txid } from "@satchel/core/tx";
import type { KeptPayment } from "./kept-payments.ts";

/** Of payments that got through no more are kept than this, the newest, and no more than so much raw hex. */
export const MAX_SENT_KEPT = 50;
export const MAX_SENT_HEX = 1_000_000;

/** Without the payments of a wallet's that are final by now, and with no more of the others than is worth keeping. */
export function prune(kept: readonly KeptPayment[], ledger: Ledger): readonly KeptPayment[] {
  const finals = new Set<Txid>(ledger.history.filter(({ isFinal }) => isFinal).map(({ txid }) => txid));
  let count = 0;
  let hex = 0;
  const isWorth = ({ status, txs }: KeptPayment) => {
    if (status !== "sent") return true;
    if (txs.every(({ txid }) => finals.has(txid))) return false;
    count++;
    hex += txs.reduce((sum, { rawTx }) => sum + rawTx.length, 0);
    return count <= MAX_SENT_KEPT && hex <= MAX_SENT_HEX;
  };
  // The newest stand last.
  return kept.toReversed().filter(isWorth).toReversed();
}
