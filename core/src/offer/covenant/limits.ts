import { type Sats, sats } from "../../amount/index.ts";
import { ALP_ATOMS_BYTES, SLP_ATOMS_BYTES } from "../../token/index.ts";
import type { PartialTerms } from "../../tx/index.ts";

/** The largest number that scripts compute with: 63 bits and a sign. */
export const MAX_SCRIPT_INT = 2n ** 63n - 1n;
/** All the XEC there can ever be. */
export const MAX_SATS: Sats = sats(2_100_000_000_000_000n);
/** More truncated bytes than this fit no amount of the protocol (tokens.md 5.7). */
export const MAX_TRUNC_BYTES = { SLP: 5, ALP: 3 } as const;
/** A script pads truncated sats to 8 bytes, of which the last must stay. */
export const MAX_SATS_TRUNC_BYTES = 7;

/** The bytes of an amount in a message. */
export const AMOUNT_BYTES = { SLP: SLP_ATOMS_BYTES, ALP: ALP_ATOMS_BYTES, UNKNOWN: 0 } as const;
/** The covenant cuts the sign off where it has this much room, because more would not fit. */
const UNSIGNED_BYTES = 3;

/**
 * Returns the most truncated atoms that the covenant can write as an amount: numbers in scripts have a sign, so that
 * their top bit is free. `ecash-agora` makes offers with more, which nobody can buy whole.
 */
export function maxTruncAtoms({
  tokenType,
  numAtomsTruncBytes,
}: Pick<PartialTerms, "tokenType" | "numAtomsTruncBytes">): bigint {
  const amountBytes = AMOUNT_BYTES[tokenType.protocol] - numAtomsTruncBytes;
  return (1n << BigInt(8 * amountBytes)) / (amountBytes === UNSIGNED_BYTES ? 1n : 2n) - 1n;
}
