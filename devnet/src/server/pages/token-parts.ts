import { type Token, TokenTxType, type TokenType } from "@satchel/chain/wire";
import type { Indexer } from "../../indexer/indexer.ts";
import { tokenAmount } from "./amounts.ts";
import { foreignText, isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { shortId, tokenIdLink } from "./ids.ts";

/** What a page needs to show an amount of a token. `label` is its ticker, else its name, else its id cut short. */
export type KnownToken = { tokenId: string; name: string; ticker: string; label: string; decimals: number };

/** Returns the token; undefined for one without a GENESIS in the index, such as a token of an unknown type. */
export function knownToken(indexer: Indexer, tokenId: string): KnownToken | undefined {
  const info = indexer.tx(tokenId)?.colour.genesis?.info;
  if (info === undefined) return undefined;
  const name = foreignText(info.tokenName);
  const ticker = foreignText(info.tokenTicker);
  const label = [ticker, name].find((text) => !isBlank(text)) ?? shortId(tokenId);
  return { tokenId, name, ticker, label, decimals: info.decimals };
}

/** In a `bdi`, because a name may be written from right to left. */
export function tokenLink({ tokenId, label, name }: KnownToken): Html {
  const title = `${isBlank(name) ? label : name} (${tokenId})`;
  return html`<a class="ticker" href="/token/${tokenId}" title="${title}"><bdi>${label}</bdi></a>`;
}

export const BATON = html`<span class="badge baton">Mint baton</span>`;

/** Shows the token on a coin: its amount with a link to the token, or that it is a mint baton. */
export function coinToken(indexer: Indexer, { tokenId, tokenType, atoms, isMintBaton }: Token): Html {
  if (!isKnownType(tokenType)) return html`<span class="badge warn">${typeText(tokenType)}</span>`;
  return isMintBaton ? html`${BATON} ${linkTo(indexer, tokenId)}` : atomsOf(indexer, tokenId, atoms);
}

/** Shows an amount of a token; in its smallest units when the token is unknown. */
export function atomsOf(indexer: Indexer, tokenId: string, atoms: bigint): Html {
  const token = knownToken(indexer, tokenId);
  return tokenAmount(atoms, token?.decimals ?? 0, linkTo(indexer, tokenId));
}

export function linkTo(indexer: Indexer, tokenId: string): Html {
  const token = knownToken(indexer, tokenId);
  return token === undefined ? tokenIdLink(tokenId) : tokenLink(token);
}

const SLP_NAMES: Readonly<Record<number, string>> = {
  1: "SLP fungible token",
  2: "SLP token with mint vault",
  65: "SLP NFT",
  129: "SLP NFT collection",
};
const ALP_NAMES: Readonly<Record<number, string>> = { 0: "ALP token" };

/** Returns the type of a token in words. */
export function typeText(type: TokenType | undefined): string {
  const kind = type?.tokenType;
  switch (kind?.$case) {
    case "slp":
      return SLP_NAMES[kind.slp] ?? `SLP token of unknown type ${kind.slp}`;
    case "alp":
      return ALP_NAMES[kind.alp] ?? `ALP token of unknown type ${kind.alp}`;
    case undefined:
      return "Token of unknown type";
  }
}

/** Whether the rules know the type. Only then are there amounts. */
export function isKnownType(type: TokenType | undefined): boolean {
  const kind = type?.tokenType;
  switch (kind?.$case) {
    case "slp":
      return kind.slp in SLP_NAMES;
    case "alp":
      return kind.alp in ALP_NAMES;
    case undefined:
      return false;
  }
}

/** Shows what a transaction does with a token. */
export function txTypeText(type: TokenTxType): string {
  switch (type) {
    case TokenTxType.NONE:
      return "Spent without a mention";
    case TokenTxType.UNKNOWN:
      return "Unknown";
    case TokenTxType.GENESIS:
      return "Created";
    case TokenTxType.SEND:
      return "Sent";
    case TokenTxType.MINT:
      return "Minted";
    case TokenTxType.BURN:
      return "Burned";
    case TokenTxType.UNRECOGNIZED:
      return "Unknown";
  }
}
