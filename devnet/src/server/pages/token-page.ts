import type { TokenInfo } from "@satchel/chain/wire";
import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../../indexer/backend.ts";
import { historyPage } from "../../indexer/history-page.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { wireTokenInfo } from "../../indexer/wire-token-info.ts";
import { hero } from "./amounts.ts";
import { txFinalityText, txState } from "./finality.ts";
import { isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { fullId, txLink } from "./ids.ts";
import { type KnownToken, knownToken } from "./known-token.ts";
import { layout } from "./layout.ts";
import { nftCard } from "./nft-card.ts";
import { card, NO_HTML, rows, stats, time } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";
import { linkTo } from "./token-amount.ts";
import { tokenDetails } from "./token-details.ts";
import { typeText } from "./token-words.ts";
import { txRow } from "./tx-rows.ts";

const PAGE_SIZE = 25;
const HUES = 360;

/** `nfts` is the page of the NFTs of a collection; both count from 0. */
export type TokenPages = { history: number; nfts: number };

/** Undefined when no token has this id. `hasIcon`: whether the icon service has one. */
export function tokenPage(
  backend: Backend,
  prefix: AddressPrefix,
  tokenId: string,
  hasIcon: boolean,
  pages: TokenPages,
): string | undefined {
  const { node, indexer } = backend;
  const record = indexer.tx(tokenId);
  const token = knownToken(indexer, tokenId);
  const info = record && wireTokenInfo(node, record);
  if (record === undefined || token === undefined || info === undefined) return undefined;

  const group = indexer.tokenGroup(tokenId);
  const total = historyPage(group, 0, 0).total;
  const page = pageWithin(pages.history, total, PAGE_SIZE);
  const { records } = historyPage(group, page, PAGE_SIZE);
  return layout(
    isBlank(token.name) ? token.label : token.name,
    html`${supplyCard(backend, token, record, info, prefix)}
${nftCard(indexer, tokenId, pages.nfts)}
${card(
  "history",
  "Transactions",
  html`${rows(
    records.map((each) => txRow(backend, each)),
    "No transaction has coins of this token.",
  )}
${pager({ path: `/token/${tokenId}`, page, pageSize: PAGE_SIZE, total })}`,
)}`,
    heading(token, info, hasIcon),
  );
}

function heading(token: KnownToken, info: TokenInfo, hasIcon: boolean): Html {
  const name = isBlank(token.name) ? token.label : token.name;
  const ticker = isBlank(token.ticker) ? NO_HTML : html`<bdi class="wrap">${token.ticker}</bdi>`;
  return html`<div class="head">${hasIcon ? icon(token) : monogram(token)}
<div><h1><bdi>${name}</bdi></h1><p class="line muted">${ticker}<span class="badge">${typeText(info.tokenType)}</span></p></div></div>`;
}

function icon({ tokenId }: KnownToken): Html {
  return html`<img class="icon" src="/icons/128/${tokenId}.png" width="64" height="64" alt="">`;
}

/** A letter on a tint of its own, from the id (DESIGN.md 5). */
function monogram({ tokenId, label }: KnownToken): Html {
  const letter = /[\p{L}\p{N}]/u.exec(label)?.[0] ?? "?";
  const hue = Number.parseInt(tokenId.slice(0, 4), 16) % HUES;
  return html`<div class="icon monogram" style="--hue:${hue}" aria-hidden="true">${letter.toUpperCase()}</div>`;
}

function supplyCard(
  backend: Backend,
  token: KnownToken,
  record: TxRecord,
  info: TokenInfo,
  prefix: AddressPrefix,
): Html {
  const { node, indexer } = backend;
  const coins = (indexer.tokenGroup(token.tokenId)?.utxos ?? []).map((outpoint) => ({
    outpoint,
    token: outpoint.record.colour.outputTokens[outpoint.outIdx],
  }));
  const supply = coins.reduce((sum, coin) => sum + (coin.token?.atoms ?? 0n), 0n);
  const batons = coins.filter((coin) => coin.token?.isMintBaton === true).map(({ outpoint }) => outpoint);
  const [entry] = record.colour.entries;
  const parent = entry?.groupTokenId ?? "";
  return html`<section class="card" aria-labelledby="supply"><h2 id="supply">In existence</h2>
${hero(supply, token.decimals, html`<bdi class="ticker" title="${token.label}">${token.label}</bdi>`)}
${stats([
  parent === "" ? undefined : { label: "Collection", value: linkTo(indexer, parent) },
  { label: "Decimals", value: token.decimals },
  { label: "Created by", value: txLink(token.tokenId) },
  { label: "Created", value: time(record.timeFirstSeen || record.mined?.timestamp || 0) },
  {
    label: "State of its creation",
    value: html`${txState(node, record)} <span class="muted">${txFinalityText(node, record)}</span>`,
  },
  ...tokenDetails(info, batons, prefix),
  { label: "Token id", value: fullId(token.tokenId), isWide: true },
])}</section>`;
}
