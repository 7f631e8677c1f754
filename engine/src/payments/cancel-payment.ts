import { sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { no, type Result } from "@satchel/core/result";
import { dustOf, isSpendable, type Plan, type PlanProblem, planSend, type Utxo } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import type { State } from "../state.ts";
import { planOptions } from "./plan-payment.ts";
import { type PrepareOptions, type PrepareProblem, prepareBy, withFrozen } from "./prepare.ts";
import { coinsOfRefused, coinsToCancel } from "./refusals/open-refusals.ts";
import { sortedCoins } from "./sorted-coins.ts";

/** A request to end a payment of the outbox that was refused, or that no server knows. `cancel`: its id. */
export type CancelIntent = { cancel: Outpoint };

/**
 * Plans the payment that cancels another one: it pays one of its coins back to the wallet, so that only one of the two
 * can be made. A single coin of XEC if that is enough for the fee. It replaces the other refused payments as well.
 */
export function planCancel(state: State, { cancel }: CancelIntent): Result<Plan, PlanProblem> {
  const entry = state.outbox.find(({ id }) => id === cancel);
  const others = { ...state, outbox: state.outbox.filter(({ id }) => id !== cancel) };
  const coins = entry ? coinsToCancel(entry, state) : [];
  const [best] = coins.filter((coin) => isSpendable(coin, state.tip?.height ?? -1)).sort(byMostSats);
  const options = planOptions(others, best ? [best.outpoint] : []);
  if (options === undefined || coins.length === 0)
    return no({ code: "cannot-replace", outpoints: entry ? coinsOfRefused(entry) : [] });
  const { changeScript, mustSpend = [] } = options;
  const utxos = sortedCoins(state.ledger.utxos);
  const withBest = best && !state.ledger.utxos.has(best.outpoint) ? [...utxos, best] : utxos;
  const alone = best && planSend(withBest, { maxTo: changeScript, coins: [best.outpoint] }, options);
  if (alone?.ok) return alone;
  const least = { script: changeScript, sats: sats(dustOf(changeScript)) };
  return planSend(utxos, { to: [least] }, { ...options, mustSpend: [...mustSpend, coins] });
}

const byMostSats = (one: Utxo, other: Utxo): number => (one.sats > other.sats ? -1 : one.sats < other.sats ? 1 : 0);

/** Returns the plan that cancels a payment for the review, with every coin verified. */
export const prepareCancel = (
  ctx: Context,
  intent: CancelIntent,
  options: PrepareOptions = {},
): Promise<Result<Plan, PrepareProblem>> =>
  prepareBy(ctx, (leaveOut) => planCancel(withFrozen(ctx, leaveOut), intent), options);
