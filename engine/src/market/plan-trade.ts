import { sats } from "@satchel/core/amount";
import { planTrade as planFor, type TradeIntent, type TradeProblem } from "@satchel/core/offer";
import { no, type Result } from "@satchel/core/result";
import type { Outpoint, Plan, Utxo } from "@satchel/core/tx";
import { offerKey, ownScripts } from "@satchel/core/wallet";
import { contradictionOf, planOptions } from "../payments/plan-payment.ts";
import { sortedCoins } from "../payments/sorted-coins.ts";
import { activeWallet, type State } from "../state.ts";

/**
 * Plans a trade of the active wallet, as `planXec` plans a payment: a form shows its price and fee with it. Returns a
 * problem for an offer that the bytes of its transaction contradicted before, and for one that is to be left out.
 */
export function planTrade(state: State, intent: TradeIntent): Result<Plan, TradeProblem> {
  const options = planOptions(state);
  const wallet = activeWallet(state);
  const key = wallet && offerKey(wallet);
  if (options === undefined || wallet === undefined || key === undefined) {
    return no({ code: "insufficient-funds", available: sats(0n), required: sats(0n) });
  }
  const trading = { ...options, offerKey: key, ownScripts: ownScripts(wallet) };
  const plan = planFor(sortedCoins(state.ledger.utxos), intent, trading);
  if (!plan.ok) return plan;
  const outpoints = plan.value.txs.flatMap(({ inputs }) =>
    inputs.flatMap(({ utxo, covenant }): Outpoint[] => (covenant && isAvoided(state, utxo) ? [utxo.outpoint] : [])),
  );
  return outpoints.length > 0 ? no({ code: "coins-unusable", outpoints }) : plan;
}

const isAvoided = (state: State, offer: Utxo): boolean =>
  state.frozen.has(offer.outpoint) || contradictionOf(state, offer) !== undefined;
