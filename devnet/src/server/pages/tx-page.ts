import type { AddressPrefix } from "@satchel/core/network";
import { encodeHex } from "../../indexer/hex.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import type { Backend } from "../backend.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { blockLink, NO_HTML, owner, time, txLink, txState, xec } from "./page-parts.ts";

/** Undefined when there is no such transaction. */
export function txPage(backend: Backend, prefix: AddressPrefix, txid: string): string | undefined {
  const record = backend.indexer.tx(txid.toLowerCase());
  if (record === undefined) return undefined;
  const { tx } = record;
  return layout(
    "Transaction",
    html`<section class="card"><p class="mono">${tx.txid}</p>${facts(backend, record)}</section>
<section class="card" aria-labelledby="inputs"><h2 id="inputs">From</h2>
<ul class="rows">${tx.inputs.map((_, index) => inputRow(record, index, prefix))}</ul></section>
<section class="card" aria-labelledby="outputs"><h2 id="outputs">To</h2>
<ul class="rows">${tx.outputs.map((_, index) => outputRow(backend, record, index, prefix))}</ul></section>
<section class="card"><details><summary>Raw transaction</summary><p class="mono">${encodeHex(tx.raw)}</p></details></section>`,
  );
}

function facts({ node }: Backend, record: TxRecord): Html {
  const { tx, mined, timeFirstSeen } = record;
  const sum = (coins: readonly { sats: bigint }[]): bigint => coins.reduce((total, { sats }) => total + sats, 0n);
  const fee = record.isCoinbase ? NO_HTML : html`<dt>Fee</dt><dd>${xec(sum(record.spent) - sum(tx.outputs))}</dd>`;
  const block = mined === undefined ? NO_HTML : html`<dt>Block</dt><dd>${mined.height} ${blockLink(mined.hash)}</dd>`;
  const seen = timeFirstSeen === 0 ? NO_HTML : html`<dt>First seen</dt><dd>${time(timeFirstSeen)}</dd>`;
  return html`<dl><dt>State</dt><dd>${txState(node, record)}</dd>${block}${seen}<dt>Size</dt><dd>${tx.raw.length} bytes</dd>${fee}</dl>`;
}

function inputRow(record: TxRecord, index: number, prefix: AddressPrefix): Html {
  const coin = record.spent[index];
  const input = record.tx.inputs[index];
  if (coin === undefined || input === undefined) return html`<li><span>Newly mined coins</span></li>`;
  return html`<li><span>${owner(coin.script, prefix)}<br><span class="muted">${txLink(input.prevTxid)} : ${input.prevIdx}</span></span>${xec(coin.sats)}</li>`;
}

function outputRow({ indexer }: Backend, record: TxRecord, index: number, prefix: AddressPrefix): Html {
  const output = record.tx.outputs[index];
  if (output === undefined) return NO_HTML;
  const spender = indexer.spentBy(record.tx.txid, index);
  const spent = spender && html`<br><span class="muted">Spent by ${txLink(spender.txid)}</span>`;
  return html`<li><span>${owner(output.script, prefix)}${spent ?? NO_HTML}</span>${xec(output.sats)}</li>`;
}
