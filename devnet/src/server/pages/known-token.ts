import type { Indexer } from "../../indexer/indexer.ts";
import { foreignText, isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { shortId } from "./ids.ts";

/** What a page needs to show an amount of a token. `label`: its ticker, else its name, else its id cut short. */
export type KnownToken = { tokenId: string; name: string; ticker: string; label: string; decimals: number };

/** Undefined for tokens without a GENESIS in the index, such as those of unknown types. */
export function knownToken(indexer: Indexer, tokenId: string): KnownToken | undefined {
  const info = indexer.tx(tokenId)?.colour.genesis?.info;
  if (info === undefined) return undefined;
  const name = foreignText(info.tokenName);
  const ticker = foreignText(info.tokenTicker);
  const label = [ticker, name].find((text) => !isBlank(text)) ?? shortId(tokenId);
  return { tokenId, name, ticker, label, decimals: info.decimals };
}

/** In a `bdi`: a name may be written from right to left, the page around it is not. */
export function tokenLink({ tokenId, label, name }: KnownToken): Html {
  const title = `${isBlank(name) ? label : name} (${tokenId})`;
  return html`<a class="ticker" href="/token/${tokenId}" title="${title}"><bdi>${label}</bdi></a>`;
}
