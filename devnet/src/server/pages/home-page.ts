import type { Block, Node } from "../../node/node.ts";
import type { Backend } from "../backend.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { blockLink, NO_HTML, time, txLink, txRow } from "./page-parts.ts";

const SHOWN = 10;

/** What was typed into the faucet form, and what came of it. */
export type FaucetForm = { address: string; xec: string; paidTxid?: string | undefined; error?: string | undefined };

export function homePage({ node, indexer }: Backend, form: FaucetForm): string {
  const mempool = indexer.mempool();
  const newest = mempool.slice(-SHOWN).reverse();
  return layout(
    "A chain of your own",
    html`${faucetCard(form)}
${tipCard(node, mempool.length)}
<section class="card" aria-labelledby="mempool">
<h2 id="mempool">Mempool</h2>
${newest.length === 0 ? html`<p class="muted">No transaction is waiting for a block.</p>` : NO_HTML}
<ul class="rows">${newest.map((record) => txRow(node, record))}</ul>
</section>
<section class="card" aria-labelledby="blocks">
<h2 id="blocks">Last blocks</h2>
<ul class="rows">${lastBlocks(node).map(blockRow)}</ul>
</section>`,
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
  return html`<section class="card" aria-labelledby="tip">
<h2 id="tip">Chain</h2>
<dl>
<dt>Height</dt><dd>${tip.height}</dd>
<dt>Tip</dt><dd>${blockLink(tip.hash)}</dd>
<dt>Mined</dt><dd>${time(tip.timestamp)}</dd>
<dt>Final up to</dt><dd>${node.finalHeight() < 0 ? "nothing yet" : node.finalHeight()}</dd>
<dt>Waiting</dt><dd>${waiting} ${waiting === 1 ? "transaction" : "transactions"}</dd>
</dl>
</section>`;
}

function lastBlocks(node: Node): Block[] {
  const blocks: Block[] = [];
  for (let block = node.tip(); block !== undefined && blocks.length < SHOWN; block = node.blockAt(block.height - 1)) {
    blocks.push(block);
  }
  return blocks;
}

function blockRow(block: Block): Html {
  const count = `${block.txs.length} ${block.txs.length === 1 ? "transaction" : "transactions"}`;
  return html`<li><span>${block.height} ${blockLink(block.hash)}</span><span class="muted">${count}, ${time(block.timestamp)}</span></li>`;
}
