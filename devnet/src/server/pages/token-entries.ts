import { type TokenEntry, type TokenFailedParsing, TokenStatus } from "@satchel/chain/wire";
import { encodeHex } from "../../indexer/hex.ts";
import type { Indexer } from "../../indexer/indexer.ts";
import type { TxColour } from "../../indexer/tx-colour.ts";
import { type Html, html } from "./html.ts";
import { card, NO_HTML, type Stat, stats } from "./page-parts.ts";
import { atomsOf, linkTo } from "./token-amount.ts";
import { isKnownType, txTypeText, typeText } from "./token-words.ts";

/** What the transaction does with tokens, and what is wrong with that; nothing for a transaction without tokens. */
export function tokenCard(indexer: Indexer, { entries, failedParsings, status }: TxColour): Html {
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
    shown.push({ label: "Meant to be burned", value: atomsOf(indexer, tokenId, intentionalBurnAtoms) });
  }
  if (burnsMintBatons) shown.push({ label: "Mint baton", value: "Burned" });
  return shown;
}

function failureRow({ pushdataIdx, bytes, error }: TokenFailedParsing): Html {
  const where = pushdataIdx < 0 ? "The script" : `Section ${pushdataIdx}`;
  return html`<li><div class="box"><h3>${where} cannot be read as a token message</h3>
<p>${error}</p><p class="mono">${encodeHex(bytes)}</p></div></li>
`;
}
