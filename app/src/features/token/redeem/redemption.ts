// What a redemption of the staking token is: an offer of all of it or nothing, at one XEC each (facts.md 1.4).
import { type Atoms, atoms, atomsInputText, DUST_SATS, type Sats, sats } from "@satchel/core/amount";
import { askedSats, type Offer, type PartialOffer } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import type { TokenAmountProblem } from "../../../flows/token/send/token-amount.ts";
import {
  checkSellForm,
  mostOf,
  offeredOf,
  type SellForm,
  type SellRules,
  type SellWish,
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
  /** No covenant holds exactly this at one XEC each. */
  | { of: "unacceptable" };

type Typed = Pick<SellForm, "quantity" | "isMax">;

/** Returns the offer that redeems what is typed, or why nothing can be redeemed. */
export function checkRedemption(typed: Typed, rules: SellRules): Result<SellWish, RedeemProblem> {
  const quantity = offeredOf({ ...typed, price: "", unit: "xec", min: undefined }, rules);
  if (!quantity.ok) return no({ of: "amount", problem: quantity.problem });
  const { decimals, separators } = rules;
  const min = leastRedeemed(decimals);
  if (quantity.value < min) return no({ of: "below-min", min });
  const whole = typed.isMax ? atomsInputText(mostOf(rules), decimals, separators) : typed.quantity;
  const wish = checkSellForm({ ...typed, price: "1", unit: "xec", min: whole }, rules);
  // The service buys at one XEC each, so an offer that rounds its price up would wait for ever.
  const isFit =
    wish.ok &&
    wish.value.preview.minAtoms === wish.value.preview.atoms &&
    wish.value.preview.price <= worthOf(wish.value.preview.atoms, decimals);
  return isFit ? ok(wish.value) : no({ of: "unacceptable" });
}

/** Tells whether an offer of the staking token is a redemption: at one XEC each, and bought whole. */
export const isRedemption = (offer: Offer, decimals: number): offer is PartialOffer =>
  offer.variant === "PARTIAL" &&
  offer.minAtoms === offer.atoms &&
  askedSats(offer) <= worthOf(offer.atoms, decimals) &&
  askedSats(offer) * 1000n >= worthOf(offer.atoms, decimals) * 999n;
