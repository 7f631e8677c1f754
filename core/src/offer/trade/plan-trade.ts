// Plans what a person does on Agora: buying, cancelling, listing, listing anew, and taking back what a listing left.
import { atoms, sats } from "../../amount/index.ts";
import { no } from "../../result.ts";
import { type PlannedTrade, payFor, type Step, type Utxo, usableCoins } from "../../tx/index.ts";
import { type Offer, termsOf } from "../covenant/offer.ts";
import { adScript, makerScriptOf, offeredAtoms, sendingScript } from "../covenant/offer-scripts.ts";
import { planFinish, planOffer, planRelist } from "./plan-listing.ts";
import { planPurchases } from "./plan-purchase.ts";
import type { Advertisement, TradeIntent } from "./trade-intent.ts";
import { covenantOf, heldBy, ownTokens, type Planned, type TradeOptions, traded, utxoOf } from "./trade-steps.ts";

/**
 * Plans a trade. Every input with a covenant carries its terms, so that the vault can rebuild the covenant; the fee and
 * the price are paid from coins without tokens, and everything else returns to `changeScript`.
 */
export function planTrade(utxos: Iterable<Utxo>, intent: TradeIntent, options: TradeOptions): Planned {
  switch (intent.trade) {
    case "buy":
      return planPurchases(utxos, [intent, ...(intent.more ?? [])], options);
    case "cancel":
      return planCancel(utxos, intent.offer, options);
    case "list":
    case "list-nft":
      return planOffer(utxos, intent, options);
    case "relist":
    case "relist-nft":
      return planRelist(utxos, intent, options);
    case "take-back":
      return planTakeBack(utxos, intent.advertisement, options);
    case "finish":
      return planFinish(intent.advertisement, options);
  }
}

function planCancel(utxos: Iterable<Utxo>, offer: Offer, options: TradeOptions): Planned {
  const terms = termsOf(offer);
  const trade = { kind: "cancel", offer: terms, outpoint: offer.outpoint } as const;
  return planReturn(utxos, { utxo: utxoOf(offer), branch: "cancel", trade }, options);
}

function planTakeBack(utxos: Iterable<Utxo>, advertisement: Advertisement, options: TradeOptions): Planned {
  const { offer, outpoint, sats: amount } = advertisement;
  const utxo = heldBy(offer, { outpoint, sats: amount, script: adScript(offer) });
  return planReturn(utxos, { utxo, branch: "advertisement", trade: { kind: "take-back", offer, outpoint } }, options);
}

/** Plans the transaction that returns the atoms of a covenant to the wallet, which has the maker's key. */
function planReturn(
  utxos: Iterable<Utxo>,
  { utxo, branch, trade }: { utxo: Utxo; branch: "cancel" | "advertisement"; trade: PlannedTrade },
  options: TradeOptions,
): Planned {
  const { offer } = trade;
  const signer = makerScriptOf(offer);
  if (!options.ownScripts.has(signer)) return no({ code: "not-the-maker" });
  const held = offeredAtoms(offer);
  const send = { script: sendingScript(offer, [held]), sats: sats(0n), isChange: false };
  const step: Step = {
    tokenCoins: [],
    outputs: [send, ownTokens(options.changeScript, offer.terms.tokenId, held)],
    // As the first input it would look like the advertisement of an offer.
    covenant: covenantOf(utxo, { offer, branch, signer }, false),
  };
  return traded(payFor([step], usableCoins(utxos, options).xec, "fewest", options), trade, atoms(0n), sats(0n));
}
