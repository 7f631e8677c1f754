// What the plans of all trades are made of: the inputs with covenants, the token outputs, and the stated trade.

import { type Atoms, atoms, DUST_SATS, type Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId } from "../../ids/index.ts";
import { ok, type Result } from "../../result.ts";
import type { ScriptHex } from "../../script/index.ts";
import type {
  CovenantSpend,
  OfferTerms,
  Plan,
  PlannedOutput,
  PlannedTrade,
  PlanOptions,
  PlanProblem,
  StepCovenant,
  Utxo,
} from "../../tx/index.ts";
import { withMoved } from "../../tx/index.ts";
import type { AcceptProblem } from "../book/price.ts";
import { covenantInputBytes } from "../covenant/input-script.ts";
import { type Offer, termsOf } from "../covenant/offer.ts";
import { offeredAtoms, offerScript } from "../covenant/offer-scripts.ts";
import type { TermsProblem } from "./find-terms.ts";

export type TradeProblem =
  | PlanProblem
  | AcceptProblem
  | TermsProblem
  /** The wallet has no key that may cancel the offer, or that may spend the advertisement. */
  | { code: "not-the-maker" }
  /** Two parts of a purchase are of the same offer, or of offers of different tokens. */
  | { code: "parts-unfit"; outpoint: Outpoint }
  /** An offer would be ended, and made again with the same price and the same minimum. */
  | { code: "terms-unchanged" }
  /** `List price cannot be less than dust (5.46 XEC).` */
  | { code: "price-below-dust"; dust: Sats };

/**
 * `offerKey`: the wallet's public key, hex, that new offers are made under. `ownScripts`: the P2PKH scripts of all keys
 * of the wallet; under each of them it may have made an offer.
 */
export type TradeOptions = PlanOptions & { offerKey: string; ownScripts: ReadonlySet<ScriptHex> };

export type Planned = Result<Plan, TradeProblem>;

/** Returns the plan with its trade: `atomsOut` leave the wallet or stay on offer, and `sent` goes to others. */
export function traded(plan: Result<Plan, PlanProblem>, trade: PlannedTrade, atomsOut: Atoms, sent: Sats): Planned {
  if (!plan.ok) return plan;
  const own = [{ tokenId: trade.offer.terms.tokenId, sent: atomsOut, burned: atoms(0n) }];
  const tokens = withMoved(own, plan.value.tokens);
  return ok({ ...plan.value, sent, tokens, trade });
}

export const ownTokens = (script: ScriptHex, tokenId: TokenId, held: Atoms): PlannedOutput => ({
  script,
  sats: DUST_SATS,
  isChange: true,
  token: { tokenId, atoms: held },
});

export const covenantOf = (utxo: Utxo, spend: CovenantSpend, isFirst: boolean): StepCovenant => ({
  utxo,
  spend,
  isFirst,
  bytes: (outputs) => covenantInputBytes(spend, outputs),
});

/** Returns the output of an offer as a coin. */
export const utxoOf = (offer: Offer): Utxo => {
  const terms = termsOf(offer);
  return heldBy(terms, { outpoint: offer.outpoint, sats: offer.sats, script: offerScript(terms) });
};

/** Returns an output that holds all the atoms of an offer as a coin. */
export const heldBy = (offer: OfferTerms, output: Pick<Utxo, "outpoint" | "sats" | "script">): Utxo => {
  const { tokenId, tokenType } = offer.terms;
  return {
    ...output,
    blockHeight: -1,
    isCoinbase: false,
    isFinal: false,
    token: { tokenId, tokenType, atoms: offeredAtoms(offer), isMintBaton: false, entryIdx: 0 },
  };
};
