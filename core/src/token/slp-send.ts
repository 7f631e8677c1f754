import type { Atoms } from "../amount/index.ts";
import { opReturnScript } from "../script/index.ts";

export const SLP_LOKAD_ID = "534c5000";
/** "SEND" */
export const SEND_VERB = "53454e44";
const ATOMS_DIGITS = 16;

/** The OP_RETURN script that gives output i + 1 `amounts[i]`. `typeNumber` is the byte on the wire: 1, 2, 0x41 or 0x81. */
export const slpSendScript = (tokenId: string, typeNumber: number, amounts: readonly Atoms[]): string =>
  opReturnScript([
    SLP_LOKAD_ID,
    typeNumber.toString(16).padStart(2, "0"),
    SEND_VERB,
    tokenId,
    ...amounts.map((amount) => amount.toString(16).padStart(ATOMS_DIGITS, "0")),
  ]);
