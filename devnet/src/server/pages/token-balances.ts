import type { Indexer } from "../../indexer/indexer.ts";
import type { Outpoint } from "../../indexer/tx-record.ts";
import { tokenAmount } from "./amounts.ts";
import { isBlank } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { type KnownToken, knownToken, tokenLink } from "./known-token.ts";
import { card, count, NO_HTML } from "./page-parts.ts";
import { BATON } from "./token-amount.ts";

/** So many are in sight; the rest unfolds. */
const SHOWN = 20;

type Held = { token: KnownToken; atoms: bigint; batons: number; coins: number };

/** What an address holds of each token, by ticker; nothing when it holds none. */
export function tokenBalances(indexer: Indexer, coins: readonly Outpoint[]): Html {
  const { held, unknown } = sumTokens(indexer, coins);
  const other =
    unknown === 0 ? NO_HTML : html`<p class="note warn">${count(unknown, "coin")} with tokens of unknown types.</p>`;
  if (held.length + unknown === 0) return NO_HTML;
  const list = held.map(heldRow);
  const rest =
    list.length <= SHOWN
      ? NO_HTML
      : html`<details><summary>${list.length - SHOWN} more</summary><ul class="rows">${list.slice(SHOWN)}</ul></details>`;
  return card("tokens", "Tokens", html`<ul class="rows">${list.slice(0, SHOWN)}</ul>${rest}${other}`);
}

function sumTokens(indexer: Indexer, coins: readonly Outpoint[]): { held: Held[]; unknown: number } {
  const byId = new Map<string, Held>();
  let unknown = 0;
  for (const { record, outIdx } of coins) {
    const coin = record.colour.outputTokens[outIdx];
    if (coin === undefined) continue;
    const known = byId.get(coin.tokenId);
    const token = known?.token ?? knownToken(indexer, coin.tokenId);
    if (token === undefined) {
      unknown++;
      continue;
    }
    const sum = known ?? { token, atoms: 0n, batons: 0, coins: 0 };
    sum.atoms += coin.atoms;
    sum.batons += coin.isMintBaton ? 1 : 0;
    sum.coins++;
    byId.set(coin.tokenId, sum);
  }
  return { held: [...byId.values()].sort((a, b) => a.token.label.localeCompare(b.token.label, "en")), unknown };
}

function heldRow({ token, atoms, batons, coins }: Held): Html {
  const baton = batons === 0 ? NO_HTML : html`<span>${BATON}${batons > 1 ? ` × ${batons}` : ""}</span>`;
  const amount = atoms === 0n && batons > 0 ? NO_HTML : tokenAmount(atoms, token.decimals, tokenLink(token));
  return html`<li><span class="what"><a class="wrap" href="/token/${token.tokenId}" title="${token.tokenId}"><bdi>${nameOf(token)}</bdi></a>
<span class="line muted">${count(coins, "coin")}</span></span>
<span class="worth"><span class="line">${baton}${amount}</span></span></li>
`;
}

const nameOf = ({ name, label }: KnownToken): string => (isBlank(name) ? label : name);
