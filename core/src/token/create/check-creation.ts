import { type AmountProblem, type Atoms, atomsInputText, parseAtoms, type Separators } from "../../amount/index.ts";
import { isHash } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { bytesOf, MAX_OP_RETURN_BYTES } from "../../script/index.ts";
import type { GenesisInfo } from "../token.ts";
import { type GenesisSection, genesisScript } from "../token-sections.ts";
import { MAX_ALP_FIELD_BYTES } from "../wire/alp.ts";
import { maxAtomsOf } from "../wire/coder.ts";
import { ALP_STANDARD, SLP_FUNGIBLE, SLP_NFT_CHILD, SLP_NFT_GROUP } from "../wire/token-types.ts";
import { isBannedName } from "./banned-names.ts";

export const MAX_NAME_CHARACTERS = 67;
export const MAX_TICKER_CHARACTERS = 12;
export const MAX_URL_CHARACTERS = 68;

/** The form as typed. A fungible token has the protocol that was chosen; collections and NFTs are SLP. */
export type CreationForm = {
  kind: "token" | "collection" | "nft";
  protocol: "ALP" | "SLP";
  name: string;
  ticker: string;
  url: string;
  decimals: string;
  supply: string;
  isVariable: boolean;
  /** sha256 of the picture, hex; empty without one. */
  hash: string;
};

type TextField = "name" | "ticker" | "url" | "hash";

export type SupplyProblem = AmountProblem | { code: "supply-above-max"; amount: Atoms; max: Atoms };
export type MessageProblem =
  /** A field of ALP has more than 127 bytes. */
  | { code: "field-too-long"; field: TextField; bytes: number; max: number }
  /** All fields together do not fit; `field` is the longest one. */
  | { code: "message-too-long"; field: TextField; bytes: number; max: number };

/** The problem of each field that has one (wallet.md 5.14). */
export type CreationProblems = {
  /**
   * `Token name must be a valid string between 1 and 68 characters long.`,
   * `.. must not conflict with existing crypto or fiat`
   */
  name?: "name-length" | "name-banned";
  /** `Token ticker must be a valid string between 1 and 12 characters long`, `.. must not conflict ..` */
  ticker?: "ticker-length" | "ticker-banned";
  /** `Token decimals must be an integer between 0 and 9` */
  decimals?: "decimals-invalid";
  /** `Invalid URL`, `URL must be less than 68 characters.` */
  url?: "url-invalid" | "url-length";
  supply?: SupplyProblem;
  hash?: "hash-invalid";
  message?: MessageProblem;
};

export type CreationRules = { separators: Separators; defaultUrl: string };

const SLP_TYPES = { token: SLP_FUNGIBLE, collection: SLP_NFT_GROUP, nft: SLP_NFT_CHILD } as const;

const lengthOf = (text: string): number => [...text].length;

/** A host with a dot, and before it a scheme that browsers open, behind it a port, path, query or fragment. */
const URL_FORM = /^(https?:\/\/)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?([/?#]\S*)?$/i;

/** Returns the most atoms that a new token can have. */
export const maxSupply = ({ kind, protocol }: Pick<CreationForm, "kind" | "protocol">): Atoms =>
  maxAtomsOf(kind === "token" ? protocol : "SLP");

/** Returns the largest supply as the text of the field, for the button Max; `decimals` as typed. */
export const maxSupplyText = (
  form: Pick<CreationForm, "kind" | "protocol" | "decimals">,
  separators: Separators,
): string => atomsInputText(maxSupply(form), decimalsOf(form) ?? 0, separators);

/** Returns the decimals as a number; undefined for a text that is not one digit. Only fungible tokens have decimals. */
function decimalsOf({ kind, decimals }: Pick<CreationForm, "kind" | "decimals">): number | undefined {
  if (kind !== "token") return 0;
  return /^\d$/.test(decimals) ? Number(decimals) : undefined;
}

/**
 * Checks the form of a new token, collection or NFT, and returns what its genesis will say. An empty URL becomes
 * `defaultUrl`. Supply and size depend on protocol and decimals, so they are checked again with every change.
 */
export function checkCreation(form: CreationForm, rules: CreationRules): Result<GenesisSection, CreationProblems> {
  const decimals = decimalsOf(form);
  const isSupplyFixed = form.kind === "nft" || decimals === undefined;
  const supply = isSupplyFixed ? ok(1n as Atoms) : checkSupply(form, decimals, rules.separators);
  const problems: CreationProblems = {
    ...textProblems(form),
    ...(decimals === undefined && { decimals: "decimals-invalid" as const }),
    ...(!supply.ok && { supply: supply.problem }),
  };
  const section = sectionOf(form, decimals ?? 0, supply.ok ? supply.value : (0n as Atoms), rules);
  const message = checkMessage(section, form);
  if (message !== undefined) problems.message = message;
  return Object.keys(problems).length > 0 ? no(problems) : ok(section);
}

function textProblems({ name, ticker, url, hash }: CreationForm): CreationProblems {
  const nameLength = lengthOf(name.trim());
  const tickerLength = lengthOf(ticker.trim());
  const isNameFit = nameLength >= 1 && nameLength <= MAX_NAME_CHARACTERS;
  const isTickerFit = tickerLength >= 1 && tickerLength <= MAX_TICKER_CHARACTERS;
  const typedUrl = url.trim();
  const urlProblem =
    lengthOf(typedUrl) > MAX_URL_CHARACTERS
      ? "url-length"
      : typedUrl !== "" && !URL_FORM.test(typedUrl) && "url-invalid";
  return {
    ...(!isNameFit && { name: "name-length" as const }),
    ...(isNameFit && isBannedName(name) && { name: "name-banned" as const }),
    ...(!isTickerFit && { ticker: "ticker-length" as const }),
    ...(isTickerFit && isBannedName(ticker) && { ticker: "ticker-banned" as const }),
    ...(urlProblem && { url: urlProblem }),
    ...(hash !== "" && !isHash(hash) && { hash: "hash-invalid" as const }),
  };
}

function checkSupply(form: CreationForm, decimals: number, separators: Separators): Result<Atoms, SupplyProblem> {
  const supply = parseAtoms(form.supply, decimals, separators);
  if (!supply.ok) return supply;
  if (supply.value === 0n) return no({ code: "amount-zero" });
  const max = maxSupply(form);
  return supply.value > max ? no({ code: "supply-above-max", amount: supply.value, max }) : supply;
}

function sectionOf(form: CreationForm, decimals: number, atoms: Atoms, { defaultUrl }: CreationRules): GenesisSection {
  const texts = { tokenTicker: form.ticker.trim(), tokenName: form.name.trim(), url: form.url.trim() || defaultUrl };
  const isAlp = form.kind === "token" && form.protocol === "ALP";
  const info: GenesisInfo = {
    ...texts,
    decimals,
    ...(isAlp ? { data: "", authPubkey: "" } : { hash: form.hash }),
  };
  const type = isAlp
    ? ({ protocol: "ALP", typeNumber: ALP_STANDARD } as const)
    : ({ protocol: "SLP", typeNumber: SLP_TYPES[form.kind] } as const);
  return { kind: "genesis", ...type, info, atoms, hasBaton: form.kind !== "nft" && form.isVariable };
}

/** Returns how many bytes the message takes, for the counter while a person types. The supply always takes as many. */
export const creationBytes = (form: CreationForm, rules: CreationRules): { bytes: number; max: number } =>
  messageBytesOf(sectionOf(form, decimalsOf(form) ?? 0, 0n as Atoms, rules));

const messageBytesOf = (section: GenesisSection): { bytes: number; max: number } => ({
  bytes: genesisScript(section).length / 2,
  max: MAX_OP_RETURN_BYTES,
});

function checkMessage(section: GenesisSection, form: CreationForm): MessageProblem | undefined {
  const { tokenName, tokenTicker, url } = section.info;
  const sizes: readonly (readonly [TextField, number])[] = [
    ["name", bytesOf(tokenName)],
    ["ticker", bytesOf(tokenTicker)],
    ["url", bytesOf(url)],
    ["hash", section.protocol === "SLP" ? form.hash.length / 2 : 0],
  ];
  const [field, longest] = sizes.reduce((most, one) => (one[1] > most[1] ? one : most));
  if (section.protocol === "ALP" && longest > MAX_ALP_FIELD_BYTES) {
    return { code: "field-too-long", field, bytes: longest, max: MAX_ALP_FIELD_BYTES };
  }
  const { bytes, max } = messageBytesOf(section);
  return bytes > max ? { code: "message-too-long", field, bytes, max } : undefined;
}
