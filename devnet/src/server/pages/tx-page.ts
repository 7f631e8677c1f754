import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../../indexer/backend.ts";
import { encodeHex } from "../../indexer/hex.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { heroXec, xec } from "./amounts.ts";
import { inputRows, outputRows } from "./coin-rows.ts";
import { txFinalityText, txState } from "./finality.ts";
import { html } from "./html.ts";
import { fullId, shortId } from "./ids.ts";
import { layout } from "./layout.ts";
import { card, count, type Stat, stats, time } from "./page-parts.ts";
import { tokenCard } from "./token-entries.ts";

/** Undefined when the indexer knows no such transaction. */
export function txPage({ node, indexer }: Backend, prefix: AddressPrefix, txid: string): string | undefined {
  const record = indexer.tx(txid.toLowerCase());
  if (record === undefined) return undefined;
  const { tx, mined, timeFirstSeen } = record;
  const total = tx.outputs.reduce((sum, { sats }) => sum + sats, 0n);
  const place: Stat[] =
    mined === undefined
      ? []
      : [
          { label: "Block", value: html`<a href="/block/${mined.hash}" title="${mined.hash}">${mined.height}</a>` },
          { label: "Mined", value: time(mined.timestamp) },
        ];
  return layout(
    `Transaction ${shortId(tx.txid)}`,
    html`<section class="card" aria-label="Summary"><p class="caption">Sum of the outputs</p>${heroXec(total)}
<p class="line">${txState(node, record)}<span class="muted">${txFinalityText(node, record)}</span></p>
${stats([
  { label: "Transaction id", value: fullId(tx.txid), isWide: true },
  ...place,
  timeFirstSeen > 0 ? { label: "First seen", value: time(timeFirstSeen) } : undefined,
  ...feeStats(record, total),
  { label: "Size", value: count(tx.raw.length, "byte") },
  tx.lockTime > 0 ? { label: "Lock time", value: tx.lockTime } : undefined,
])}</section>
${tokenCard(indexer, record.colour)}
${card("inputs", count(tx.inputs.length, "input"), html`<ul class="rows">${inputRows(indexer, record, prefix)}</ul>`)}
${card("outputs", count(tx.outputs.length, "output"), html`<ul class="rows">${outputRows(indexer, record, prefix)}</ul>`)}
<section class="card" aria-label="Raw transaction"><details><summary>Raw transaction</summary><p class="mono">${encodeHex(tx.raw)}</p></details></section>`,
    html`<h1>Transaction</h1>`,
  );
}

function feeStats({ tx, spent, isCoinbase }: TxRecord, total: bigint): Stat[] {
  if (isCoinbase) return [];
  const fee = spent.reduce((sum, { sats }) => sum + sats, 0n) - total;
  const perByte = (Number(fee) / tx.raw.length).toFixed(2);
  return [{ label: "Fee", value: html`${xec(fee)} <span class="muted">${perByte} sats per byte</span>` }];
}
