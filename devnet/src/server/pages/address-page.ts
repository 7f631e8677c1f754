import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../../indexer/backend.ts";
import { historyPage } from "../../indexer/history-page.ts";
import type { Outpoint } from "../../indexer/tx-record.ts";
import { addressOfScript, scriptOfAddress } from "../../script/addresses.ts";
import { heroXec, xec } from "./amounts.ts";
import { html } from "./html.ts";
import { fullAddress } from "./ids.ts";
import { layout } from "./layout.ts";
import { card, rows, stats } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";
import { tokenBalances } from "./token-balances.ts";
import { addressRow } from "./tx-rows.ts";

const PAGE_SIZE = 25;

/** Undefined when it is no address. An address without transactions is one all the same. */
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
