// What an OP_RETURN script begins with. Readers need only these; the rules for writing one are in op-return.ts.
import { OP_RESERVED } from "./script.ts";

/** The LOKAD id that a message begins with, as hex (facts.md 1.1). */
export const MESSAGE_LOKAD_ID = "00746162";
/** The LOKAD id of an airdrop, as hex. */
export const AIRDROP_LOKAD_ID = "64726f70";
/** The first push (OP_RESERVED) of an eMPP script, which has several sections, each with its own LOKAD id. */
export const EMPP_MARK = OP_RESERVED.toString(16);
