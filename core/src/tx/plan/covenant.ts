// What the covenants of Agora's offers are made of, and how a plan spends their outputs (facts.md 2.6). The scripts are
// written in `offer/`.

import type { Atoms, Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { TokenType } from "../../token/index.ts";

/** What a PARTIAL covenant is made of. Numbers that are scaled or truncated keep those names. */
export type PartialTerms = {
  tokenId: TokenId;
  tokenType: TokenType;
  /** The atoms on offer without their last `numAtomsTruncBytes` bytes. */
  truncAtoms: bigint;
  numAtomsTruncBytes: number;
  numSatsTruncBytes: number;
  atomsScaleFactor: bigint;
  scaledTruncAtomsPerTruncSat: bigint;
  minAcceptedScaledTruncAtoms: bigint;
  /** The lock time that a purchase must have: seconds since 1970 if 500000000 or more, else a height. */
  enforcedLockTime: number;
  /** The 33 bytes of the maker's public key, hex. */
  makerPk: string;
};

/** What a ONESHOT covenant is made of: a buyer of all its atoms has to make `payment`. SLP only. */
export type OneshotTerms = {
  tokenId: TokenId;
  tokenType: TokenType;
  atoms: Atoms;
  payment: { script: ScriptHex; sats: Sats };
  /** The 33 bytes of the public key that may cancel the offer, hex. */
  makerPk: string;
};

/** The terms of an offer: a part can be bought of a PARTIAL, a ONESHOT is bought whole. */
export type OfferTerms = { variant: "PARTIAL"; terms: PartialTerms } | { variant: "ONESHOT"; terms: OneshotTerms };

/**
 * How a plan spends an output whose script is a covenant of `offer`. `signer`: the P2PKH script of the wallet whose key
 * signs. The maker's key is needed to cancel an offer and to spend an advertisement.
 */
export type CovenantSpend = { offer: OfferTerms; signer: ScriptHex } & (
  | { branch: "accept"; atoms: Atoms }
  | { branch: "cancel" }
  /** Spends the output of an advertisement, from which the offer is made. */
  | { branch: "advertisement" }
);

/** A purchase of `atoms` of the offer at `outpoint` for `price`, which the maker gets. */
export type PlannedPurchase = { offer: OfferTerms; outpoint: Outpoint; atoms: Atoms; price: Sats };

/** What a plan does on Agora. Without it the vault signs no covenant and pays to none. */
export type PlannedTrade =
  /**
   * Buys from one offer, and from `more` offers of the same token. The last transactions of the plan are the purchases,
   * one for each, in this order.
   */
  | ({ kind: "buy"; more?: readonly PlannedPurchase[] } & PlannedPurchase)
  /** Ends an offer of the wallet itself; its atoms return to it. */
  | { kind: "cancel"; offer: OfferTerms; outpoint: Outpoint }
  /** Makes an offer with the last transaction. */
  | { kind: "list"; offer: OfferTerms }
  /**
   * Ends the offer `ended` of the wallet itself, at `outpoint`, and makes `offer` of its atoms: in one transaction, or
   * with SLP in one that ends the old offer and is the advertisement of the new one, and one that makes it.
   */
  | { kind: "relist"; offer: OfferTerms; ended: OfferTerms; outpoint: Outpoint }
  /** Makes the offer of a listing that got no further than its advertisement. */
  | { kind: "finish"; offer: OfferTerms; outpoint: Outpoint }
  /** Ends a listing that got no further than its advertisement; the atoms return to the wallet. */
  | { kind: "take-back"; offer: OfferTerms; outpoint: Outpoint };

/** Returns the purchases of a trade in the order of their transactions; none if it buys nothing. */
export function purchasesOf(trade: PlannedTrade | undefined): readonly PlannedPurchase[] {
  return trade?.kind === "buy" ? [trade, ...(trade.more ?? [])] : [];
}
