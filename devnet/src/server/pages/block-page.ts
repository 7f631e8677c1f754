import type { Node } from "../../node/node.ts";
import type { Backend } from "../backend.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";
import { blockLink, pager, time, txRow } from "./page-parts.ts";

const PAGE_SIZE = 100;

/** Undefined when the active chain has no such block. */
export function blockPage({ node, indexer }: Backend, hashOrHeight: string, page: number): string | undefined {
  const block = /^\d{1,9}$/.test(hashOrHeight)
    ? node.blockAt(Number(hashOrHeight))
    : node.blockByHash(hashOrHeight.toLowerCase());
  if (block === undefined) return undefined;
  const shown = block.txs.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const records = shown.map(({ txid }) => indexer.tx(txid)).filter((record) => record !== undefined);
  return layout(
    `Block ${block.height}`,
    html`<section class="card"><p class="mono">${block.hash}</p>
<dl><dt>State</dt><dd>${finality(node, block.height)}</dd>
<dt>Mined</dt><dd>${time(block.timestamp)}</dd>
<dt>Size</dt><dd>${block.size} bytes</dd>
<dt>Before it</dt><dd>${blockLink(block.prevHash)}</dd></dl></section>
<section class="card" aria-labelledby="txs"><h2 id="txs">${block.txs.length} transactions</h2>
<ul class="rows">${records.map((record) => txRow(node, record))}</ul>
${pager(`/block/${block.hash}`, page, Math.ceil(block.txs.length / PAGE_SIZE))}</section>`,
  );
}

function finality(node: Node, height: number): ReturnType<typeof html> {
  return height <= node.finalHeight()
    ? html`<span class="state final">Final</span>`
    : html`<span class="state">Confirmed</span>`;
}
