import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import {
  mostBuyable as mostFor,
  type Offer,
  planTrade as planFor,
  type TradeIntent,
  type TradeOptions,
  type TradeProblem,
} from "@satchel/core/offer";
import { no, type Result } from "@satchel/core/result";
import type { Plan, Utxo } from "@satchel/core/tx";
import { offerKey, ownScripts } from "@satchel/core/wallet";
import { contradictionOf, planOptions } from "../../payments/plan-payment.ts";
import { sortedCoins } from "../../payments/sorted-coins.ts";
import { activeWallet, type State } from "../../state.ts";

/**
 * Plans a trade of the active wallet, as `planXec` plans a payment: a form shows its price and fee with it. Returns a
 * problem for an offer that the bytes of its transaction contradicted before, and for one that is to be left out.
 */
export function planTrade(state: State, intent: TradeIntent): Result<Plan, TradeProblem> {
  const trading = optionsOf(state);
  if (trading === undefined) return no({ code: "insufficient-funds", available: sats(0n), required: sats(0n) });
  const plan = planFor(sortedCoins(state.ledger.utxos), intent, trading);
  if (!plan.ok) return plan;
  const outpoints = plan.value.txs.flatMap(({ inputs }) =>
    inputs.flatMap(({ utxo, covenant }): Outpoint[] => (covenant && isAvoided(state, utxo) ? [utxo.outpoint] : [])),
  );
  return outpoints.length > 0 ? no({ code: "coins-unusable", outpoints }) : plan;
}

/** Returns the most of an offer that the active wallet can buy now, with the fee paid; 0 if nothing. */
export function mostBuyable(state: State, offer: Offer): Atoms {
  const trading = optionsOf(state);
  return trading === undefined ? atoms(0n) : mostFor(sortedCoins(state.ledger.utxos), offer, trading);
}

function optionsOf(state: State): TradeOptions | undefined {
  const options = planOptions(state);
  const wallet = activeWallet(state);
  const key = wallet && offerKey(wallet);
  if (options === undefined || wallet === undefined || key === undefined) return undefined;
  return { ...options, offerKey: key, ownScripts: ownScripts(wallet) };
}

const isAvoided = (state: State, offer: Utxo): boolean =>
  state.frozen.has(offer.outpoint) || contradictionOf(state, offer) !== undefined;
