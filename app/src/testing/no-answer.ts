import { type Outpoint, outpointOf, type Txid } from "@satchel/core/ids";
import { aTxid } from "@satchel/core/testing";
import type { SendProblem } from "@satchel/engine";

/** The problem of a payment that got no answer. `txids`: of its transactions, in broadcast order. */
export const noAnswer = (
  reason = "no reply",
  txids: readonly Txid[] = [aTxid("ab".repeat(32))],
  entryId: Outpoint = outpointOf(aTxid(txids.at(-1)), 0),
): Extract<SendProblem, { code: "outcome-unknown" }> => ({ code: "outcome-unknown", reason, entryId, txids });
