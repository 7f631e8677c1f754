import type { Token } from "@satchel/chain/wire";
import type { Backend, Indexer } from "../../indexer/indexer.ts";
import { tokenIdsOf } from "../../indexer/tx-colour.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { tokenChange, xec, xecChange } from "./amounts.ts";
import { txState } from "./finality.ts";
import { type Html, html } from "./html.ts";
import { txLink } from "./ids.ts";
import { NO_HTML, time } from "./page-parts.ts";
import { isKnownType, knownToken, linkTo } from "./token-parts.ts";

/** Further tokens are counted and not listed. */
const MAX_TOKENS = 3;

/** Shows the row of a list: what the transaction moved in all. */
export function txRow({ node, indexer }: Backend, record: TxRecord): Html {
  const total = record.tx.outputs.reduce((sum, { sats }) => sum + sats, 0n);
  const known = [...tokenIdsOf(record.colour)].filter((tokenId) => knownToken(indexer, tokenId) !== undefined);
  return row(node, record, [xec(total), ...few(known, (tokenId) => linkTo(indexer, tokenId))]);
}

/** Shows the row of an address: what the transaction gave it or took from it. */
export function addressRow({ node, indexer }: Backend, record: TxRecord, script: Uint8Array): Html {
  const isOwn = (coin: { script: Uint8Array }): boolean => Buffer.compare(coin.script, script) === 0;
  const sum = (coins: readonly { script: Uint8Array; sats: bigint }[]): bigint =>
    coins.filter(isOwn).reduce((total, { sats }) => total + sats, 0n);
  const { tx, spent, colour } = record;
  const tokensOf = (coins: readonly { script: Uint8Array }[], tokens: readonly (Token | undefined)[]): Token[] =>
    tokens.filter(
      (token, index) => token !== undefined && isOwn(coins[index] ?? { script: new Uint8Array() }),
    ) as Token[];
  const changes = tokenChanges(tokensOf(spent, colour.inputTokens), tokensOf(tx.outputs, colour.outputTokens));
  return row(node, record, [
    xecChange(sum(tx.outputs) - sum(spent)),
    ...few([...changes], ([tokenId, atoms]) => tokenChangeOf(indexer, tokenId, atoms)),
  ]);
}

function row(node: Backend["node"], record: TxRecord, worth: readonly Html[]): Html {
  const { mined, timeFirstSeen, isCoinbase, tx } = record;
  const seconds = timeFirstSeen || mined?.timestamp || 0;
  return html`<li><span class="what"><span class="line">${txLink(tx.txid)}${txState(node, record)}</span>
<span class="line muted">${time(seconds)}${isCoinbase ? html`<span>Coinbase</span>` : NO_HTML}</span></span>
<span class="worth">${worth.map((each) => html`<span class="line">${each}</span>`)}</span></li>
`;
}

function few<T>(items: readonly T[], show: (item: T) => Html): Html[] {
  const shown = items.slice(0, MAX_TOKENS).map(show);
  const rest = items.length - shown.length;
  return rest === 0 ? shown : [...shown, html`<span class="muted">and ${rest} more tokens</span>`];
}

/** By token id. Batons and unknown tokens have no atoms. */
function tokenChanges(spent: readonly Token[], made: readonly Token[]): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  const add = (tokens: readonly Token[], sign: bigint): void => {
    for (const { tokenId, tokenType, atoms } of tokens) {
      if (isKnownType(tokenType)) changes.set(tokenId, (changes.get(tokenId) ?? 0n) + sign * atoms);
    }
  };
  add(spent, -1n);
  add(made, 1n);
  return new Map([...changes].filter(([, atoms]) => atoms !== 0n));
}

function tokenChangeOf(indexer: Indexer, tokenId: string, atoms: bigint): Html {
  return tokenChange(atoms, knownToken(indexer, tokenId)?.decimals ?? 0, linkTo(indexer, tokenId));
}
