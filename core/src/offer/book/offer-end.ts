import type { Atoms, Sats } from "../../amount/index.ts";
import { splitPushes } from "../../script/index.ts";
import type { Parent, RawTx } from "../../tx/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { BOUGHT_AT, choiceOf, PAYMENT_AT, REST_AT } from "./past-offers.ts";

/** What has to be known of an offer to see how it ended. */
export type SpentOffer = Pick<Offer, "outpoint" | "redeemScript" | "tokenId">;
/** How an offer ended: its maker cancelled it, or somebody bought `atoms` of it for `sats`, which the maker got. */
export type OfferEnd = { status: "CANCELED" } | { status: "TAKEN"; sats: Sats; atoms: Atoms };

/**
 * Returns how a transaction ended an offer, from its bytes alone: its input reveals the covenant and the branch. The
 * last two parameters are these bytes, read for the inputs and for the outputs. Undefined if no input spends the offer
 * so. That the transaction is on the chain stays the indexer's word.
 */
export function offerEnd(
  { outpoint, redeemScript, tokenId }: SpentOffer,
  { inputs }: Pick<RawTx, "inputs">,
  { outputs, tokens }: Parent,
): OfferEnd | undefined {
  const input = inputs.find((each) => each.outpoint === outpoint);
  const pushes = input && splitPushes(input.inputScript);
  if (!pushes?.ok || pushes.value.at(-1) !== redeemScript) return undefined;
  const choice = choiceOf(pushes.value);
  if (choice === "cancel") return { status: "CANCELED" };
  // The message of a purchase names the rest, if there is one, and what the buyer gets.
  const bought = tokens.get(BOUGHT_AT) ?? tokens.get(REST_AT);
  const payment = outputs[PAYMENT_AT];
  if (choice === undefined || payment === undefined || bought === undefined) return undefined;
  if (bought === "unreadable" || bought.tokenId !== tokenId) return undefined;
  return { status: "TAKEN", sats: payment.sats, atoms: bought.atoms };
}

/** Returns the offer that a signed purchase buys from, as its input names it; undefined for another transaction. */
export function offerBoughtBy({ inputs }: Pick<RawTx, "inputs">): Omit<SpentOffer, "tokenId"> | undefined {
  for (const { outpoint, inputScript } of inputs) {
    const pushes = splitPushes(inputScript);
    const redeemScript = pushes.ok && choiceOf(pushes.value) === "buy" ? pushes.value.at(-1) : undefined;
    if (redeemScript !== undefined) return { outpoint, redeemScript };
  }
  return undefined;
}
