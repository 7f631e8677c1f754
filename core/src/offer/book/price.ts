import { type Atoms, atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import type { PartialTerms } from "../../tx/index.ts";
import { askedForTrunc, leastAtoms, leastWorthDust } from "../covenant/covenant-price.ts";
import { granuleOf } from "../covenant/granule.ts";
import { maxTruncAtoms } from "../covenant/limits.ts";
import type { Offer } from "../covenant/offer.ts";

/** How many nanosats a sat has; prices of one atom are in nanosats. */
export const NANOSATS_PER_SAT = 1_000_000_000n;

/** What is asked: `nanoSats` for `atoms`. */
export type Asked = { nanoSats: bigint; atoms: bigint };

/** Returns a price in sats as one that can be compared with others. */
export const askedFor = (price: Sats, quantity: Atoms): Asked => ({
  nanoSats: price * NANOSATS_PER_SAT,
  atoms: quantity,
});

/** Returns how many of `wanted` atoms can be bought: whole granules of a PARTIAL, all of a ONESHOT or nothing. */
export function acceptableAtoms(offer: Offer, wanted: Atoms): Atoms {
  if (offer.variant === "ONESHOT") return wanted >= offer.atoms ? offer.atoms : atoms(0n);
  return atoms(wanted - (wanted % granuleOf(offer.terms)));
}

/** Returns what a buyer pays for as many of these atoms as can be bought; by default for all of the offer. */
export function askedSats(offer: Offer, wanted: Atoms = offer.atoms): Sats {
  const accepted = acceptableAtoms(offer, wanted);
  if (offer.variant === "ONESHOT") return accepted > 0n ? offer.payment.sats : sats(0n);
  return askedForTrunc(offer.terms, accepted / granuleOf(offer.terms));
}

/**
 * Returns the price of one atom in nanosats, rounded down; by default when all of the offer is bought. It depends on
 * the quantity, because the covenant rounds up. 0 if none of these atoms can be bought.
 */
export function priceNanoSatsPerAtom(offer: Offer, wanted: Atoms = offer.atoms): bigint {
  const accepted = acceptableAtoms(offer, wanted);
  return accepted === 0n ? 0n : (askedSats(offer, accepted) * NANOSATS_PER_SAT) / accepted;
}

/** Returns the least atoms that can be bought. */
export const minAtomsOf = (offer: Offer): Atoms => (offer.variant === "ONESHOT" ? offer.atoms : offer.minAtoms);

/** Tells whether nobody can buy from the offer, because its minimum is above what it offers (tokens.md 5.1). */
export const isUnacceptable = (offer: Offer): boolean => minAtomsOf(offer) > offer.atoms;

/**
 * Tells whether the covenant cannot write all atoms of the offer as one amount, so that the network refuses a purchase
 * of everything. Of some of these offers a part could be bought; the wallet buys from none of them.
 */
export const isTooLarge = (offer: Offer): boolean =>
  offer.variant === "PARTIAL" && offer.terms.truncAtoms > maxTruncAtoms(offer.terms);

/** Why these atoms of an offer cannot be bought (tokens.md 5.1). */
export type AcceptProblem =
  /** `Must purchase at least {min} to accept this offer` */
  | { code: "accept-below-min"; min: Atoms }
  | { code: "accept-above-offer"; max: Atoms }
  /** The covenant cannot write the atoms of the offer as an amount. */
  | { code: "accept-too-large" }
  /** Not a whole number of granules; `acceptableAtoms` rounds down. */
  | { code: "accept-not-whole"; granule: Atoms }
  /** `Must accept <= {x} or the full offer`: the rest could not be bought. */
  | { code: "accept-leaves-too-little"; max: Atoms }
  /** These atoms cost less than dust, which no transaction can pay. */
  | { code: "accept-below-dust"; sats: Sats };

/** Returns why exactly these atoms cannot be bought, or undefined if they can. */
export function checkAccept(offer: Offer, accepted: Atoms): AcceptProblem | undefined {
  const min = minAtomsOf(offer);
  if (accepted < min) return { code: "accept-below-min", min };
  if (accepted > offer.atoms) return { code: "accept-above-offer", max: offer.atoms };
  if (offer.variant === "ONESHOT") return undefined;
  if (isTooLarge(offer)) return { code: "accept-too-large" };
  const granule = granuleOf(offer.terms);
  if (accepted % granule !== 0n) return { code: "accept-not-whole", granule };
  const price = askedSats(offer, accepted);
  if (price < DUST_SATS) return { code: "accept-below-dust", sats: price };
  const most = mostInPart(offer.atoms, offer.terms);
  return accepted === offer.atoms || accepted <= most ? undefined : { code: "accept-leaves-too-little", max: most };
}

/** Returns the most atoms that a buyer of a part may take: the rest must be worth dust and not be below the minimum. */
function mostInPart(all: Atoms, terms: PartialTerms): Atoms {
  const rest = leastWithDust(terms);
  return atoms(all > rest ? all - rest : 0n);
}

/** Returns the least atoms that the covenant lets through and whose price a transaction can pay. */
function leastWithDust(terms: PartialTerms): Atoms {
  const [least, worthDust] = [leastAtoms(terms), leastWorthDust(terms)];
  if (least < worthDust) return worthDust;
  return least;
}

/** What can be bought of an offer: all of it, or with `part` any whole number of granules from `least` to `most`. */
export type Buyable = { all: Atoms; part: { least: Atoms; most: Atoms; granule: Atoms } | undefined };

/** Returns what can be bought of an offer; undefined if nothing can (`isUnacceptable`, `isTooLarge`). */
export function buyableOf(offer: Offer): Buyable | undefined {
  if (isUnacceptable(offer) || isTooLarge(offer)) return undefined;
  const { atoms: all } = offer;
  if (offer.variant === "ONESHOT") return { all, part: undefined };
  const least = leastWithDust(offer.terms);
  const most = mostInPart(all, offer.terms);
  return { all, part: least <= most ? { least, most, granule: granuleOf(offer.terms) } : undefined };
}

/**
 * Returns the least atoms that somebody can buy from an offer, all of it if it cannot be divided; undefined if nobody
 * can.
 */
export function leastBuyable(offer: Offer): Atoms | undefined {
  const buyable = buyableOf(offer);
  return buyable && (buyable.part?.least ?? buyable.all);
}

/**
 * Returns the most atoms that can be bought for `spendable` sats, without the fee; 0 if they are not enough for any.
 */
export function affordableAtoms(offer: Offer, spendable: Sats): Atoms {
  const buyable = buyableOf(offer);
  if (buyable === undefined) return atoms(0n);
  if (askedSats(offer) <= spendable) return buyable.all;
  if (offer.variant === "ONESHOT" || buyable.part === undefined) return atoms(0n);
  const { atomsScaleFactor: scale, scaledTruncAtomsPerTruncSat: per, numSatsTruncBytes } = offer.terms;
  const units = spendable < 0n ? 0n : spendable >> BigInt(8 * numSatsTruncBytes);
  const { least, most, granule } = buyable.part;
  const affordable = ((units * per) / scale) * granule;
  if (affordable < least) return atoms(0n);
  return affordable < most ? atoms(affordable) : most;
}

/** Returns the buyable quantity next to `wanted`, the lower one of two; undefined if nothing can be bought. */
export function snapAtoms(offer: Offer, wanted: Atoms): Atoms | undefined {
  const buyable = buyableOf(offer);
  if (buyable === undefined) return undefined;
  const { all, part } = buyable;
  if (part === undefined || wanted >= all) return all;
  if (wanted > part.most) return wanted - part.most <= all - wanted ? part.most : all;
  const whole = atoms(wanted - (wanted % part.granule));
  if (whole < part.least) return part.least;
  return whole;
}
