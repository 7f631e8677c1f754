import type { Backend } from "../../indexer/indexer.ts";
import type { Block, Node } from "../../node/node.ts";
import { heroXec, xec } from "./amounts.ts";
import { blockFinalityText, blockState } from "./finality.ts";
import { type Html, html } from "./html.ts";
import { blockLink, fullId } from "./ids.ts";
import { layout } from "./layout.ts";
import { card, count, stats, time } from "./page-parts.ts";
import { pager, pageWithin } from "./pager.ts";
import { txRow } from "./tx-rows.ts";

const PAGE_SIZE = 100;

/** Returns the page of a block; undefined when the active chain has no such block. */
export function blockPage(backend: Backend, hashOrHeight: string, asked: number): string | undefined {
  const { node, indexer } = backend;
  const block = /^\d{1,9}$/.test(hashOrHeight)
    ? node.blockAt(Number(hashOrHeight))
    : node.blockByHash(hashOrHeight.toLowerCase());
  if (block === undefined) return undefined;
  const total = block.txs.length;
  const page = pageWithin(asked, total, PAGE_SIZE);
  const shown = block.txs.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const records = shown.map(({ txid }) => indexer.tx(txid)).filter((record) => record !== undefined);
  return layout(
    `Block ${block.height}`,
    html`${neighbours(node, block)}
<section class="card" aria-label="Summary"><p class="caption">Sum of the outputs</p>${heroXec(movedSats(block))}
<p class="line">${blockState(node, block.height)}<span class="muted">${blockFinalityText(node, block.height)}</span></p>
${stats([
  { label: "Block hash", value: fullId(block.hash), isWide: true },
  { label: "Mined", value: time(block.timestamp) },
  { label: "Size", value: count(block.size, "byte") },
  { label: "Reward with fees", value: xec(rewardSats(block)) },
  { label: "Previous block", value: block.height === 0 ? "None" : blockLink(block.prevHash) },
])}</section>
${card(
  "txs",
  count(total, "transaction"),
  html`<ul class="rows">${records.map((record) => txRow(backend, record))}</ul>
${pager({ path: `/block/${block.hash}`, page, pageSize: PAGE_SIZE, total })}`,
)}`,
  );
}

function neighbours(node: Node, { height }: Block): Html {
  const link = (at: number, text: string): Html =>
    node.blockAt(at) === undefined ? html`<span></span>` : html`<a href="/block/${at}">${text}</a>`;
  const before = height === 0 ? html`<span></span>` : link(height - 1, `Block ${height - 1}`);
  return html`<nav class="near" aria-label="Blocks before and after">${before}${link(height + 1, `Block ${height + 1}`)}</nav>`;
}

function movedSats({ txs }: Block): bigint {
  return txs.reduce((sum, tx) => sum + tx.outputs.reduce((all, { sats }) => all + sats, 0n), 0n);
}

function rewardSats({ txs }: Block): bigint {
  return txs[0]?.outputs.reduce((sum, { sats }) => sum + sats, 0n) ?? 0n;
}
