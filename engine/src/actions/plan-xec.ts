import { sats } from "@satchel/core/amount";
import { no, type Result } from "@satchel/core/result";
import { type Plan, type PlanProblem, planSend, type SendIntent } from "@satchel/core/tx";
import type { State } from "../state.ts";

/** A plan over the coins of the active wallet that no payment in flight has reserved. Cheap enough for every keystroke. */
export function planXec({ ledger, settings, tip, outbox }: State, intent: SendIntent): Result<Plan, PlanProblem> {
  const [changeScript] = ledger.scripts;
  if (changeScript === undefined) {
    const required = intent.sats === "max" ? sats(0n) : intent.sats;
    return no({ code: "insufficient-funds", available: sats(0n), required });
  }
  const reserved = new Set(outbox.flatMap(({ spends }) => spends));
  return planSend(ledger.utxos.values(), intent, {
    feePerKb: settings.satsPerKb,
    changeScript,
    // Without a tip every block reward is too young.
    tipHeight: tip?.height ?? -1,
    isUsable: ({ outpoint }) => !reserved.has(outpoint),
  });
}
