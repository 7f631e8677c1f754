import type { TokenInfo } from "@satchel/chain/wire";
import type { AddressPrefix } from "@satchel/core/network";
import { toHex } from "@satchel/core/script";
import { historyPage } from "../../indexer/history-page.ts";
import type { Backend, Indexer } from "../../indexer/indexer.ts";
import type { Outpoint, TxRecord } from "../../indexer/tx-record.ts";
import { wireTokenInfo } from "../../indexer/wire-messages.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { OP } from "../../script/index.ts";
import { hero } from "./amounts.ts";
import { txFinalityText, txState } from "./finality.ts";
import { isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { addressLink, fullId, outputLink, shortId, txLink } from "./ids.ts";
import { layout } from "./layout.ts";
import { bytesShown } from "./output-parts.ts";
import { card, count, NO_HTML, rows, type Stat, stats, time } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";
import { type KnownToken, knownToken, linkTo, typeText } from "./token-parts.ts";
import { txRow } from "./tx-rows.ts";

const HISTORY_PAGE_SIZE = 25;
const NFT_PAGE_SIZE = 20;
const HUES = 360;

/** `nfts` is the page number of a collection's NFTs. Both count from 0. */
type TokenPages = { history: number; nfts: number };

/**
 * Returns the page of a token; undefined when no token has this id. `hasIcon`: whether the icon service has its icon.
 */
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
  const page = pageWithin(pages.history, total, HISTORY_PAGE_SIZE);
  const { records } = historyPage(group, page, HISTORY_PAGE_SIZE);
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
${pager({ path: `/token/${tokenId}`, page, pageSize: HISTORY_PAGE_SIZE, total })}`,
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

/** Shows a letter on a tint that comes from the id (design.md 5). */
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

const SLP_VAULT = 2;
const SLP_NFT = 0x41;
/** Further batons are counted and not listed. */
const MAX_BATONS = 5;

/**
 * Shows who can mint, and what the GENESIS says besides name and ticker. The URL is shown as text, because anyone can
 * write anything there.
 */
function tokenDetails(
  { tokenType, genesisInfo }: TokenInfo,
  batons: readonly Outpoint[],
  prefix: AddressPrefix,
): (Stat | undefined)[] {
  if (genesisInfo === undefined) return [];
  const { url, hash, data, authPubkey, mintVaultScripthash } = genesisInfo;
  const type = tokenType?.tokenType;
  const slp = type?.$case === "slp" ? type.slp : undefined;
  return [
    slp === SLP_NFT
      ? undefined
      : { label: "Minting", value: slp === SLP_VAULT ? vault(mintVaultScripthash, prefix) : minting(batons) },
    { label: "URL", value: orNone(url, bytesShown) },
    { label: "Document hash", value: orNone(hash, (bytes) => fullId(toHex(bytes))) },
    data.length === 0 ? undefined : { label: "Data", value: bytesShown(data) },
    authPubkey.length === 0 ? undefined : { label: "Public key", value: fullId(toHex(authPubkey)) },
  ];
}

function orNone(bytes: Uint8Array, show: (bytes: Uint8Array) => Html): Html | string {
  return bytes.length === 0 ? "None" : show(bytes);
}

function minting(batons: readonly Outpoint[]): Html | string {
  if (batons.length === 0) return "Nobody can mint more";
  const links = batons.slice(0, MAX_BATONS).map(({ record, outIdx }) => html` ${outputLink(record.tx.txid, outIdx)}`);
  const rest = batons.length - links.length;
  return html`${batons.length} mint ${batons.length === 1 ? "baton" : "batons"}:${links}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function vault(scriptHash: Uint8Array, prefix: AddressPrefix): Html {
  const script = Uint8Array.of(OP.OP_HASH160, scriptHash.length, ...scriptHash, OP.OP_EQUAL);
  const address = addressOfScript(script, prefix);
  return html`Vault ${address === undefined ? fullId(toHex(scriptHash)) : addressLink(address)}`;
}

/** Shows the NFTs that were made from a collection, newest first; nothing for a token without any. */
function nftCard(indexer: Indexer, tokenId: string, asked: number): Html {
  const { confirmed = [], mempool = [] } = indexer.tokenGroup(tokenId) ?? {};
  const isNft = ({ colour }: TxRecord): boolean =>
    colour.genesis !== undefined && colour.entries[0]?.groupTokenId === tokenId;
  const nfts = [...confirmed, ...mempool].filter(isNft).reverse();
  if (nfts.length === 0) return NO_HTML;
  const page = pageWithin(asked, nfts.length, NFT_PAGE_SIZE);
  const shown = nfts.slice(page * NFT_PAGE_SIZE, (page + 1) * NFT_PAGE_SIZE);
  return card(
    "nfts",
    count(nfts.length, "NFT"),
    html`<ul class="rows">${shown.map(({ tx }) => nftRow(indexer, tx.txid))}</ul>
${pager({ path: `/token/${tokenId}`, page, pageSize: NFT_PAGE_SIZE, total: nfts.length, param: "nfts" })}`,
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
