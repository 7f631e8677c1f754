import { parseAlp, parseEmppScript, parseSlp, Script } from "ecash-lib";
import type { TokenId } from "../../ids/index.ts";
import { fromHex, type ScriptHex } from "../../script/index.ts";
import { aTokenId } from "../../testing/index.ts";

/** The atoms that a script assigns to outputs, as ecash-lib reads it: output i + 1 gets `amounts[i]`. */
export type Given = { tokenId: TokenId; typeNumber: number; amounts: readonly bigint[] };

/** Reads a token script with ecash-lib, independently of our code that wrote it. Throws if a section is not a SEND. */
export function colourOf(script: ScriptHex): Given[] {
  const read = new Script(fromHex(script));
  const pushes = parseEmppScript(read);
  const sections = pushes === undefined ? [parseSlp(read)] : pushes.map((push) => parseAlp(push));
  return sections.flatMap((section) => {
    if (section === undefined) return [];
    if (section.txType !== "SEND") throw new Error(`The script is a ${section.txType}, not a SEND`);
    return { tokenId: aTokenId(section.tokenId), typeNumber: section.tokenType, amounts: section.sendAtomsArray };
  });
}
