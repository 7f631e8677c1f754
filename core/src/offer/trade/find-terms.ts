// Finds the terms of a PARTIAL offer. A covenant cannot represent every amount and price exactly (facts.md 2.6).

import { type Atoms, atoms, DUST_SATS, type Sats } from "../../amount/index.ts";
import type { TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { isFungible, maxAtomsOf, type TokenType } from "../../token/index.ts";
import type { OfferTerms, PartialTerms } from "../../tx/index.ts";
import { NANOSATS_PER_SAT } from "../book/price.ts";
import { askedForTrunc, leastAtoms, leastWorthDust } from "../covenant/covenant-price.ts";
import { granuleOf } from "../covenant/granule.ts";
import { MAX_SATS, MAX_SATS_TRUNC_BYTES, MAX_SCRIPT_INT, MAX_TRUNC_BYTES, maxTruncAtoms } from "../covenant/limits.ts";
import { offeredAtoms } from "../covenant/offer-scripts.ts";

/** What a person wants to offer. `makerPk`: the key that gets the sats and may cancel the offer, 33 bytes as hex. */
export type PartialWish = {
  tokenId: TokenId;
  tokenType: TokenType;
  atoms: Atoms;
  /** The least atoms that a buyer has to take. */
  minAtoms: Atoms;
  priceNanoSatsPerAtom: bigint;
  makerPk: string;
  enforcedLockTime: number;
};

/** Why something cannot be offered (tokens.md 5.2, 5.7 and 8.1). */
export type TermsProblem =
  | { code: "offer-token-unsupported"; tokenType: TokenType }
  /** Nothing is offered, or more than one output can hold. */
  | { code: "offer-out-of-range"; max: Atoms }
  /** `Price cannot be lower than 1 nanosatoshi per 1 token satoshi` */
  | { code: "price-below-nanosat" }
  /** `The min buy must be less than or equal to the offered quantity` */
  | { code: "min-above-offer" }
  /**
   * `Total cost of minimum buy below dust. Min offered qty must be at least {q}.` `least`: absent if all of it costs
   * less.
   */
  | { code: "min-below-dust"; least?: Atoms }
  /** The whole offer costs more than all XEC there can be. */
  | { code: "price-absurd"; sats: Sats }
  /** `Unable to create Agora offer with these parameters, try increasing the min buy.` */
  | { code: "terms-not-representable" };

/**
 * The least factor between truncated atoms and those in scripts, unless the price is a whole number of atoms for a sat.
 */
const LEAST_SCALE = 10_000n;
/** Sats are truncated further while the price in scripts is below this, and the scale is as much above the price. */
const LEAST_PRICE = 1000n;
const LEAST_SCALE_RATIO = 1000n;

/** Returns the terms that come closest to a wish. What they really offer and cost is in `previewOf`. */
export function findTerms(wish: PartialWish): Result<PartialTerms, TermsProblem> {
  const { tokenType, atoms: wanted, minAtoms, priceNanoSatsPerAtom: price } = wish;
  const { protocol } = tokenType;
  if (!isFungible(tokenType)) return no({ code: "offer-token-unsupported", tokenType });
  const max = maxAtomsOf(protocol);
  if (wanted < 1n || wanted > max) return no({ code: "offer-out-of-range", max });
  if (price < 1n) return no({ code: "price-below-nanosat" });
  if (minAtoms > wanted) return no({ code: "min-above-offer" });
  // All of it costs less than dust, so no minimum is enough.
  if (wanted * price <= (DUST_SATS - 1n) * NANOSATS_PER_SAT) return no({ code: "min-below-dust" });
  const terms = approximate(wish, protocol === "SLP" ? MAX_TRUNC_BYTES.SLP : MAX_TRUNC_BYTES.ALP);
  return terms === undefined ? no({ code: "terms-not-representable" }) : checked(terms, minAtoms);
}

/** Returns why nobody could buy on these terms, or the terms. */
function checked(terms: PartialTerms, minAtoms: Atoms): Result<PartialTerms, TermsProblem> {
  const offer: OfferTerms = { variant: "PARTIAL", terms };
  const price = askedForTrunc(terms, terms.truncAtoms);
  if (price > MAX_SATS) return no({ code: "price-absurd", sats: price });
  const worth = leastWorthDust(terms);
  const isWhole = minAtoms > 0n && terms.minAcceptedScaledTruncAtoms > 0n;
  const cheapest = askedForTrunc(terms, leastAtoms(terms) / granuleOf(terms));
  if (!isWhole || cheapest < DUST_SATS) {
    return no({ code: "min-below-dust", ...(worth <= offeredAtoms(offer) && { least: worth }) });
  }
  return leastAtoms(terms) <= offeredAtoms(offer) ? ok(terms) : no({ code: "terms-not-representable" });
}

/** Returns the terms as `ecash-agora` approximates them with 64 bits; undefined if no script can compute with them. */
function approximate(wish: PartialWish, maxTruncBytes: number): PartialTerms | undefined {
  const { atoms: wanted, minAtoms, priceNanoSatsPerAtom: price, tokenId, tokenType, makerPk, enforcedLockTime } = wish;
  const leastScale = NANOSATS_PER_SAT % price === 0n ? 1n : LEAST_SCALE;
  let truncAtoms: bigint = wanted;
  let atomsBytes = 0;
  const isTooLong = () =>
    truncAtoms * leastScale > MAX_SCRIPT_INT ||
    truncAtoms > maxTruncAtoms({ tokenType, numAtomsTruncBytes: atomsBytes });
  while (isTooLong() && atomsBytes < maxTruncBytes) {
    truncAtoms >>= 8n;
    atomsBytes++;
  }
  let satsBytes = 0;
  for (let truncSats = (wanted * price) / NANOSATS_PER_SAT; truncSats > MAX_SCRIPT_INT; truncSats >>= 8n) satsBytes++;

  let scale = MAX_SCRIPT_INT / truncAtoms;
  const priceAt = () => ((scale * NANOSATS_PER_SAT) << bits(satsBytes)) / (price << bits(atomsBytes));
  let per = priceAt();
  while (per < LEAST_PRICE && per * LEAST_SCALE_RATIO < scale) {
    satsBytes++;
    per = priceAt();
  }
  // The script adds the price less one before it divides, which must not exceed its numbers.
  if (truncAtoms * scale + per - 1n > MAX_SCRIPT_INT) {
    if (truncAtoms * scale <= per) {
      scale /= 2n;
      per = priceAt();
    }
    const most = MAX_SCRIPT_INT - per + 1n;
    if (most < 0n) return undefined;
    if (truncAtoms > most) [scale, truncAtoms] = [1n, most];
    else scale = most / truncAtoms;
    per = priceAt();
  }
  const isFit = satsBytes <= MAX_SATS_TRUNC_BYTES && scale > 0n && per > 0n && truncAtoms > 0n;
  if (!isFit || truncAtoms * scale + per - 1n > MAX_SCRIPT_INT) return undefined;
  return {
    tokenId,
    tokenType,
    truncAtoms,
    numAtomsTruncBytes: atomsBytes,
    numSatsTruncBytes: satsBytes,
    atomsScaleFactor: scale,
    scaledTruncAtomsPerTruncSat: per,
    minAcceptedScaledTruncAtoms: minAtoms === wanted ? truncAtoms * scale : (minAtoms * scale) >> bits(atomsBytes),
    enforcedLockTime,
    makerPk,
  };
}

const bits = (bytes: number): bigint => BigInt(8 * bytes);

/** What an offer on these terms really is. */
export type OfferPreview = {
  /** The atoms on offer, and the least that a buyer can take. */
  atoms: Atoms;
  minAtoms: Atoms;
  /** Quantities are multiples of this. */
  granule: Atoms;
  /** What a buyer of everything pays, and what that makes for an atom, rounded down. */
  price: Sats;
  priceNanoSatsPerAtom: bigint;
  /** What a buyer of the least pays. */
  minPrice: Sats;
};

/** Returns exactly what terms offer, for the review before a listing. */
export function previewOf(offer: OfferTerms): OfferPreview {
  const all = offeredAtoms(offer);
  if (offer.variant === "ONESHOT") {
    const { sats: price } = offer.terms.payment;
    const perAtom = (price * NANOSATS_PER_SAT) / all;
    return { atoms: all, minAtoms: all, granule: all, price, priceNanoSatsPerAtom: perAtom, minPrice: price };
  }
  const { terms } = offer;
  const granule = granuleOf(terms);
  const minAtoms = leastAtoms(terms);
  const price = askedForTrunc(terms, terms.truncAtoms);
  return {
    atoms: all,
    minAtoms,
    granule,
    price,
    priceNanoSatsPerAtom: (price * NANOSATS_PER_SAT) / all,
    minPrice: askedForTrunc(terms, minAtoms / granule),
  };
}

/** Returns the least minimum that is advised for an offer: 0.1 % of it, at least one atom (tokens.md 9.1). */
export const advisedMinAtoms = (offered: Atoms): Atoms => atoms((offered + 999n) / 1000n);
