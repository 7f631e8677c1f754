import { OP } from "../script/index.ts";
import { equalBytes } from "../script/script-ops.ts";
import type { ColouredOutput, ColouredSection, IntentionalBurn } from "./colour-section.ts";
import {
  isMeta,
  isSameMeta,
  SLP_MINT_VAULT,
  SLP_NFT1_CHILD,
  SLP_NFT1_GROUP,
  type TokenCoin,
  type TokenEntry,
  type TokenMeta,
} from "./token.ts";
import type { TokenInputs } from "./verify-tx.ts";

const MAX_ALP_INPUTS = 32767;

export function emptyEntry(meta: TokenMeta, txType: TokenEntry["txType"]): TokenEntry {
  return {
    meta,
    txType,
    genesis: undefined,
    groupMeta: undefined,
    isInvalid: false,
    intentionalBurnAtoms: undefined,
    actualBurnAtoms: 0n,
    burnsMintBatons: false,
    burnError: undefined,
    failedColourings: [],
  };
}

/** Checks whether a section may do what it says, and what it burns (devnet.md 3.5). */
export function verifySection(
  section: ColouredSection,
  burns: readonly IntentionalBurn[],
  outputs: readonly (ColouredOutput | undefined)[],
  sections: readonly ColouredSection[],
  inputs: TokenInputs,
): TokenEntry {
  const { meta } = section;
  const spent = inputs.coins.filter((coin) => coin !== undefined).filter((coin) => isSameMeta(coin.meta, meta));
  const inputSum = sumAtoms(spent);
  const spendsBaton = spent.some((coin) => coin.isMintBaton);
  const entry: TokenEntry = {
    ...emptyEntry(meta, section.txType),
    genesis: section.genesis,
    groupMeta: spent[0]?.groupMeta,
    intentionalBurnAtoms: burns.find((burn) => isSameMeta(burn.meta, meta))?.atoms,
  };

  const inputCount = inputs.coins.length;
  if (meta.protocol === "alp" && inputCount > MAX_ALP_INPUTS) {
    const burnError = `Too many tx inputs, got ${inputCount} but only ${MAX_ALP_INPUTS} allowed`;
    return { ...entry, isInvalid: true, actualBurnAtoms: inputSum, burnsMintBatons: spendsBaton, burnError };
  }
  switch (section.txType) {
    case "genesis":
      return isMeta(meta, "slp", SLP_NFT1_CHILD) ? verifyNftChild(entry, inputs.coins[0]) : entry;
    case "mint":
      return { ...entry, actualBurnAtoms: inputSum, ...mintFault(meta, spendsBaton, inputs) };
    case "send": {
      if (inputSum < section.requiredAtoms) {
        const burnError = `Insufficient token input output sum: ${inputSum} < ${section.requiredAtoms}`;
        return { ...entry, isInvalid: true, actualBurnAtoms: inputSum, burnsMintBatons: spendsBaton, burnError };
      }
      const sent = outputs.filter((output) => output !== undefined && sections[output.sectionIdx] === section);
      return { ...entry, actualBurnAtoms: inputSum - sumAtoms(sent), burnsMintBatons: spendsBaton };
    }
    case "unknown":
      return entry;
  }
}

function verifyNftChild(entry: TokenEntry, first: TokenCoin | undefined): TokenEntry {
  const isGroup = first !== undefined && isMeta(first.meta, "slp", SLP_NFT1_GROUP) && first.atoms > 0n;
  if (isGroup) return { ...entry, groupMeta: first.meta };
  return { ...entry, isInvalid: true, burnError: "Invalid NFT1 CHILD GENESIS: No GROUP token" };
}

/** A vault's script must be among the spent ones; every other type needs its baton. */
function mintFault(meta: TokenMeta, spendsBaton: boolean, inputs: TokenInputs) {
  if (!isMeta(meta, "slp", SLP_MINT_VAULT)) return spendsBaton ? {} : invalid("Missing MINT baton");
  const vault = inputs.confirmedGenesis(meta.tokenId)?.mintVaultScripthash;
  if (vault === undefined || vault.length === 0) return invalid("Missing MINT vault");
  const script = Uint8Array.of(OP.OP_HASH160, vault.length, ...vault, OP.OP_EQUAL);
  return inputs.scripts.some((spent) => equalBytes(spent, script)) ? {} : invalid("Missing MINT vault");
}

function invalid(burnError: string): Pick<TokenEntry, "isInvalid" | "burnError"> {
  return { isInvalid: true, burnError };
}

function sumAtoms(coins: readonly ({ atoms: bigint } | undefined)[]): bigint {
  return coins.reduce((sum, coin) => sum + (coin?.atoms ?? 0n), 0n);
}
