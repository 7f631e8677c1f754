// In a file of its own, because the first screen knows how to send tokens but burns none.

import { type Atoms, atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { emppScript } from "../script/index.ts";
import type { TokenType } from "./token.ts";
import { alpSendPush, slpSendScript } from "./token-send.ts";
import { writeAlp } from "./wire/alp.ts";

/** Returns the OP_RETURN script that burns atoms of an ALP token and sends `change[i]` to output i + 1. */
export const alpBurnScript = (tokenId: TokenId, burned: Atoms, change: readonly Atoms[]): string =>
  emppScript([
    writeAlp({ verb: "BURN", tokenId, atoms: burned }),
    ...(change.length > 0 ? [alpSendPush(tokenId, change)] : []),
  ]);

/**
 * Returns the script that burns `burned` atoms and sends `change[i]` to output i + 1. In SLP that is a SEND of the
 * change alone: the indexer sees the burn because the coins hold more (facts.md 2.2).
 */
export const burnScript = (
  { protocol, number }: TokenType,
  tokenId: TokenId,
  burned: Atoms,
  change: readonly Atoms[],
): string =>
  protocol === "ALP"
    ? alpBurnScript(tokenId, burned, change)
    : slpSendScript(tokenId, number, change.length > 0 ? change : [atoms(0n)]);
