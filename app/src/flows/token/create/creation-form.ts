import type { TokenGenesis } from "@satchel/core/token";
import { type CreationForm, MAX_NAME_CHARACTERS } from "@satchel/core/token";
import { draftFields, textOf } from "../../../wiring/payment/draft.ts";

/** What is created. `collection`: of the NFT. */
export type Creation = { kind: "token" } | { kind: "collection" } | NftCreation;
export type NftCreation = { kind: "nft"; collection: TokenGenesis };

/** The fields as they were typed; everything else is computed from them. */
export type CreationTexts = Omit<CreationForm, "kind" | "hash">;

export const EMPTY_CREATION: CreationTexts = {
  protocol: "ALP",
  name: "",
  ticker: "",
  url: "",
  decimals: "4",
  supply: "",
  isVariable: true,
};

const isEmpty = (texts: CreationTexts): boolean =>
  Object.entries(EMPTY_CREATION).every(([field, text]) => texts[field as keyof CreationTexts] === text);

export const draftNameOf = (what: Creation): string =>
  what.kind === "nft" ? `mint-nft:${what.collection.tokenId}` : `create-${what.kind}`;

const VERSION = 1;
/** A longer text is not a form that a person left. */
const MAX_TEXT = 4 * MAX_NAME_CHARACTERS;

/** Returns the form as the engine keeps it; undefined for an empty form. The icon is not kept. */
export const writeCreationDraft = (form: CreationTexts): string | undefined =>
  isEmpty(form) ? undefined : JSON.stringify({ version: VERSION, form });

/** Reads a kept form. A field that cannot be read is empty. */
export function readCreationDraft(text: string | undefined): CreationTexts | undefined {
  const fields = draftFields(text, VERSION);
  if (fields === undefined) return undefined;
  const typed = (field: keyof CreationTexts) => textOf(fields[field]).slice(0, MAX_TEXT);
  const form: CreationTexts = {
    protocol: fields.protocol === "SLP" ? "SLP" : "ALP",
    name: typed("name"),
    ticker: typed("ticker"),
    url: typed("url"),
    decimals: typed("decimals"),
    supply: typed("supply"),
    isVariable: fields.isVariable !== false,
  };
  return isEmpty(form) ? undefined : form;
}
