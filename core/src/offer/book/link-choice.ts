// Which offer a BUY link preselects (facts.md 2.8).
import type { Atoms } from "../../amount/index.ts";
import type { Outpoint } from "../../ids/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { type BuyRules, checkPurchase } from "./buy-amount.ts";
import type { BookRow, OrderBook } from "./order-book.ts";
import { leastBuyable } from "./price.ts";

/** `verify`: this offer has to be compared with its bytes before the choice is made. */
export type LinkChoice =
  | { step: "verify"; offer: Offer }
  | { step: "chosen"; outpoint: Outpoint; atoms: Atoms | undefined }
  | { step: "none" };

type Asks = Pick<BuyRules, "spot" | "spendable"> & {
  /** Undefined if the link names no quantity; then the person types one. */
  quantity: Atoms | undefined;
  /** Whether the bytes of its transaction show the offer; undefined until that was tried. */
  isVerified: (offer: Offer) => boolean | undefined;
  /** Whether the wallet can pay for these atoms with the fee. */
  canPay: (offer: Offer, atoms: Atoms) => boolean;
};

/**
 * Returns the cheapest single offer of another person that the bytes of its transaction show, that has the quantity,
 * and that the wallet can pay for with the fee. An offer whose bytes cannot be fetched is left out.
 */
export function choiceOfLink({ rows }: OrderBook, asks: Asks): LinkChoice {
  const { quantity, isVerified, canPay } = asks;
  for (const row of rows) {
    const atoms = fillOf(row, asks);
    if (atoms === undefined || !canPay(row.offer, atoms)) continue;
    const { offer } = row;
    const isShown = isVerified(offer);
    if (isShown === undefined) return { step: "verify", offer };
    if (!isShown) continue;
    return { step: "chosen", outpoint: offer.outpoint, atoms: quantity && atoms };
  }
  return { step: "none" };
}

/** Returns what would be bought of this offer; undefined if it does not have that, or nobody can buy it here. */
function fillOf({ offer, walletId, block }: BookRow, { quantity, spot, spendable }: Asks): Atoms | undefined {
  if (walletId !== undefined || block !== undefined) return undefined;
  const wanted = quantity ?? leastBuyable(offer);
  if (wanted === undefined) return undefined;
  const purchase = checkPurchase(offer, wanted, { spot, spendable });
  return purchase.ok ? purchase.value.atoms : undefined;
}
