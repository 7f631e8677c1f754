import type { PluginEntry, Token } from "@satchel/chain/wire";
import { encodeHex } from "../../indexer/hex.ts";
import type { Indexer } from "../../indexer/indexer.ts";
import { agoraOffer } from "../../plugins/agora-offer.ts";
import type { PluginEntries } from "../../plugins/plugin.ts";
import { xec } from "./amounts.ts";
import { type Html, html } from "./html.ts";
import { bytesShown } from "./op-return.ts";
import { NO_HTML, type Stat, stats } from "./page-parts.ts";
import { atomsOf, linkTo } from "./token-amount.ts";

const HASH_BYTES = 32;
const GROUP_WORDS: Readonly<Record<string, string>> = { P: "Maker", T: "Token", G: "Collection", F: "Fungible token" };

/** What plugins say about an output. */
export function pluginPart(indexer: Indexer, plugins: PluginEntries | undefined, token: Token | undefined): Html {
  const boxes = Object.entries(plugins ?? {}).map(([name, entry]) => {
    const isAgora = name === "agora";
    const groups = entry.groups.map((group) =>
      isAgora ? agoraGroup(indexer, group) : html`<li>${bytesShown(group)}</li>`,
    );
    return html`<div class="box"><span class="badge">${isAgora ? "Agora offer" : name}</span>
${isAgora && token !== undefined ? offerPart(indexer, entry, token) : NO_HTML}
${list(isAgora ? "Listed under" : "Groups", groups)}
<details><summary>What the plugin keeps</summary>${list(
      "Fields",
      entry.data.map((field) => html`<li>${bytesShown(field)}</li>`),
    )}</details></div>`;
  });
  return html`${boxes}`;
}

function list(title: string, items: readonly Html[]): Html {
  return items.length === 0 ? NO_HTML : html`<p class="caption">${title}</p><ul class="pushes">${items}</ul>`;
}

function offerPart(indexer: Indexer, entry: PluginEntry, token: Token): Html {
  if (entry.groups.length === 0) {
    return html`<p class="note warn">The output is not the offer that was announced, so it is listed nowhere.</p>`;
  }
  const offer = agoraOffer(entry, token);
  if (offer === undefined) return html`<p class="muted">Its price cannot be read.</p>`;
  const least: Stat =
    offer.minAtoms >= token.atoms
      ? { label: "Sold", value: "All or nothing" }
      : { label: "Smallest purchase", value: atomsOf(indexer, token.tokenId, offer.minAtoms) };
  return stats([
    { label: "Offered", value: atomsOf(indexer, token.tokenId, token.atoms) },
    { label: "Price for all", value: xec(offer.askedSats) },
    least,
  ]);
}

/** One letter, then a public key or a token id as the explorer shows it (devnet.md 4). */
function agoraGroup(indexer: Indexer, group: Uint8Array): Html {
  const letter = String.fromCharCode(group[0] ?? 0);
  const rest = encodeHex(group.subarray(1));
  const isToken = group.length === HASH_BYTES + 1;
  const value = isToken ? linkTo(indexer, rest) : html`<span class="mono">${rest}</span>`;
  return html`<li>${GROUP_WORDS[letter] ?? letter} ${value}</li>`;
}
