import { amountText, formatXec, sats as toSats } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { isFinal } from "../../indexer/wire-tx.ts";
import type { Node } from "../../node/node.ts";
import { addressOfScript } from "../../payee.ts";
import { type Html, html } from "./html.ts";

export const NO_HTML = html``;

export function xec(sats: bigint): Html {
  return html`<span class="amount">${amountText(formatXec(toSats(sats)))} XEC</span>`;
}

/** `seconds` as "2026-11-21 13:05:09 UTC". */
export function time(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function txLink(txid: string): Html {
  return html`<a class="mono" href="/tx/${txid}">${txid}</a>`;
}

export function blockLink(hash: string): Html {
  return html`<a class="mono" href="/block/${hash}">${hash}</a>`;
}

/** Who a script belongs to: a link to the address, or what it is. */
export function owner(script: Uint8Array, prefix: AddressPrefix): Html {
  const address = addressOfScript(script, prefix);
  if (address !== undefined) return html`<a class="mono" href="/address/${address}">${address}</a>`;
  const hex = Buffer.from(script).toString("hex");
  return html`<span class="mono">${script[0] === 0x6a ? "OP_RETURN" : "Script"} ${hex}</span>`;
}

/** Final, confirmed or waiting: said by words and colour. */
export function txState(node: Node, record: TxRecord): Html {
  if (isFinal(node, record)) return html`<span class="state final">Final</span>`;
  if (record.mined !== undefined) return html`<span class="state">Confirmed</span>`;
  return html`<span class="state waiting">In the mempool</span>`;
}

export function txRow(node: Node, record: TxRecord): Html {
  const total = record.tx.outputs.reduce((sum, { sats }) => sum + sats, 0n);
  return html`<li><span>${txLink(record.tx.txid)}</span><span>${xec(total)} ${txState(node, record)}</span></li>`;
}

/** A row of an address: what the transaction gave it or took from it. */
export function addressRow(node: Node, record: TxRecord, script: Uint8Array): Html {
  const isOwn = (coin: { script: Uint8Array }): boolean => Buffer.compare(coin.script, script) === 0;
  const sum = (coins: readonly { script: Uint8Array; sats: bigint }[]): bigint =>
    coins.filter(isOwn).reduce((total, { sats }) => total + sats, 0n);
  const change = sum(record.tx.outputs) - sum(record.spent);
  const sign = change > 0n ? "+" : "";
  return html`<li><span>${txLink(record.tx.txid)}</span><span>${sign}${xec(change)} ${txState(node, record)}</span></li>`;
}

/** Links to the pages before and after; nothing where there is one page only. */
export function pager(path: string, page: number, pages: number): Html {
  if (pages <= 1) return NO_HTML;
  const link = (to: number, text: string): Html => html`<a href="${path}?page=${to}">${text}</a>`;
  return html`<nav class="pages" aria-label="Pages">
${page > 0 ? link(page - 1, "Previous") : NO_HTML}
<span>Page ${page + 1} of ${pages}</span>
${page + 1 < pages ? link(page + 1, "Next") : NO_HTML}
</nav>`;
}
