import type { PluginEntry, Token } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import type { Indexer } from "../../indexer/indexer.ts";
import { agoraOffer } from "../../plugins/agora-offer.ts";
import type { PluginEntries } from "../../plugins/plugin.ts";
import { OP, opcodeName, readOp, type ScriptOp } from "../../script/index.ts";
import { xec } from "./amounts.ts";
import { textIn } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";
import { NO_HTML, type Stat, stats } from "./page-parts.ts";
import { atomsOf, linkTo } from "./token-parts.ts";

const LOKAD_BYTES = 4;
const MAX_NUMBER_BYTES = 1;

/** Shows an OP_RETURN: each push as text where it is text, as hex where it is not. */
export function opReturn(script: Uint8Array): Html {
  const { ops, rest } = readWhole(script.subarray(1));
  const isEmpp = ops[0]?.opcode === OP.OP_RESERVED;
  const shown = ops.slice(isEmpp ? 1 : 0).map((op, index) => html`<li>${push(op, isEmpp || index === 0)}</li>`);
  const title = isEmpp ? "Data in sections (eMPP)" : "Data";
  const cut =
    rest.length === 0
      ? []
      : [html`<li><span class="badge warn">Cut off</span> <span class="mono">${toHex(rest)}</span></li>`];
  return html`<div class="box"><span class="caption">${title}</span>
<ul class="pushes">${[...shown, ...cut]}</ul></div>`;
}

/** Returns the bytes as text if all of them are text, otherwise as hex. */
export function bytesShown(bytes: Uint8Array): Html {
  const hex = toHex(bytes);
  const text = textIn(bytes);
  if (text === undefined) return html`<span class="mono">${hex === "" ? "(empty)" : hex}</span>`;
  const shown = html`<bdi class="wrap" title="${hex}">${text}</bdi>`;
  // So few bytes are more often a number that happens to be a letter.
  return bytes.length > MAX_NUMBER_BYTES
    ? shown
    : html`<span class="mono">${hex}</span> <span class="muted">“${shown}”</span>`;
}

function push({ opcode, data }: ScriptOp, mayHaveLokad: boolean): Html {
  const isData = opcode > OP.OP_0 && opcode <= OP.OP_PUSHDATA4;
  if (!isData) return html`<span class="mono">${opcodeName(opcode)}</span>`;
  const lokad = mayHaveLokad ? lokadText(data.subarray(0, LOKAD_BYTES)) : undefined;
  if (lokad === undefined || textIn(data) !== undefined) return bytesShown(data);
  const rest = data.subarray(LOKAD_BYTES);
  const badge = html`<span class="badge" title="${toHex(data.subarray(0, LOKAD_BYTES))}">${lokad}</span>`;
  return rest.length === 0 ? badge : html`${badge} ${bytesShown(rest)}`;
}

/** Returns the four letters of a protocol without the zeros that fill up some of them. */
function lokadText(bytes: Uint8Array): string | undefined {
  if (bytes.length < LOKAD_BYTES) return undefined;
  return textIn(bytes.filter((byte) => byte !== 0));
}

function readWhole(script: Uint8Array): { ops: ScriptOp[]; rest: Uint8Array } {
  const ops: ScriptOp[] = [];
  let offset = 0;
  while (offset < script.length) {
    const op = readOp(script, offset);
    if (op === undefined) break;
    ops.push(op);
    offset = op.end;
  }
  return { ops, rest: script.subarray(offset) };
}

const HASH_BYTES = 32;
const GROUP_WORDS: Readonly<Record<string, string>> = { P: "Maker", T: "Token", G: "Collection", F: "Fungible token" };

/** Shows what plugins say about an output. */
export function pluginPart(indexer: Indexer, plugins: PluginEntries | undefined, token: Token | undefined): Html {
  const boxes = Object.entries(plugins ?? {}).map(([name, entry]) => {
    const isAgora = name === "agora";
    const groups = entry.groups.map((group) =>
      isAgora ? agoraGroup(indexer, group) : html`<li>${bytesShown(group)}</li>`,
    );
    return html`<div class="box"><span class="badge">${isAgora ? "Agora offer" : name}</span>
${isAgora && token !== undefined ? offerPart(indexer, entry, token) : NO_HTML}
${list(isAgora ? "Listed under" : "Groups", groups)}
<details><summary>Data of the plugin</summary>${list(
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

/** Shows a group: one letter, then a public key or a token id in the explorer's form (devnet.md 4). */
function agoraGroup(indexer: Indexer, group: Uint8Array): Html {
  const letter = String.fromCharCode(group[0] ?? 0);
  const rest = toHex(group.subarray(1));
  const isToken = group.length === HASH_BYTES + 1;
  const value = isToken ? linkTo(indexer, rest) : html`<span class="mono">${rest}</span>`;
  return html`<li>${GROUP_WORDS[letter] ?? letter} ${value}</li>`;
}
