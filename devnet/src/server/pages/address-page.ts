import type { AddressPrefix } from "@satchel/core/network";
import { historyPage } from "../../indexer/history-page.ts";
import type { Backend, Indexer } from "../../indexer/indexer.ts";
import type { Outpoint } from "../../indexer/tx-record.ts";
import { addressOfScript, scriptOfAddress } from "../../script/addresses.ts";
import { heroXec, tokenAmount, xec } from "./amounts.ts";
import { isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { fullAddress } from "./ids.ts";
import { layout } from "./layout.ts";
import { card, count, NO_HTML, rows, stats } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";
import { BATON, type KnownToken, knownToken, tokenLink } from "./token-parts.ts";
import { addressRow } from "./tx-rows.ts";

const PAGE_SIZE = 25;

/**
 * Returns the page of an address; undefined when the text is not an address. An address without transactions has a page
 * too.
 */
export function addressPage(backend: Backend, prefix: AddressPrefix, text: string, asked: number): string | undefined {
  const script = scriptOfAddress(text);
  const address = script && addressOfScript(script, prefix);
  if (script === undefined || address === undefined) return undefined;
  const { indexer } = backend;
  const group = indexer.scriptGroup(script);
  const { total } = historyPage(group, 0, 0);
  const page = pageWithin(asked, total, PAGE_SIZE);
  const { records } = historyPage(group, page, PAGE_SIZE);
  const utxos = group?.utxos ?? [];
  const onTokens = utxos.filter(({ record, outIdx }) => record.colour.outputTokens[outIdx] !== undefined);
  return layout(
    "Address",
    html`<section class="card" aria-label="Balance"><p class="caption">Balance</p>${heroXec(satsOn(utxos))}
${fullAddress(address)}
${stats([
  { label: "On coins with tokens", value: xec(satsOn(onTokens)) },
  { label: "Unspent coins", value: utxos.length.toLocaleString("en") },
  { label: "Transactions", value: total.toLocaleString("en") },
  { label: "Faucet", value: html`<a href="/?address=${address}">Pay this address</a>` },
])}</section>
${tokenBalances(indexer, onTokens)}
${card(
  "history",
  "Transactions",
  html`${rows(
    records.map((record) => addressRow(backend, record, script)),
    "Nothing was ever sent here.",
  )}
${pager({ path: `/address/${address}`, page, pageSize: PAGE_SIZE, total })}`,
)}`,
  );
}

function satsOn(coins: readonly Outpoint[]): bigint {
  return coins.reduce((sum, { record, outIdx }) => sum + (record.tx.outputs[outIdx]?.sats ?? 0n), 0n);
}

/** This many are shown; the rest unfolds. */
const SHOWN = 20;

type Held = { token: KnownToken; atoms: bigint; batons: number; coins: number };

/** Shows what an address holds of each token, by ticker; nothing when it holds none. */
function tokenBalances(indexer: Indexer, coins: readonly Outpoint[]): Html {
  const { held, unknown } = sumTokens(indexer, coins);
  const other =
    unknown === 0 ? NO_HTML : html`<p class="note warn">${count(unknown, "coin")} with tokens of unknown types.</p>`;
  if (held.length + unknown === 0) return NO_HTML;
  const list = held.map(heldRow);
  const rest =
    list.length <= SHOWN
      ? NO_HTML
      : html`<details><summary>${list.length - SHOWN} more</summary><ul class="rows">${list.slice(SHOWN)}</ul></details>`;
  return card("tokens", "Tokens", html`<ul class="rows">${list.slice(0, SHOWN)}</ul>${rest}${other}`);
}

function sumTokens(indexer: Indexer, coins: readonly Outpoint[]): { held: Held[]; unknown: number } {
  const byId = new Map<string, Held>();
  let unknown = 0;
  for (const { record, outIdx } of coins) {
    const coin = record.colour.outputTokens[outIdx];
    if (coin === undefined) continue;
    const known = byId.get(coin.tokenId);
    const token = known?.token ?? knownToken(indexer, coin.tokenId);
    if (token === undefined) {
      unknown++;
      continue;
    }
    const sum = known ?? { token, atoms: 0n, batons: 0, coins: 0 };
    sum.atoms += coin.atoms;
    sum.batons += coin.isMintBaton ? 1 : 0;
    sum.coins++;
    byId.set(coin.tokenId, sum);
  }
  return { held: [...byId.values()].sort((a, b) => a.token.label.localeCompare(b.token.label, "en")), unknown };
}

function heldRow({ token, atoms, batons, coins }: Held): Html {
  const baton = batons === 0 ? NO_HTML : html`<span>${BATON}${batons > 1 ? ` × ${batons}` : ""}</span>`;
  const amount = atoms === 0n && batons > 0 ? NO_HTML : tokenAmount(atoms, token.decimals, tokenLink(token));
  return html`<li><span class="what"><a class="wrap" href="/token/${token.tokenId}" title="${token.tokenId}"><bdi>${nameOf(token)}</bdi></a>
<span class="line muted">${count(coins, "coin")}</span></span>
<span class="worth"><span class="line">${baton}${amount}</span></span></li>
`;
}

const nameOf = ({ name, label }: KnownToken): string => (isBlank(name) ? label : name);
