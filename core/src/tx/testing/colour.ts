import { parseAlp, parseEmppScript, parseSlp, Script } from "ecash-lib";
import { fromHex } from "../../script/index.ts";

/** Atoms that a script gives, as ecash-lib reads it: output i + 1 gets `amounts[i]`. */
export type Given = { tokenId: string; typeNumber: number; amounts: readonly bigint[] };

/** What a script says of tokens, read by another program than the one that wrote it. Throws on anything but a SEND. */
export function colourOf(script: string): Given[] {
  const read = new Script(fromHex(script));
  const pushes = parseEmppScript(read);
  const sections = pushes === undefined ? [parseSlp(read)] : pushes.map((push) => parseAlp(push));
  return sections.flatMap((section) => {
    if (section === undefined) return [];
    if (section.txType !== "SEND") throw new Error(`The script says ${section.txType}`);
    return { tokenId: section.tokenId, typeNumber: section.tokenType, amounts: section.sendAtomsArray };
  });
}
