import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { lookUp } from "../../indexer/look-up.ts";
import { ownReason, reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import type { RefusalPorts } from "./after-refusal.ts";
import { askOtherOperator } from "./ask-other-operator.ts";

/**
 * Returns what it comes to that a server says yes once more to transactions that it had forgotten. That word is worth
 * nothing: each counts once the server has it, or once a server of another operator has taken the same bytes. Until
 * then nobody knows whether it was sent.
 */
export async function afterSecondYes(
  { onLate = () => {}, ...servers }: RefusalPorts,
  txs: OutboxEntry["txs"],
): Promise<{ kind: "accepted" } | { kind: "unknown"; reason: string }> {
  const { clock } = servers;
  try {
    for (const tx of txs) {
      if (await lookUp(servers.chain, tx.txid)) continue;
      const until = clock.now() + OTHERS_WAIT_MS;
      const others = await askOtherOperator(servers, tx, undefined, { clock, until, onLate });
      if (others.kind === "unknown") return others;
      if (others.kind === "refused") return { kind: "unknown", reason: ownReason("forgotten-payment") };
    }
    return { kind: "accepted" };
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
}
