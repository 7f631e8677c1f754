import type { Atoms } from "../amount/index.ts";
import type { TokenType } from "../token/index.ts";

/** What a PARTIAL covenant is made of (facts.md 2.6). Numbers that are scaled or truncated keep those names. */
export type PartialTerms = {
  tokenId: string;
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

/** Amounts of a PARTIAL offer are multiples of this many atoms. */
export const granuleOf = ({ numAtomsTruncBytes }: Pick<PartialTerms, "numAtomsTruncBytes">): Atoms =>
  (1n << BigInt(8 * numAtomsTruncBytes)) as Atoms;
