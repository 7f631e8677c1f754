import type { GenesisInfo } from "@satchel/chain/wire";
import { addBareBurns } from "./bare-burns.ts";
import type { ColouredTx } from "./colour-tx.ts";
import type { TokenCoin, TokenEntry, TokenMeta, TokenVerdict } from "./token.ts";
import { isSameMeta } from "./token-meta.ts";
import { emptyEntry, verifySection } from "./verify-section.ts";

/** What a verdict depends on besides the transaction itself. */
export type TokenInputs = {
  /** By input; undefined means no token. */
  coins: readonly (TokenCoin | undefined)[];
  /** The scripts that are spent, for mint vaults. */
  scripts: readonly Uint8Array[];
  /** The GENESIS of a token that is in a block already. */
  confirmedGenesis: (tokenId: string) => GenesisInfo | undefined;
};

const NO_SECTIONS: ColouredTx = { sections: [], burns: [], outputs: [], failedParsings: [], failedColourings: [] };

/**
 * Holds what the OP_RETURN says against what the transaction spends (devnet.md 3.5); undefined when neither has to do
 * with tokens. Entries: sections, burns on their own, failed colourings on their own, bare burns.
 */
export function verifyTx(
  coloured: ColouredTx | undefined,
  outputCount: number,
  inputs: TokenInputs,
): TokenVerdict | undefined {
  if (coloured === undefined && inputs.coins.every((coin) => coin === undefined)) return undefined;
  const { sections, burns, outputs, failedParsings, failedColourings } = coloured ?? NO_SECTIONS;

  const entries = sections.map((section) => verifySection(section, burns, outputs, sections, inputs));
  for (const { meta, atoms } of burns) {
    if (entries.some((entry) => entry.meta.tokenId === meta.tokenId)) continue;
    entries.push({ ...emptyEntry(meta, "burn"), intentionalBurnAtoms: atoms });
  }
  const first = entries[0];
  for (const failed of failedColourings) {
    const { meta, kind } = failed.section;
    const index = indexOfMeta(entries, meta);
    const entry = entries[index];
    if (entry !== undefined) entries[index] = { ...entry, failedColourings: [...entry.failedColourings, failed] };
    else {
      const genesis = failed.section.kind === "genesis" ? failed.section.genesis : undefined;
      entries.push({ ...emptyEntry(meta, kind), genesis, isInvalid: true, failedColourings: [failed] });
    }
  }
  addBareBurns(entries, sections, first, inputs.coins);

  return {
    entries,
    failedParsings,
    outputs: Array.from({ length: outputCount }, (_, outIdx) => {
      const output = outputs[outIdx];
      const entry = output && entries[output.sectionIdx];
      if (output === undefined || entry === undefined || entry.isInvalid) return undefined;
      const { atoms, isMintBaton, sectionIdx } = output;
      return { meta: entry.meta, atoms, isMintBaton, groupMeta: entry.groupMeta, entryIdx: sectionIdx };
    }),
  };
}

/** Which entry speaks of a token, -1 for none. */
export function indexOfMeta(entries: readonly TokenEntry[], meta: TokenMeta): number {
  return entries.findIndex((entry) => isSameMeta(entry.meta, meta));
}
