import type { TxRecord } from "../../indexer/tx-record.ts";
import { isFinal } from "../../indexer/wire-messages.ts";
import type { Node } from "../../node/node.ts";
import { Html, html } from "./html.ts";
import { count } from "./page-parts.ts";

const drawn = (inside: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`,
  );

const CHECK = drawn('<circle cx="12" cy="12" r="9"/><path d="m8.5 12 2.5 2.5 4.5-5"/>');
/** Three quarters of a ring: on its way. */
const RING = drawn('<path d="M12 3a9 9 0 1 1-9 9"/>');

const FINAL = html`<span class="state final">${CHECK}Final</span>`;
const CONFIRMED = html`<span class="state">Confirmed</span>`;
const WAITING = html`<span class="state waiting">${RING}In the mempool</span>`;

/** Shows final, confirmed or waiting by words, shape and colour. */
export function txState(node: Node, record: TxRecord): Html {
  if (isFinal(node, record)) return FINAL;
  return record.mined === undefined ? WAITING : CONFIRMED;
}

export function blockState(node: Node, height: number): Html {
  return height <= node.finalHeight() ? FINAL : CONFIRMED;
}

/** Shows beside the state how many confirmations there are, and that more will come. */
export function txFinalityText(node: Node, record: TxRecord): string {
  if (record.mined !== undefined) return finalityText(node, record.mined.height, isFinal(node, record));
  return record.isPreFinal ? "Waits for a block" : "Not final yet";
}

export function blockFinalityText(node: Node, height: number): string {
  return finalityText(node, height, height <= node.finalHeight());
}

function finalityText(node: Node, height: number, isItFinal: boolean): string {
  const confirmations = count((node.tip()?.height ?? height) - height + 1, "confirmation");
  return isItFinal ? confirmations : `${confirmations}, not final yet`;
}
