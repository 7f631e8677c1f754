import {
  type AmountParts,
  amountText,
  formatAtoms,
  formatXec,
  atoms as toAtoms,
  sats as toSats,
  XEC_DECIMALS,
} from "@satchel/core/amount";
import { type Html, html } from "./html.ts";

const XEC = html`XEC`;
/** Longer numbers may break, so that no page has to be scrolled sideways. */
const MAX_UNBROKEN = 16;
/** Longer numbers are set smaller where they are the biggest thing on a page. */
const MAX_HERO = 14;
/** Decimals only distract beside a whole part of this many digits (design.md 6). */
const DIM_FROM_DIGITS = 4;

export function xec(sats: bigint): Html {
  return amount(formatXec(toSats(sats)), XEC);
}

export function tokenAmount(atoms: bigint, decimals: number, unit: Html): Html {
  return amount(formatAtoms(toAtoms(atoms), decimals), unit);
}

/** Shows an amount that came in or went out. */
export function xecChange(sats: bigint): Html {
  return amount(formatXec(toSats(sats)), XEC, true);
}

export function tokenChange(atoms: bigint, decimals: number, unit: Html): Html {
  return amount(formatAtoms(toAtoms(atoms), decimals), unit, true);
}

/** Shows the main amount of a page. */
export function hero(units: bigint, decimals: number, unit: Html): Html {
  const parts = formatAtoms(toAtoms(units), decimals);
  const size = amountText(parts).length > MAX_HERO ? "hero long" : "hero";
  return html`<p class="${size}">${amount(parts, unit)}</p>`;
}

export const heroXec = (sats: bigint): Html => hero(sats, XEC_DECIMALS, XEC);

function amount(parts: AmountParts, unit: Html, isChange = false): Html {
  const { integer, decimal, fraction } = parts;
  const sign = signOf(parts, isChange);
  const digits = integer.replaceAll(",", "").length;
  const decimals =
    digits >= DIM_FROM_DIGITS ? html`<span class="dim">${decimal}${fraction}</span>` : html`${decimal}${fraction}`;
  // If it has to break, it breaks between groups.
  const groups = integer.split(",").map((group, index) => (index === 0 ? html`${group}` : html`,<wbr>${group}`));
  const kinds = ["amount"];
  if (amountText(parts).length > MAX_UNBROKEN) kinds.push("huge");
  if (sign === "+") kinds.push("in");
  return html`<span class="${kinds.join(" ")}">${sign}${groups}${decimals} <span class="unit">${unit}</span></span>`;
}

function signOf({ sign, integer, fraction }: AmountParts, isChange: boolean): string {
  if (sign === "-") return "\u2212";
  return isChange && /[1-9]/.test(integer + fraction) ? "+" : "";
}
