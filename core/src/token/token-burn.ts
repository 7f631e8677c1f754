// In a file of its own, because the first screen knows how to send tokens but burns none.
import { type Atoms, atoms } from "../amount/index.ts";
import { emppScript, reverseHex } from "../script/index.ts";
import { ALP_LOKAD_ID } from "./lokad-ids.ts";
import type { TokenType } from "./token.ts";
import { alpSendPush, slpSendScript } from "./token-send.ts";

/** "BURN" */
export const BURN_VERB = "4255524e";
/** The type of standard tokens, then the length of the verb and the verb. */
const STANDARD_BURN = `0004${BURN_VERB}`;
const ALP_ATOMS_DIGITS = 12;

/** Returns the OP_RETURN script that burns atoms of an ALP token and sends `change[i]` to output i + 1. */
export function alpBurnScript(tokenId: string, burned: Atoms, change: readonly Atoms[]): string {
  const amount = reverseHex(burned.toString(16).padStart(ALP_ATOMS_DIGITS, "0"));
  const push = ALP_LOKAD_ID + STANDARD_BURN + reverseHex(tokenId) + amount;
  return emppScript([push, ...(change.length > 0 ? [alpSendPush(tokenId, change)] : [])]);
}

/**
 * Returns the script that burns `burned` atoms and sends `change[i]` to output i + 1. In SLP that is a SEND of the change
 * alone: the indexer sees the burn because the coins hold more (facts.md 2.2).
 */
export const burnScript = (
  { protocol, number }: TokenType,
  tokenId: string,
  burned: Atoms,
  change: readonly Atoms[],
): string =>
  protocol === "ALP"
    ? alpBurnScript(tokenId, burned, change)
    : slpSendScript(tokenId, number, change.length > 0 ? change : [atoms(0n)]);
