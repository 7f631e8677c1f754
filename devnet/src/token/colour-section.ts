import type { GenesisInfo } from "@satchel/chain/wire";
import { coinText, TokenError, type TokenMeta, type TokenSection } from "./token.ts";

export type ColouredSection = {
  meta: TokenMeta;
  txType: "genesis" | "mint" | "send" | "unknown";
  /** Sums that a SEND must find in its inputs. SLP counts amounts even for outputs that do not exist. */
  requiredAtoms: bigint;
  genesis: GenesisInfo | undefined;
};
export type ColouredOutput = { sectionIdx: number; atoms: bigint; isMintBaton: boolean };
export type IntentionalBurn = { meta: TokenMeta; atoms: bigint };

export type Colouring = {
  readonly sections: readonly ColouredSection[];
  readonly burns: readonly IntentionalBurn[];
  readonly outputs: readonly (ColouredOutput | undefined)[];
};

type Mark = { outIdx: number; atoms: bigint; isMintBaton: boolean };

/** `add` gives the outputs the tokens of one more section, or throws TokenError and changes nothing (devnet.md 3.4). */
export function createColouring(outputCount: number) {
  const sections: ColouredSection[] = [];
  const burns: IntentionalBurn[] = [];
  const outputs = new Array<ColouredOutput | undefined>(outputCount).fill(undefined);
  let highestType = 0;

  const checkFree = ({ outIdx, atoms, isMintBaton }: Mark): void => {
    const taken = outputs[outIdx];
    const section = taken && sections[taken.sectionIdx];
    if (taken === undefined || section === undefined) return;
    const what = isMintBaton ? "mint baton" : "atoms";
    throw new TokenError(
      `Overlapping ${what} when trying to color ${isMintBaton ? what : atoms} at index ${outIdx}, ` +
        `output is already colored with ${coinText({ ...taken, meta: section.meta })}`,
    );
  };

  const mark = (marks: readonly Mark[], section: ColouredSection): void => {
    for (const each of marks) checkFree(each);
    const lastIdx = marks.at(-1)?.outIdx ?? 0;
    if (section.meta.protocol === "alp" && lastIdx >= outputCount) {
      throw new TokenError(`Too few outputs, expected ${lastIdx + 1} but got ${outputCount}`);
    }
    for (const { outIdx, atoms, isMintBaton } of marks) {
      if (outIdx < outputCount) outputs[outIdx] = { sectionIdx: sections.length, atoms, isMintBaton };
    }
    sections.push(section);
  };

  const addBurn = (meta: TokenMeta, atoms: bigint): void => {
    const earlier = burns.findIndex((burn) => burn.meta.tokenId === meta.tokenId);
    if (earlier >= 0) {
      throw new TokenError(
        `Duplicate intentional burn token_id ${meta.tokenId}, found in burn #${earlier} and #${burns.length}`,
      );
    }
    burns.push({ meta, atoms });
  };

  const addUnknown = (meta: TokenMeta): void => {
    const free = outputs.flatMap((output, outIdx) => (output === undefined && outIdx > 0 ? [outIdx] : []));
    const marks = free.map((outIdx) => ({ outIdx, atoms: 0n, isMintBaton: false }));
    mark(marks, { meta, txType: "unknown", requiredAtoms: 0n, genesis: undefined });
  };

  const add = (pushdataIdx: number, section: TokenSection): void => {
    const { meta } = section;
    if (highestType > meta.typeCode) {
      throw new TokenError(
        `Descending token type: ${highestType} > ${meta.typeCode}, token types must be in ascending order`,
      );
    }
    highestType = meta.typeCode;
    switch (section.kind) {
      case "genesis":
        if (pushdataIdx !== 0) throw new TokenError("GENESIS must be the first pushdata");
        mark(mintMarks(section), { meta, txType: "genesis", requiredAtoms: 0n, genesis: section.genesis });
        break;
      case "mint":
        checkNotRepeated(sections, meta);
        mark(mintMarks(section), { meta, txType: "mint", requiredAtoms: 0n, genesis: undefined });
        break;
      case "send": {
        checkNotRepeated(sections, meta);
        const requiredAtoms = section.amounts.reduce((sum, atoms) => sum + atoms, 0n);
        mark(amountMarks(section.amounts), { meta, txType: "send", requiredAtoms, genesis: undefined });
        break;
      }
      case "burn":
        addBurn(meta, section.atoms);
        break;
      case "unknown":
        addUnknown(meta);
        break;
    }
  };
  return { colouring: { sections, burns, outputs } satisfies Colouring, add };
}

function checkNotRepeated(sections: readonly ColouredSection[], meta: TokenMeta): void {
  const earlier = sections.findIndex((section) => section.meta.tokenId === meta.tokenId);
  if (earlier >= 0) throw new TokenError(`Duplicate token_id ${meta.tokenId}, found in section ${earlier}`);
}

/** An amount of zero colours no output. */
function amountMarks(amounts: readonly bigint[]): Mark[] {
  return amounts.flatMap((atoms, i) => (atoms > 0n ? [{ outIdx: 1 + i, atoms, isMintBaton: false }] : []));
}

function mintMarks({ amounts, batonCount }: { amounts: readonly bigint[]; batonCount: number }): Mark[] {
  const firstBaton = 1 + amounts.length;
  const batons = Array.from({ length: batonCount }, (_, i) => ({
    outIdx: firstBaton + i,
    atoms: 0n,
    isMintBaton: true,
  }));
  return [...amountMarks(amounts), ...batons];
}
