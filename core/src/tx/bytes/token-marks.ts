import { createdTokenId, type TokenId } from "../../ids/index.ts";
import { BATON_OUTPUT, type TokenSection } from "../../token/index.ts";

/** What a section of a token script gives an output. `isNew`: the atoms or the baton do not come from the inputs. */
export type TokenMark = { outIdx: number; tokenId: TokenId; atoms: bigint; isMintBaton: boolean; isNew: boolean };

/** Returns what the sections of transaction `index` give its outputs. */
export const tokenMarksOf = (sections: readonly TokenSection[], index: number): TokenMark[] =>
  sections.flatMap((section): TokenMark[] => {
    if (section.kind === "burn") return [];
    if (section.kind === "send") {
      const { tokenId, amounts } = section;
      return amounts.flatMap((atoms, at) =>
        atoms > 0n ? [{ outIdx: at + 1, tokenId, atoms, isMintBaton: false, isNew: false }] : [],
      );
    }
    const isGenesis = section.kind === "genesis";
    const tokenId = isGenesis ? createdTokenId(index) : section.tokenId;
    const hasBaton = !isGenesis || section.hasBaton;
    const { atoms } = section;
    return [
      ...(atoms > 0n ? [{ outIdx: 1, tokenId, atoms, isMintBaton: false, isNew: true }] : []),
      ...(hasBaton ? [{ outIdx: BATON_OUTPUT, tokenId, atoms: 0n, isMintBaton: true, isNew: true }] : []),
    ];
  });
