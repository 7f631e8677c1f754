import { type TokenEntry, type TokenFailedParsing, TokenStatus } from "@satchel/chain/wire";
import type { AddressPrefix } from "@satchel/core/network";
import { toHex } from "@satchel/core/script";
import type { Backend, Indexer } from "../../indexer/indexer.ts";
import type { TxColour } from "../../indexer/tx-colour.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { OP } from "../../script/index.ts";
import { heroXec, xec } from "./amounts.ts";
import { txFinalityText, txState } from "./finality.ts";
import { type Html, html } from "./html.ts";
import { fullId, outputLink, owner, shortId, txLink } from "./ids.ts";
import { layout } from "./layout.ts";
import { opReturn, pluginPart } from "./output-parts.ts";
import { card, count, NO_HTML, type Stat, stats, time } from "./page-parts.ts";
import { atomsOf, coinToken, isKnownType, linkTo, txTypeText, typeText } from "./token-parts.ts";

/** Returns the page of a transaction; undefined when the indexer does not know it. */
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
<section class="card" aria-label="Raw transaction"><details><summary>Raw transaction</summary><p class="mono">${toHex(tx.raw)}</p></details></section>`,
    html`<h1>Transaction</h1>`,
  );
}

function feeStats({ tx, spent, isCoinbase }: TxRecord, total: bigint): Stat[] {
  if (isCoinbase) return [];
  const fee = spent.reduce((sum, { sats }) => sum + sats, 0n) - total;
  const perByte = (Number(fee) / tx.raw.length).toFixed(2);
  return [{ label: "Fee", value: html`${xec(fee)} <span class="muted">${perByte} sats per byte</span>` }];
}

/** Shows what a transaction spends. */
function inputRows(indexer: Indexer, { tx, spent, colour, isCoinbase }: TxRecord, prefix: AddressPrefix): Html[] {
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

/** Shows what a transaction creates. */
function outputRows(indexer: Indexer, { tx, colour }: TxRecord, prefix: AddressPrefix): Html[] {
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

/**
 * Shows what the transaction does with tokens and what is wrong with that; nothing for a transaction without tokens.
 */
function tokenCard(indexer: Indexer, { entries, failedParsings, status }: TxColour): Html {
  if (status === TokenStatus.TOKEN_STATUS_NON_TOKEN) return NO_HTML;
  const summary =
    status === TokenStatus.TOKEN_STATUS_NORMAL
      ? html`<p class="muted">Everything follows the token rules.</p>`
      : html`<p class="note warn">Not everything follows the token rules.</p>`;
  const items = [...entries.map((entry) => entryRow(indexer, entry)), ...failedParsings.map(failureRow)];
  return card("tokens", "Tokens", html`${summary}<ul class="rows">${items}</ul>`);
}

function entryRow(indexer: Indexer, entry: TokenEntry): Html {
  const { tokenId, tokenType, txType, isInvalid, burnSummary, groupTokenId, failedColorings } = entry;
  const invalid = isInvalid ? html`<span class="badge warn">Invalid</span>` : NO_HTML;
  const title = isKnownType(tokenType) ? linkTo(indexer, tokenId) : html`Unknown token`;
  const summary = burnSummary === "" ? NO_HTML : html`<p class="note warn">${burnSummary}</p>`;
  const group = groupTokenId === "" ? undefined : { label: "Collection", value: linkTo(indexer, groupTokenId) };
  const failures = failedColorings.map(
    ({ pushdataIdx, error }) => html`<p class="note warn">Section ${pushdataIdx}: ${error}</p>`,
  );
  const more = [group, ...burns(indexer, entry)].filter((stat) => stat !== undefined);
  return html`<li><div class="what"><h3 class="line">${title}<span class="badge">${txTypeText(txType)}</span>${invalid}<span class="muted">${typeText(tokenType)}</span></h3>
${more.length === 0 ? NO_HTML : stats(more)}</div>
${summary}${failures}</li>
`;
}

function burns(indexer: Indexer, entry: TokenEntry): Stat[] {
  const { tokenId, actualBurnAtoms, intentionalBurnAtoms, burnsMintBatons } = entry;
  const burned = BigInt(actualBurnAtoms);
  const shown: Stat[] = [];
  if (burned > 0n) shown.push({ label: "Burned", value: atomsOf(indexer, tokenId, burned) });
  if (intentionalBurnAtoms > 0n) {
    shown.push({ label: "Intended burn", value: atomsOf(indexer, tokenId, intentionalBurnAtoms) });
  }
  if (burnsMintBatons) shown.push({ label: "Mint baton", value: "Burned" });
  return shown;
}

function failureRow({ pushdataIdx, bytes, error }: TokenFailedParsing): Html {
  const where = pushdataIdx < 0 ? "The script" : `Section ${pushdataIdx}`;
  return html`<li><div class="box"><h3>${where} cannot be read as a token message</h3>
<p>${error}</p><p class="mono">${toHex(bytes)}</p></div></li>
`;
}
