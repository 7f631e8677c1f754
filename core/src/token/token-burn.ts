// In a file of its own, because the first screen knows how to send tokens but burns none.

import type { Atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { emppScript, opReturnScript, type ScriptHex } from "../script/index.ts";
import type { TokenType } from "./token.ts";
import { alpSendPush } from "./token-send.ts";
import { writeAlp } from "./wire/alp.ts";
import { writeSlp } from "./wire/slp.ts";

/** Returns the OP_RETURN script that burns atoms of an ALP token and sends `change[i]` to output i + 1. */
export const alpBurnScript = (tokenId: TokenId, burned: Atoms, change: readonly Atoms[]): ScriptHex =>
  emppScript([
    writeAlp({ verb: "BURN", tokenId, atoms: burned }),
    ...(change.length > 0 ? [alpSendPush(tokenId, change)] : []),
  ]);

/**
 * Returns the script that burns `burned` atoms and sends `change[i]` to output i + 1. In SLP a burn has no change: its
 * coins hold exactly these atoms (facts.md 2.2).
 */
export const burnScript = (
  { protocol, number }: TokenType,
  tokenId: TokenId,
  burned: Atoms,
  change: readonly Atoms[],
): ScriptHex =>
  protocol === "ALP"
    ? alpBurnScript(tokenId, burned, change)
    : opReturnScript(writeSlp({ form: "BURN", typeNumber: number, tokenId, atoms: burned }));
