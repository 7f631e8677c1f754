import { type AirdropAsked, type AirdropFormProblems, checkAirdropForm } from "@satchel/core/airdrop";
import { type Sats, type Separators, xecInputText } from "@satchel/core/amount";
import { parseTokenId } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import type { Result } from "@satchel/core/result";

/** The form as it is filled in. A text keeps what was typed while its switch is off. */
export type AirdropSettings = {
  tokenId: string;
  total: string;
  /** All that can be spent is shared, whatever is typed as the total. */
  isMax: boolean;
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
  isMax: false,
  share: "proportional",
  paysNftHolders: false,
  ignoresMe: true,
  ignoresMinter: false,
  hasMinimum: false,
  minimum: "",
  hasIgnoreList: false,
  ignoreList: "",
};

/**
 * Returns the settings to begin with. `state`: of the entry in the browser's history, which any page may have written.
 */
export function firstSettings(state: unknown): AirdropSettings {
  const id = typeof state === "object" && state !== null ? Reflect.get(state, "airdropTokenId") : undefined;
  const tokenId = parseTokenId(id);
  return tokenId === undefined ? EMPTY : { ...EMPTY, tokenId };
}

type Rules = {
  /** Of the token; those of an NFT are 0. */
  decimals: number;
  prefix: AddressPrefix;
  separators: Separators;
  /** What the wallet could send to one recipient; undefined while that is not known, or if it is nothing. */
  most: Sats | undefined;
};

/** Checks what was typed. With Max the total is `most`, of which the fee of the airdrop still has to be taken. */
export function checkSettings(settings: AirdropSettings, rules: Rules): Result<AirdropAsked, AirdropFormProblems> {
  const { tokenId, hasMinimum, minimum, hasIgnoreList, ignoreList, paysNftHolders } = settings;
  const { decimals, prefix, separators } = rules;
  return checkAirdropForm(
    {
      tokenId,
      total: totalText(settings, rules),
      minimum: hasMinimum ? minimum : undefined,
      ignoreList: hasIgnoreList ? ignoreList : undefined,
    },
    { decimals: paysNftHolders ? 0 : decimals, prefix, separators },
  );
}

/** Returns the text of the field for the total. */
export function totalText(
  { isMax, total }: AirdropSettings,
  { most, separators }: Pick<Rules, "most" | "separators">,
): string {
  if (!isMax) return total;
  return most === undefined ? "" : xecInputText(most, separators);
}
