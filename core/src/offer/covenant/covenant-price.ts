// The integers of a PARTIAL covenant: what it asks, and the least that it lets a buyer accept.
import { type Atoms, atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import type { PartialTerms } from "../../tx/index.ts";
import { granuleOf } from "./granule.ts";

/** Returns what the covenant asks for these accepted atoms without their truncated bytes, rounded up as it rounds. */
export function askedForTrunc(terms: PartialTerms, acceptedTruncAtoms: bigint): Sats {
  const { atomsScaleFactor, scaledTruncAtomsPerTruncSat: per, numSatsTruncBytes } = terms;
  const truncSats = (acceptedTruncAtoms * atomsScaleFactor + per - 1n) / per;
  return sats(truncSats << BigInt(8 * numSatsTruncBytes));
}

/**
 * Returns the least atoms that the covenant lets a buyer accept: whole granules, scaled at least as much as its
 * minimum.
 */
export function leastAtoms(terms: PartialTerms): Atoms {
  const { minAcceptedScaledTruncAtoms: least, atomsScaleFactor: scale } = terms;
  return atoms(((least + scale - 1n) / scale) * granuleOf(terms));
}

/** Returns the fewest atoms for which the covenant asks at least dust. */
export function leastWorthDust(terms: PartialTerms): Atoms {
  const { atomsScaleFactor: scale, scaledTruncAtomsPerTruncSat: per, numSatsTruncBytes } = terms;
  // The fewest units of truncated sats that make dust, and one less, since the covenant rounds the price up.
  const dustUnits = ((DUST_SATS - 1n) >> BigInt(8 * numSatsTruncBytes)) + 1n;
  return atoms((((dustUnits - 1n) * per) / scale + 1n) * granuleOf(terms));
}
