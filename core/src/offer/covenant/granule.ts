import type { Atoms } from "../../amount/index.ts";
import type { PartialTerms } from "../../tx/index.ts";

/** Amounts of a PARTIAL offer are multiples of this many atoms. */
export const granuleOf = ({ numAtomsTruncBytes }: Pick<PartialTerms, "numAtomsTruncBytes">): Atoms =>
  (1n << BigInt(8 * numAtomsTruncBytes)) as Atoms;
