import { type AmountProblem, type Atoms, atoms, type Sats, type Separators } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";
import type { Offer } from "../covenant/offer.ts";
import { isFarAbove, nanoSats } from "./order-book.ts";
import { acceptableAtoms, askedFor, askedSats, buyableOf, checkAccept, leastBuyable, snapAtoms } from "./price.ts";

/** What a buyer gets and pays. `nanoSatsPerAtom`: the price of this quantity. */
export type Purchase = { atoms: Atoms; asked: Sats; nanoSatsPerAtom: bigint };

/** Why a typed quantity cannot be bought, in the order in which it is checked (tokens.md 5.1). */
export type BuyProblem =
  | { code: "buy-nothing-chosen" }
  /** The text is not an amount, or has more decimals than the token. */
  | { code: "buy-not-an-amount"; problem: AmountProblem }
  | { code: "buy-below-min"; min: Atoms }
  | { code: "buy-above-offer"; all: Atoms }
  /** Between the two amounts nothing can be bought, because the rest could not be bought by anybody. */
  | { code: "buy-leaves-too-little"; most: Atoms; all: Atoms }
  /** The price of this quantity is over 25 % above that of the cheapest offer: the covenant rounds the price up. */
  | { code: "buy-above-spot" }
  | { code: "buy-above-balance"; asked: Sats; spendable: Sats }
  | { code: "buy-unacceptable" };

export type BuyRules = {
  decimals: number;
  separators: Separators;
  /** The cheapest offer of the book. */
  spot: Offer | undefined;
  /** Undefined while what the wallet can spend is not known. */
  spendable: Sats | undefined;
};

/** Returns what can be bought of this quantity, or why nothing can. */
export function checkPurchase(
  offer: Offer,
  wanted: Atoms,
  { spot, spendable }: Pick<BuyRules, "spot" | "spendable">,
): Result<Purchase, BuyProblem> {
  const min = leastBuyable(offer);
  if (min === undefined) return no({ code: "buy-unacceptable" });
  const all = offer.atoms;
  if (wanted < min) return no({ code: "buy-below-min", min });
  if (wanted > all) return no({ code: "buy-above-offer", all });
  const most = buyableOf(offer)?.part?.most ?? all;
  const accepted = acceptableAtoms(offer, wanted);
  if (accepted > most && accepted < all) return no({ code: "buy-leaves-too-little", most, all });
  // The checks above are about the same rules; this is the one that the accept has to pass.
  if (checkAccept(offer, accepted) !== undefined) return no({ code: "buy-below-min", min });
  const asked = askedSats(offer, accepted);
  if (spot !== undefined && isFarAbove(askedFor(asked, accepted), spot)) return no({ code: "buy-above-spot" });
  if (spendable !== undefined && asked > spendable) return no({ code: "buy-above-balance", asked, spendable });
  return ok({ atoms: accepted, asked, nanoSatsPerAtom: nanoSats(asked, accepted) });
}

/**
 * Returns what a button with a percentage buys: this share of `most`, which is the most that the wallet can buy
 * (`mostBuyable`), in a quantity that can be bought and is not above it.
 */
export function percentAtoms(offer: Offer, most: Atoms, percent: bigint): Atoms {
  if (most === 0n) return most;
  const share = snapAtoms(offer, atoms((most * percent) / 100n)) ?? atoms(0n);
  return share <= most ? share : most;
}
