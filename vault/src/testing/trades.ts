import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import {
  findTerms,
  makerScriptOf,
  type Offer,
  offeredAtoms,
  planTrade,
  previewOf,
  redeemScriptOf,
  type TradeIntent,
  type TradeOptions,
} from "@satchel/core/offer";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import type { TokenType } from "@satchel/core/token";
import type { OfferTerms, Plan, Utxo } from "@satchel/core/tx";

export const TOKEN = aTokenId("5d".repeat(32));
export const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
export const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 };
export const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };

/** Returns the terms of an offer of 1,000,000 atoms at 3 sats each. */
export function partialTerms(tokenType: TokenType, makerPk: string, price = 3_000_000_000n): OfferTerms {
  const terms = findTerms({
    tokenId: TOKEN,
    tokenType,
    atoms: atoms(1_000_000n),
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: price,
    makerPk,
    enforcedLockTime: 600_000_000,
  });
  if (!terms.ok) throw new Error(terms.problem.code);
  return { variant: "PARTIAL", terms: terms.value };
}

/** Returns the terms of an NFT for 70,000 sats. */
export function nftTerms(makerPk: string, payment: ScriptHex): OfferTerms {
  const terms = { tokenId: TOKEN, tokenType: NFT, atoms: atoms(1n), makerPk };
  return { variant: "ONESHOT", terms: { ...terms, payment: { script: payment, sats: sats(70_000n) } } };
}

/** Returns an open offer on these terms. */
export function openOffer(offer: OfferTerms, outpoint = outpointOf(aTxid("77".repeat(32)), 1)): Offer {
  const base = {
    outpoint,
    sats: sats(546n),
    tokenId: TOKEN,
    tokenType: offer.terms.tokenType,
    atoms: offeredAtoms(offer),
    makerPk: offer.terms.makerPk,
    makerScript: makerScriptOf(offer),
    redeemScript: redeemScriptOf({ offer, branch: "cancel", signer: NO_SCRIPT }),
  };
  return offer.variant === "PARTIAL"
    ? { ...base, variant: "PARTIAL", terms: offer.terms, minAtoms: previewOf(offer).minAtoms }
    : { ...base, variant: "ONESHOT", payment: offer.terms.payment };
}

/** Returns the plan of a trade; `owner` has one key. */
export function tradePlan(
  coins: readonly Utxo[],
  intent: TradeIntent,
  owner: { script: ScriptHex; publicKey: string },
): Plan {
  const options: TradeOptions = {
    feePerKb: 1000,
    changeScript: owner.script,
    tipHeight: 1000,
    offerKey: owner.publicKey,
    ownScripts: new Set([owner.script]),
  };
  const plan = planTrade(coins, intent, options);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}
