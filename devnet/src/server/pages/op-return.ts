import { encodeHex } from "../../indexer/hex.ts";
import { OP, opcodeName, readOp, type ScriptOp } from "../../script/index.ts";
import { textIn } from "./foreign-text.ts";
import { type Html, html } from "./html.ts";

const LOKAD_BYTES = 4;
const MAX_NUMBER_BYTES = 1;

/** What an OP_RETURN says: each push as text where it is text, as hex where it is not. */
export function opReturn(script: Uint8Array): Html {
  const { ops, rest } = readWhole(script.subarray(1));
  const isEmpp = ops[0]?.opcode === OP.OP_RESERVED;
  const shown = ops.slice(isEmpp ? 1 : 0).map((op, index) => html`<li>${push(op, isEmpp || index === 0)}</li>`);
  const title = isEmpp ? "Data in sections (eMPP)" : "Data";
  const cut =
    rest.length === 0
      ? []
      : [html`<li><span class="badge warn">Cut off</span> <span class="mono">${encodeHex(rest)}</span></li>`];
  return html`<div class="box"><span class="caption">${title}</span>
<ul class="pushes">${[...shown, ...cut]}</ul></div>`;
}

/** Bytes as text in full where they are text, otherwise as hex. */
export function bytesShown(bytes: Uint8Array): Html {
  const hex = encodeHex(bytes);
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
  const badge = html`<span class="badge" title="${encodeHex(data.subarray(0, LOKAD_BYTES))}">${lokad}</span>`;
  return rest.length === 0 ? badge : html`${badge} ${bytesShown(rest)}`;
}

/** The four letters of a protocol, which some fill up with zeros. */
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
