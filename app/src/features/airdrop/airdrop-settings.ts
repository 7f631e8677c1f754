import { type AirdropAsked, type AirdropFormProblems, checkAirdropForm } from "@satchel/core/airdrop";
import type { Separators } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import type { Result } from "@satchel/core/result";
import { isTokenId } from "@satchel/core/token";

/** The form as it is filled in. A text keeps what was typed while its switch is off. */
export type AirdropSettings = {
  tokenId: string;
  total: string;
  share: "proportional" | "equal";
  /** For a collection: the holders of its NFTs get the XEC. */
  paysNftHolders: boolean;
  ignoresMe: boolean;
  ignoresMinter: boolean;
  hasMinimum: boolean;
  minimum: string;
  hasIgnoreList: boolean;
  ignoreList: string;
};

const EMPTY: AirdropSettings = {
  tokenId: "",
  total: "",
  share: "proportional",
  paysNftHolders: false,
  ignoresMe: true,
  ignoresMinter: false,
  hasMinimum: false,
  minimum: "",
  hasIgnoreList: false,
  ignoreList: "",
};

/** Returns the settings to begin with. `state`: of the entry in the browser's history, which any page may have written. */
export function firstSettings(state: unknown): AirdropSettings {
  const tokenId = typeof state === "object" && state !== null ? Reflect.get(state, "airdropTokenId") : undefined;
  return typeof tokenId === "string" && isTokenId(tokenId) ? { ...EMPTY, tokenId } : EMPTY;
}

/** Checks what was typed. `decimals`: of the token; those of an NFT are 0. */
export function checkSettings(
  settings: AirdropSettings,
  rules: { decimals: number; prefix: AddressPrefix; separators: Separators },
): Result<AirdropAsked, AirdropFormProblems> {
  const { tokenId, total, hasMinimum, minimum, hasIgnoreList, ignoreList, paysNftHolders } = settings;
  return checkAirdropForm(
    {
      tokenId,
      total,
      minimum: hasMinimum ? minimum : undefined,
      ignoreList: hasIgnoreList ? ignoreList : undefined,
    },
    paysNftHolders ? { ...rules, decimals: 0 } : rules,
  );
}
