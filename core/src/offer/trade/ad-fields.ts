// What the advertisement of an SLP offer says in fields that neither consensus nor policy reads, so that the terms are
// found again with the seed phrase alone (docs/decisions/listings.md).
import { type Atoms, atoms, type Sats, sats } from "../../amount/index.ts";

/**
 * The two fields of an advertisement. `lockTime`: a time that is past for every node. `sequence`: that of the first
 * input; its highest bit switches the relative lock time off.
 */
export type AdFields = { lockTime: number; sequence: number };

const LOCK_TIME_BITS = 30;
const SEQUENCE_BITS = 31;
const LOCK_TIME_BASE = 500_000_000;
const SEQUENCE_BASE = 2 ** SEQUENCE_BITS;
/** The bits of a power of ten; the rest of a field is what it is multiplied by. */
const POWER_BITS = 5;
const PRICE_BITS = SEQUENCE_BITS - POWER_BITS;
const MIN_BITS = LOCK_TIME_BITS - POWER_BITS;

/** What a PARTIAL advertisement says. `minAtoms`: undefined if all of the offer has to be bought at once. */
export type AdvertisedTerms = { priceNanoSatsPerAtom: bigint; minAtoms: Atoms | undefined };

/**
 * Returns the fields that say a price and a minimum. What does not fit is rounded up to the next number that does, and
 * never down: a seller gets at least the price, and nobody buys less than the minimum.
 */
export function writeTerms({ priceNanoSatsPerAtom, minAtoms = atoms(0n) }: AdvertisedTerms): AdFields | undefined {
  const price = shortened(priceNanoSatsPerAtom, PRICE_BITS);
  const min = shortened(minAtoms, MIN_BITS);
  return price === undefined || min === undefined
    ? undefined
    : { lockTime: LOCK_TIME_BASE + min, sequence: SEQUENCE_BASE + price };
}

/** Returns the price and the minimum that the fields of an advertisement say; undefined if they say none. */
export function readTerms(fields: AdFields): AdvertisedTerms | undefined {
  const bits = bitsOf(fields);
  if (bits === undefined) return undefined;
  const min = lengthened(bits.lockTime, MIN_BITS);
  return {
    priceNanoSatsPerAtom: lengthened(bits.sequence, PRICE_BITS),
    minAtoms: min === 0n ? undefined : atoms(min),
  };
}

/** Returns the fields that say the price of an NFT, exactly; undefined for more sats than they can say. */
export function writePrice(price: Sats): AdFields | undefined {
  const low = Number(price % 2n ** BigInt(LOCK_TIME_BITS));
  const high = price >> BigInt(LOCK_TIME_BITS);
  return price < 0n || high >= SEQUENCE_BASE
    ? undefined
    : { lockTime: LOCK_TIME_BASE + low, sequence: SEQUENCE_BASE + Number(high) };
}

/** Returns the price of an NFT that the fields of its advertisement say; undefined if they say none. */
export function readPrice(fields: AdFields): Sats | undefined {
  const bits = bitsOf(fields);
  return bits && sats((BigInt(bits.sequence) << BigInt(LOCK_TIME_BITS)) + BigInt(bits.lockTime));
}

function bitsOf({ lockTime, sequence }: AdFields): AdFields | undefined {
  const bits = { lockTime: lockTime - LOCK_TIME_BASE, sequence: sequence - SEQUENCE_BASE };
  const isFit = (value: number, room: number) => Number.isInteger(value) && value >= 0 && value < 2 ** room;
  return isFit(bits.lockTime, LOCK_TIME_BITS) && isFit(bits.sequence, SEQUENCE_BITS) ? bits : undefined;
}

/**
 * Returns the least number of the form `factor` times a power of ten that is at least `value`, as bits: the power
 * first, then the factor. Undefined if `value` is too large or negative.
 */
function shortened(value: bigint, factorBits: number): number | undefined {
  let factor = value;
  for (let power = 0; value >= 0n && power < 2 ** POWER_BITS; power++) {
    const unit = 10n ** BigInt(power);
    factor = (value + unit - 1n) / unit;
    if (factor < 2 ** factorBits) return power * 2 ** factorBits + Number(factor);
  }
  return undefined;
}

function lengthened(bits: number, factorBits: number): bigint {
  const power = Math.floor(bits / 2 ** factorBits);
  return BigInt(bits - power * 2 ** factorBits) * 10n ** BigInt(power);
}
