import type { GenesisInfo } from "@satchel/chain/wire";
import type { ParsedTx } from "../script/index.ts";
import type { ColouredSection } from "./colour-section.ts";
import { type ColouredTx, colourTx } from "./colour-tx.ts";
import {
  compareMeta,
  isMeta,
  isSameMeta,
  SLP_NFT1_CHILD,
  type TokenCoin,
  type TokenEntry,
  type TokenMeta,
  type TokenVerdict,
} from "./token.ts";
import { emptyEntry, verifySection } from "./verify-section.ts";

/** What a verdict depends on besides the transaction itself. */
export type TokenInputs = {
  /** By input; undefined means no token. */
  coins: readonly (TokenCoin | undefined)[];
  /** The spent scripts, for mint vaults. */
  scripts: readonly Uint8Array[];
  /** Returns the GENESIS of a token, if it is in a block. */
  confirmedGenesis: (tokenId: string) => GenesisInfo | undefined;
};

const NO_SECTIONS: ColouredTx = { sections: [], burns: [], outputs: [], failedParsings: [], failedColourings: [] };

/**
 * Checks what the OP_RETURN says against what the transaction spends (devnet.md 3.5); undefined when neither has to do
 * with tokens. Order of the entries: sections, separate burns, separate failed colourings, bare burns.
 */
function verifyTx(
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

/** Returns the index of the entry for a token, -1 if it has none. */
export function indexOfMeta(entries: readonly TokenEntry[], meta: TokenMeta): number {
  return entries.findIndex((entry) => isSameMeta(entry.meta, meta));
}

/**
 * Adds the tokens that are spent without being mentioned by a section (devnet.md 3.5). `first` is the first entry of
 * the sections and burns: a valid NFT child GENESIS there uses up the group token of input 0, which is then no burn.
 */
function addBareBurns(
  entries: TokenEntry[],
  sections: readonly ColouredSection[],
  first: TokenEntry | undefined,
  coins: readonly (TokenCoin | undefined)[],
): void {
  const isNftMint =
    first !== undefined && first.txType === "genesis" && !first.isInvalid && isMeta(first.meta, "slp", SLP_NFT1_CHILD);
  for (const burn of collectBareBurns(sections, coins, isNftMint)) {
    const index = entries.findIndex((entry) => isSameMeta(entry.meta, burn.meta));
    const entry = entries[index];
    if (entry === undefined) {
      entries.push(burn);
      continue;
    }
    const { actualBurnAtoms, burnsMintBatons, groupMeta } = burn;
    const isInvalid = entry.isInvalid || burnsMintBatons;
    entries[index] = { ...entry, isInvalid, actualBurnAtoms, burnsMintBatons, groupMeta };
  }
}

function collectBareBurns(
  sections: readonly ColouredSection[],
  coins: readonly (TokenCoin | undefined)[],
  isNftMint: boolean,
): TokenEntry[] {
  const burns: TokenEntry[] = [];
  for (const [inputIdx, coin] of coins.entries()) {
    if (coin === undefined || sections.some(({ meta }) => isSameMeta(meta, coin.meta))) continue;
    let index = burns.findIndex(({ meta }) => isSameMeta(meta, coin.meta));
    if (index < 0) index = burns.push({ ...emptyEntry(coin.meta, "none"), groupMeta: coin.groupMeta }) - 1;
    const burn = burns[index];
    if (burn === undefined || (isNftMint && inputIdx === 0)) continue;
    burns[index] = {
      ...burn,
      isInvalid: true,
      actualBurnAtoms: burn.actualBurnAtoms + coin.atoms,
      burnsMintBatons: burn.burnsMintBatons || coin.isMintBaton,
    };
  }
  return burns.sort((a, b) => compareMeta(a.meta, b.meta));
}

/**
 * Returns everything that the token rules say about a transaction; undefined when it has nothing to do with tokens
 * (devnet.md 3).
 */
export function judgeTx(tx: Pick<ParsedTx, "txid" | "outputs">, inputs: TokenInputs): TokenVerdict | undefined {
  return verifyTx(colourTx(tx), tx.outputs.length, inputs);
}
