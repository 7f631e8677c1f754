// What a redemption is: an offer of all of it or nothing, of the staking token at one XEC each, of the savings token
// just below what its service bids (facts.md 1.4).
import { type Atoms, atoms, atomsInputText, DUST_SATS, type Sats, sats } from "@satchel/core/amount";
import { askedSats, NANOSATS_PER_SAT, type Offer, type OfferPreview, type PartialOffer } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import type { TokenAmountProblem } from "../../../flows/token/send/token-amount.ts";
import {
  checkSellForm,
  mostOf,
  offeredOf,
  type SellForm,
  type SellRules,
  type SellWish,
  withMin,
} from "../../../flows/trade/list/sell-form.ts";

const SATS_PER_XEC = 100n;

/** What these atoms are redeemed for, rounded down to sats. */
export const worthOf = (quantity: Atoms, decimals: number): Sats =>
  sats((quantity * SATS_PER_XEC) / 10n ** BigInt(decimals));

/** The least atoms that are redeemed: they are worth dust. */
export function leastRedeemed(decimals: number): Atoms {
  const perToken = 10n ** BigInt(decimals);
  return atoms((DUST_SATS * perToken + SATS_PER_XEC - 1n) / SATS_PER_XEC);
}

/** The most atoms that `ready` sats pay for. */
export const redeemableFor = (ready: Sats, decimals: number): Atoms =>
  atoms((ready * 10n ** BigInt(decimals)) / SATS_PER_XEC);

export type RedeemProblem =
  | { of: "amount"; problem: TokenAmountProblem }
  | { of: "below-min"; min: Atoms }
  /** No covenant holds exactly this. */
  | { of: "unacceptable" }
  /** No price below the bid was found for it. */
  | { of: "no-price" }
  /** The bid is not known. */
  | { of: "no-bid" };

export type Typed = Pick<SellForm, "quantity" | "isMax">;

/** Returns the offer that redeems what is typed, or why nothing can be redeemed. */
export function checkRedemption(typed: Typed, rules: SellRules): Result<SellWish, RedeemProblem> {
  const { decimals, separators } = rules;
  const quantity = quantityOf(typed, rules, leastRedeemed(decimals));
  if (!quantity.ok) return quantity;
  const whole = typed.isMax ? atomsInputText(mostOf(rules), decimals, separators) : typed.quantity;
  const wish = checkSellForm({ ...typed, price: "1", unit: "xec", min: whole }, rules);
  // The service buys at one XEC each, so an offer that rounds its price up would wait for ever.
  const isFit =
    wish.ok &&
    wish.value.preview.minAtoms === wish.value.preview.atoms &&
    wish.value.preview.price <= worthOf(wish.value.preview.atoms, decimals);
  return isFit ? ok(wish.value) : no({ of: "unacceptable" });
}

/** Returns how much is to be redeemed, or what is wrong with it. `min`: the least that is redeemed. */
function quantityOf(typed: Typed, rules: SellRules, min: Atoms): Result<Atoms, RedeemProblem> {
  const quantity = offeredOf({ ...typed, price: "", unit: "xec", min: undefined }, rules);
  if (!quantity.ok) return no({ of: "amount", problem: quantity.problem });
  return quantity.value < min ? no({ of: "below-min", min }) : quantity;
}

/** Tells whether an offer of the staking token is a redemption: at one XEC each, and bought whole. */
export const isRedemption = (offer: Offer, decimals: number): offer is PartialOffer =>
  offer.variant === "PARTIAL" &&
  offer.minAtoms === offer.atoms &&
  askedSats(offer) <= worthOf(offer.atoms, decimals) &&
  askedSats(offer) * 1000n >= worthOf(offer.atoms, decimals) * 999n;

/** A hundredth of one savings token is the least that is redeemed (tokens.md 5.4). */
export const leastSavings = (decimals: number): Atoms => atoms((10n ** BigInt(decimals) + 99n) / 100n);

/** By how many nanosats an atom a try is below the one before (facts.md 1.4). */
const STEP_NANOSATS = 500_000_000n;
const RETRIES = 25;

/**
 * Returns the offer that redeems what is typed just below the bid, or why nothing can be redeemed. `bid`: nanosats for
 * one whole token. A covenant does not hold every price, so
 * lower ones are tried. `find`: a test may find others.
 */
export function checkSavingsRedemption(
  typed: Typed,
  rules: SellRules,
  bid: bigint | undefined,
  find: typeof withMin = withMin,
): Result<SellWish, RedeemProblem> {
  const { decimals } = rules;
  const quantity = quantityOf(typed, rules, leastSavings(decimals));
  if (!quantity.ok) return quantity;
  if (bid === undefined) return no({ of: "no-bid" });
  // A hundredth of an XEC below the bid: what costs as much as the bid is refused by the service, which rounds down.
  const first = (bid - NANOSATS_PER_SAT) / 10n ** BigInt(decimals);
  let isRepresentable = false;
  for (let tries = 0; tries <= RETRIES; tries++) {
    const priceNanoSatsPerAtom = first - STEP_NANOSATS * BigInt(tries);
    if (priceNanoSatsPerAtom < 1n) break;
    const wish = find({ atoms: quantity.value, minAtoms: quantity.value, priceNanoSatsPerAtom }, rules);
    if (!wish.ok || wish.value.preview.minAtoms !== wish.value.preview.atoms) continue;
    isRepresentable = true;
    if (isBelow(wish.value.preview, bid, decimals)) return wish;
  }
  return no({ of: isRepresentable ? "no-price" : "unacceptable" });
}

/** Returns what one whole token costs, rounded to a hundredth of an XEC, in nanosats. */
export function perToken({ price, atoms: quantity }: Pick<OfferPreview, "price" | "atoms">, decimals: number): bigint {
  const twice = (2n * price * 10n ** BigInt(decimals)) / quantity;
  return ((twice + 1n) / 2n) * NANOSATS_PER_SAT;
}

const isBelow = (preview: OfferPreview, bid: bigint, decimals: number): boolean => perToken(preview, decimals) < bid;

/** How far a price may be from another one without a question, in percent. */
const FAR_PERCENT = 5n;

/** Tells whether a price is more than 5 % away from what a token is worth. */
export function isFarOff(price: bigint, worth: bigint): boolean {
  const off = price > worth ? price - worth : worth - price;
  return off * 100n > worth * FAR_PERCENT;
}

/**
 * Tells whether an offer of the savings token reads as a redemption: it is sold whole, and at most 5 % away from what
 * the service bids now. A bid moves, so the offer may have become too dear for it.
 */
export const isSavingsRedemption = (offer: Offer, bid: bigint, decimals: number): offer is PartialOffer =>
  offer.variant === "PARTIAL" &&
  offer.minAtoms === offer.atoms &&
  !isFarOff(perToken({ price: askedSats(offer), atoms: offer.atoms }, decimals), bid);

/** Tells whether the service would not buy the offer at its bid now. */
export const isAboveBid = (offer: Offer, bid: bigint, decimals: number): boolean =>
  perToken({ price: askedSats(offer), atoms: offer.atoms }, decimals) > bid;

/** The most atoms that `ready` sats pay for at a price in nanosats for one token. */
export const savingsFor = (ready: Sats, price: bigint, decimals: number): Atoms =>
  atoms((ready * NANOSATS_PER_SAT * 10n ** BigInt(decimals)) / price);

/** What the price service says: units of a currency for one XEC, and for one savings token. */
type Rates = { perXec: number; savings?: number | undefined };

/** Returns what one savings token is worth by the price service, in nanosats; undefined if it does not say that. */
export function worthByPrices(rates: Rates | undefined): bigint | undefined {
  const inSats = ((rates?.savings ?? Number.NaN) / (rates?.perXec ?? Number.NaN)) * Number(SATS_PER_XEC);
  const isUsable = Number.isFinite(inSats) && inSats >= 1 && inSats <= Number.MAX_SAFE_INTEGER;
  return isUsable ? BigInt(Math.round(inSats)) * NANOSATS_PER_SAT : undefined;
}
