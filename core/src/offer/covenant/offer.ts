import type { Atoms, Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { TokenType } from "../../token/index.ts";
import type { OfferTerms, PartialTerms } from "../../tx/index.ts";

type OfferBase = {
  outpoint: Outpoint;
  /** The sats on the offer's own output. */
  sats: Sats;
  tokenId: TokenId;
  tokenType: TokenType;
  /** All atoms on offer. */
  atoms: Atoms;
  /** The collection of an NFT, as the indexer's plugin names it. */
  groupTokenId?: TokenId;
  /** The 33 bytes of the public key that may cancel the offer, hex, and the P2PKH script of this key. */
  makerPk: string;
  makerScript: ScriptHex;
  /** The covenant; it hashes to the script of the offer's output. */
  redeemScript: string;
};

/** An offer of which a part can be bought. `minAtoms`: the least that its covenant lets through. */
export type PartialOffer = OfferBase & { variant: "PARTIAL"; terms: PartialTerms; minAtoms: Atoms };
/** An offer that is bought whole or not at all. `payment`: the output that a buyer has to make. */
export type OneshotOffer = OfferBase & { variant: "ONESHOT"; payment: { script: ScriptHex; sats: Sats } };
/** An open offer whose output has the covenant that its terms describe. */
export type Offer = PartialOffer | OneshotOffer;

/** Returns what the covenant of an offer is made of. */
export function termsOf(offer: Offer): OfferTerms {
  if (offer.variant === "PARTIAL") return { variant: "PARTIAL", terms: offer.terms };
  const { tokenId, tokenType, atoms, payment, makerPk } = offer;
  return { variant: "ONESHOT", terms: { tokenId, tokenType, atoms, payment, makerPk } };
}

/** Why an output is not an offer that the wallet trusts. */
export type OfferProblem =
  /** The output has no data of the plugin, no atoms of a token, or data of an unknown kind. */
  | { code: "not-an-offer" }
  /** The plugin itself says that the output's script is not the announced covenant. */
  | { code: "reported-mismatch" }
  /** The data or the maker's group have another form; 'Outdated plugin' in the marketplace's library. */
  | { code: "offer-data-unreadable" }
  /** Offers of this kind do not exist for this type of token. */
  | { code: "offer-token-unsupported"; tokenType: TokenType }
  /** The numbers of the covenant cannot be computed with, so that nobody can buy. */
  | { code: "offer-terms-out-of-range" }
  /** The covenant rebuilt from the data is not the script of the output. */
  | { code: "covenant-differs" }
  /** A ONESHOT must enforce one payment: with more outputs the token would go to one of them. */
  | { code: "payments-not-one"; count: number }
  /** The payment of a ONESHOT is OP_RETURN or cannot be relayed. */
  | { code: "payment-unusable" }
  /** The whole offer costs less than dust, or more than all XEC there can be. */
  | { code: "price-absurd"; sats: Sats };
