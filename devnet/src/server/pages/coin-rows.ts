import type { AddressPrefix } from "@satchel/core/network";
import type { Indexer } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { OP } from "../../script/index.ts";
import { xec } from "./amounts.ts";
import { type Html, html } from "./html.ts";
import { outputLink, owner, txLink } from "./ids.ts";
import { opReturn } from "./op-return.ts";
import { NO_HTML } from "./page-parts.ts";
import { pluginPart } from "./plugin-part.ts";
import { coinToken } from "./token-amount.ts";

/** What a transaction spends. */
export function inputRows(
  indexer: Indexer,
  { tx, spent, colour, isCoinbase }: TxRecord,
  prefix: AddressPrefix,
): Html[] {
  if (isCoinbase) return [html`<li><span>Newly mined coins</span></li>`];
  return tx.inputs.map(({ prevTxid, prevIdx }, index) => {
    const coin = spent[index];
    const token = colour.inputTokens[index];
    const who = coin === undefined ? html`<span class="muted">Unknown</span>` : owner(coin.script, prefix);
    return row(`in-${index}`, index, {
      who,
      more: html`From ${outputLink(prevTxid, prevIdx)}`,
      worth: [coin && xec(coin.sats), token && coinToken(indexer, token)],
      below: NO_HTML,
    });
  });
}

/** What a transaction makes. */
export function outputRows(indexer: Indexer, { tx, colour }: TxRecord, prefix: AddressPrefix): Html[] {
  return tx.outputs.map(({ sats, script }, index) => {
    const token = colour.outputTokens[index];
    const isNote = script[0] === OP.OP_RETURN;
    return row(`out-${index}`, index, {
      who: owner(script, prefix),
      more: isNote ? NO_HTML : spentText(indexer, tx.txid, index),
      worth: [isNote && sats === 0n ? undefined : xec(sats), token && coinToken(indexer, token)],
      below: html`${isNote ? opReturn(script) : NO_HTML}${pluginPart(indexer, colour.outputPlugins[index], token)}`,
    });
  });
}

type Shown = { who: Html; more: Html; worth: readonly (Html | undefined)[]; below: Html };

function row(id: string, index: number, { who, more, worth, below }: Shown): Html {
  const amounts = worth.filter((each) => each !== undefined).map((each) => html`<span class="line">${each}</span>`);
  return html`<li id="${id}"><span class="what"><span class="line"><span class="idx">${index}</span>${who}<span class="muted">${more}</span></span></span>
<span class="worth">${amounts}</span>${below}</li>
`;
}

function spentText(indexer: Indexer, txid: string, outIdx: number): Html {
  const spender = indexer.spentBy(txid, outIdx);
  return spender === undefined ? html`Unspent` : html`Spent by ${txLink(spender.txid)}`;
}
