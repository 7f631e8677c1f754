import { type Outpoint, outpointOf, type Txid } from "@satchel/core/ids";
import type { SendProblem } from "@satchel/engine";

/** The problem of a payment that got no answer. `txids`: of its transactions, in broadcast order. */
export const noAnswer = (
  reason = "no reply",
  txids: readonly Txid[] = ["ab".repeat(32) as Txid],
  entryId: Outpoint = outpointOf(txids.at(-1) ?? ("" as Txid), 0),
): Extract<SendProblem, { code: "outcome-unknown" }> => ({ code: "outcome-unknown", reason, entryId, txids });
