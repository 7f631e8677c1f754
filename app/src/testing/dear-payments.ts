import { sats } from "@satchel/core/amount";
import { ok, type Result } from "@satchel/core/result";
import { aTxid } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { planAction, planToken, planXec } from "@satchel/engine/plan";

/** Takes this much of a plan's change as fee. */
function dearer(plan: Plan, more: bigint): Plan {
  const last = plan.txs.at(-1);
  const change = last?.outputs.findLast(({ sats: amount }) => amount > more);
  if (!last || !change) throw new Error("No output pays for a higher fee");
  const outputs = last.outputs.map((each) => (each === change ? { ...each, sats: sats(each.sats - more) } : each));
  const tx = { ...last, outputs, fee: sats(last.fee + more) };
  return { ...plan, txs: [...plan.txs.slice(0, -1), tx], fee: sats(plan.fee + more) };
}

function dear(plan: Result<Plan, { code: string }>, more: bigint) {
  if (!plan.ok) throw new Error(`No plan: ${plan.problem.code}`);
  return ok(dearer(plan.value, more));
}

type Asked = { plan: Plan; options: Parameters<Engine["send"]>[1] };

/**
 * Answers of an engine that prepares every payment with `more` sats of fee above the usual one, and what it was asked
 * to send.
 */
export function dearPayments(state: () => State, more: bigint): { answers: Partial<Engine>; sends: Asked[] } {
  const sends: Asked[] = [];
  return {
    sends,
    answers: {
      prepare: async (intent) =>
        dear("tokenId" in intent ? planToken(state(), intent) : planXec(state(), intent), more),
      prepareAction: async (intent) => dear(planAction(state(), intent), more),
      send: async (plan, options) => {
        // How a payment is followed and stopped, and from where, is no part of what is asked for.
        const { onSigned: _, onStored: __, signal: ___, place: ____, ...wanted } = options ?? {};
        sends.push({ plan, options: wanted });
        return ok({ txids: [aTxid("ab".repeat(32))] });
      },
    },
  };
}
