import type { Token } from "@satchel/chain/wire";
import type { Indexer } from "../../indexer/indexer.ts";
import { tokenAmount } from "./amounts.ts";
import { type Html, html } from "./html.ts";
import { tokenIdLink } from "./ids.ts";
import { knownToken, tokenLink } from "./known-token.ts";
import { isKnownType, typeText } from "./token-words.ts";

export const BATON = html`<span class="badge baton">Mint baton</span>`;

/** The token on a coin: its amount with a link to the token, or that it is a mint baton. */
export function coinToken(indexer: Indexer, { tokenId, tokenType, atoms, isMintBaton }: Token): Html {
  if (!isKnownType(tokenType)) return html`<span class="badge warn">${typeText(tokenType)}</span>`;
  return isMintBaton ? html`${BATON} ${linkTo(indexer, tokenId)}` : atomsOf(indexer, tokenId, atoms);
}

/** An amount of a token; in its smallest units when nothing is known about it. */
export function atomsOf(indexer: Indexer, tokenId: string, atoms: bigint): Html {
  const token = knownToken(indexer, tokenId);
  return tokenAmount(atoms, token?.decimals ?? 0, linkTo(indexer, tokenId));
}

export function linkTo(indexer: Indexer, tokenId: string): Html {
  const token = knownToken(indexer, tokenId);
  return token === undefined ? tokenIdLink(tokenId) : tokenLink(token);
}
