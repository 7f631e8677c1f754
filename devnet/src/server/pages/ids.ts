import { groupAddress, shortAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import { toHex } from "@satchel/core/script";
import { addressOfScript } from "../../script/addresses.ts";
import { OP } from "../../script/index.ts";
import { type Html, html } from "./html.ts";

const ENDS = 6;
/** Groups at each end of an address, which people compare. */
const BOLD_GROUPS = 2;

/** Cuts an id in the middle; a short one stays whole. */
export function shortId(id: string): string {
  return id.length <= 2 * ENDS + 1 ? id : `${id.slice(0, ENDS)}…${id.slice(-ENDS)}`;
}

function idLink(path: string, id: string): Html {
  return html`<a class="mono" href="${path}${id}" title="${id}">${shortId(id)}</a>`;
}

export const txLink = (txid: string): Html => idLink("/tx/", txid);
export const blockLink = (hash: string): Html => idLink("/block/", hash);
export const tokenIdLink = (tokenId: string): Html => idLink("/token/", tokenId);

export function outputLink(txid: string, outIdx: number): Html {
  return html`<a class="mono" href="/tx/${txid}#out-${outIdx}" title="${txid}:${outIdx}">${shortId(txid)}:${outIdx}</a>`;
}

export function fullId(id: string): Html {
  return html`<span class="mono">${id}</span>`;
}

export function addressLink(address: string): Html {
  return html`<a class="mono" href="/address/${address}" title="${address}">${shortAddress(address)}</a>`;
}

/** Shows an address in groups. The gaps are no spaces, so a copy of the text is the address. */
export function fullAddress(address: string): Html {
  const { prefix, groups } = groupAddress(address);
  const isBold = (index: number): boolean => index < BOLD_GROUPS || index >= groups.length - BOLD_GROUPS;
  const shown = groups.map((group, index) =>
    isBold(index) ? html`<b class="group">${group}</b>` : html`<span class="group">${group}</span>`,
  );
  return html`<p class="mono address" title="${address}"><span class="muted mono">${prefix}</span>${shown}</p>`;
}

/** Shows the owner of a script: a link to the address, or the kind of script. */
export function owner(script: Uint8Array, prefix: AddressPrefix): Html {
  const address = addressOfScript(script, prefix);
  if (address !== undefined) return addressLink(address);
  if (script[0] === OP.OP_RETURN) return html`<span>OP_RETURN</span>`;
  const hex = toHex(script);
  return html`<span>Script <span class="mono" title="${hex}">${hex === "" ? "(empty)" : shortId(hex)}</span></span>`;
}
