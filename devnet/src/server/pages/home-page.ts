import type { Backend } from "../../indexer/indexer.ts";
import type { Block, Node } from "../../node/node.ts";
import { blockState } from "./finality.ts";
import { type Html, html } from "./html.ts";
import { blockLink, txLink } from "./ids.ts";
import { layout } from "./layout.ts";
import { card, count, NO_HTML, rows, stats, time } from "./page-parts.ts";
import { txRow } from "./tx-rows.ts";

const SHOWN = 10;

/** What was typed into the faucet form, and the result. */
type FaucetForm = { address: string; xec: string; paidTxid?: string | undefined; error?: string | undefined };

export function homePage(backend: Backend, form: FaucetForm): string {
  const { node, indexer } = backend;
  const mempool = indexer.mempool();
  const newest = mempool.slice(-SHOWN).reverse();
  return layout(
    "A chain of your own",
    html`${faucetCard(form)}
${tipCard(node, mempool.length)}
${card(
  "mempool",
  "Mempool",
  rows(
    newest.map((record) => txRow(backend, record)),
    "No transaction is waiting for a block.",
  ),
)}
${card("blocks", "Last blocks", html`<ul class="rows">${lastBlocks(node).map((block) => blockRow(node, block))}</ul>`)}`,
  );
}

function faucetCard({ address, xec, paidTxid, error }: FaucetForm): Html {
  const paid =
    paidTxid === undefined ? NO_HTML : html`<p class="note good" role="status">Paid with ${txLink(paidTxid)}</p>`;
  const failed = error === undefined ? NO_HTML : html`<p class="note bad" role="alert">${error}</p>`;
  return html`<section class="card" aria-labelledby="faucet">
<h2 id="faucet">Faucet</h2>
${paid}${failed}
<form method="post" action="/faucet">
<label for="address">Address</label>
<input id="address" name="address" class="mono" value="${address}" required autocomplete="off" spellcheck="false" autocapitalize="none">
<label for="xec">Amount in XEC</label>
<input id="xec" name="xec" value="${xec}" required inputmode="decimal" autocomplete="off">
<button type="submit">Pay from the faucet</button>
</form>
</section>`;
}

function tipCard(node: Node, waiting: number): Html {
  const tip = node.tip();
  if (tip === undefined) return NO_HTML;
  return card(
    "tip",
    "Chain",
    html`<p class="hero">${tip.height.toLocaleString("en")}</p>
${stats([
  { label: "Tip", value: html`<a class="mono" href="/block/${tip.hash}">${tip.hash}</a>`, isWide: true },
  { label: "Mined", value: time(tip.timestamp) },
  { label: "Final up to", value: node.finalHeight() < 0 ? "Nothing yet" : node.finalHeight().toLocaleString("en") },
  { label: "In the mempool", value: count(waiting, "transaction") },
])}`,
  );
}

function lastBlocks(node: Node): Block[] {
  const blocks: Block[] = [];
  for (let block = node.tip(); block !== undefined && blocks.length < SHOWN; block = node.blockAt(block.height - 1)) {
    blocks.push(block);
  }
  return blocks;
}

function blockRow(node: Node, { height, hash, txs, timestamp }: Block): Html {
  return html`<li><span class="what"><span class="line"><a href="/block/${height}">${height}</a>${blockLink(hash)}${blockState(node, height)}</span></span>
<span class="worth line muted"><span>${count(txs.length, "transaction")}</span>${time(timestamp)}</span></li>
`;
}
