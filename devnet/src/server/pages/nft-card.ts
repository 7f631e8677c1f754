import type { Indexer } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { shortId } from "./ids.ts";
import { knownToken } from "./known-token.ts";
import { card, count, NO_HTML } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";

const PAGE_SIZE = 20;

/** The NFTs that were made from a collection, newest first; nothing for a token without any. */
export function nftCard(indexer: Indexer, tokenId: string, asked: number): Html {
  const { confirmed = [], mempool = [] } = indexer.tokenGroup(tokenId) ?? {};
  const isNft = ({ colour }: TxRecord): boolean =>
    colour.genesis !== undefined && colour.entries[0]?.groupTokenId === tokenId;
  const nfts = [...confirmed, ...mempool].filter(isNft).reverse();
  if (nfts.length === 0) return NO_HTML;
  const page = pageWithin(asked, nfts.length, PAGE_SIZE);
  const shown = nfts.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return card(
    "nfts",
    count(nfts.length, "NFT"),
    html`<ul class="rows">${shown.map(({ tx }) => nftRow(indexer, tx.txid))}</ul>
${pager({ path: `/token/${tokenId}`, page, pageSize: PAGE_SIZE, total: nfts.length, param: "nfts" })}`,
  );
}

function nftRow(indexer: Indexer, tokenId: string): Html {
  const token = knownToken(indexer, tokenId);
  if (token === undefined) return NO_HTML;
  const name = isBlank(token.name) ? token.label : token.name;
  return html`<li><span class="what wrap"><a href="/token/${tokenId}"><bdi>${name}</bdi></a></span>
<span class="worth mono muted" title="${tokenId}">${shortId(tokenId)}</span></li>
`;
}
