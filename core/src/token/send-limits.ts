import { type Atoms, atoms } from "../amount/index.ts";

/** Amounts one SLP SEND can list, and what 8 bytes hold (facts.md 2.2). */
export const MAX_SLP_OUTPUTS = 19;
export const MAX_SLP_ATOMS: Atoms = atoms(2n ** 64n - 1n);
/** Amounts of 6 bytes that an OP_RETURN has room for beside the 47 bytes before them; the standard itself allows 127. */
export const MAX_ALP_OUTPUTS = 29;
export const MAX_ALP_ATOMS: Atoms = atoms(2n ** 48n - 1n);
