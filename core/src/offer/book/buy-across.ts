// One quantity, bought from several offers of the book: cheapest first, from the chosen one on (tokens.md 2.2).
import { type Atoms, atoms, parseAtoms, type Sats, sats } from "../../amount/index.ts";
import type { Outpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import type { Offer } from "../covenant/offer.ts";
import { type BuyProblem, type BuyRules, checkPurchase, type Purchase } from "./buy-amount.ts";
import { type BookRow, isFarAbove, nanoSats, type OrderBook } from "./order-book.ts";
import { affordableAtoms, askedFor, askedSats, buyableOf, leastBuyable } from "./price.ts";

/** How many offers one purchase takes from at most: each is a transaction that somebody else can get ahead of. */
export const MAX_PARTS = 8;

/** How much of the balance a purchase over several offers asks for at most: the rest is for their fees. */
const MAX_PERCENT = 99n;

/** What is bought of one offer, and what that costs. */
export type PurchasePart = { offer: Offer; atoms: Atoms; asked: Sats; nanoSatsPerAtom: bigint };
/**
 * What a buyer gets and pays in all. `parts`: in the order in which they are bought; one if a single offer is enough.
 */
export type AcrossPurchase = Purchase & { parts: readonly PurchasePart[] };

export type AcrossProblem =
  | BuyProblem
  /** Between the two amounts nothing can be bought: an offer has a minimum, or its rest could not be bought. */
  | { code: "buy-between"; below: Atoms; above: Atoms }
  /** `most`: all of the `count` offers, which are as many as can be bought from at once, or all there are. */
  | { code: "buy-above-offers"; most: Atoms; count: number };

type Limits = Pick<BuyRules, "spot" | "spendable">;

/**
 * Returns the offers that a purchase takes from, in their order: the chosen one, and the dearer ones that this wallet
 * can buy from. Those of wallets of this device are left out, and offers that `isOut` names, and those of which
 * `spendable` is not enough for the least after all of the offers before. The chosen offer alone if nobody can buy it.
 */
export function offersFrom(
  book: OrderBook,
  chosen: Outpoint,
  isOut: (offer: Offer) => boolean,
  spendable?: Sats | undefined,
): readonly Offer[] {
  const from = book.rows.findIndex(({ offer }) => offer.outpoint === chosen);
  const first = book.rows[from];
  if (first === undefined) return [];
  if (!isOpen(first)) return [first.offer];
  const others: Offer[] = [];
  let budget = spendable === undefined ? undefined : spendable - first.asked;
  for (let at = from + 1; at < book.rows.length && others.length < MAX_PARTS - 1; at++) {
    const row = book.rows[at] as BookRow;
    if (!isOpen(row) || isOut(row.offer)) continue;
    if (budget !== undefined) {
      if (askedSats(row.offer, leastBuyable(row.offer)) > budget) continue;
      budget -= row.asked;
    }
    others.push(row.offer);
  }
  return [first.offer, ...others];
}

const isOpen = ({ walletId, block, offer }: BookRow): boolean =>
  walletId === undefined && block === undefined && buyableOf(offer) !== undefined;

/** Returns what a typed quantity buys of these offers (`offersFrom`), or why it cannot be bought. */
export function readAcross(
  offers: readonly Offer[],
  text: string,
  rules: BuyRules,
): Result<AcrossPurchase, AcrossProblem> {
  if (text.trim() === "") return no({ code: "buy-nothing-chosen" });
  const typed = parseAtoms(text, rules.decimals, rules.separators);
  return typed.ok ? checkAcross(offers, typed.value, rules) : no({ code: "buy-not-an-amount", problem: typed.problem });
}

/**
 * Returns what can be bought of this quantity, or why nothing can. What the first offer has is bought from it alone, by
 * its own rules (`checkPurchase`). More than that takes all of the first offers, and of the last one a quantity that
 * its covenant lets through; only what is below its smallest step is cut off.
 */
export function checkAcross(
  offers: readonly Offer[],
  wanted: Atoms,
  limits: Limits,
): Result<AcrossPurchase, AcrossProblem> {
  const [first] = offers;
  if (first === undefined) return no({ code: "buy-unacceptable" });
  if (wanted <= first.atoms || offers.length === 1) {
    const alone = checkPurchase(first, wanted, limits);
    return alone.ok ? ok({ ...alone.value, parts: [{ offer: first, ...alone.value }] }) : alone;
  }
  const split = splitOver(offers, wanted);
  return split.ok ? costOf(split.value, limits) : split;
}

/** A quantity of one offer, which its covenant lets through. */
type Share = { offer: Offer; atoms: Atoms };

/** Divides more than the first offer has over the offers. */
function splitOver(offers: readonly Offer[], wanted: Atoms): Result<readonly Share[], AcrossProblem> {
  const shares: Share[] = [];
  let taken = 0n;
  for (const offer of offers) {
    const rest = atoms(wanted - taken);
    if (rest === 0n) return ok(shares);
    if (rest < offer.atoms) {
      const share = lastShare(offer, rest);
      if (typeof share === "bigint") return ok(share > 0n ? [...shares, { offer, atoms: share }] : shares);
      return no({ code: "buy-between", below: atoms(taken + share.below), above: atoms(taken + share.above) });
    }
    shares.push({ offer, atoms: offer.atoms });
    taken += offer.atoms;
  }
  return taken === wanted ? ok(shares) : no({ code: "buy-above-offers", most: atoms(taken), count: offers.length });
}

/**
 * Returns how much of an offer can be bought for a rest below all of it, or the two quantities around a rest that
 * cannot.
 */
function lastShare(offer: Offer, rest: Atoms): Atoms | { below: Atoms; above: Atoms } {
  const part = buyableOf(offer)?.part;
  if (part === undefined) return { below: atoms(0n), above: offer.atoms };
  const whole = atoms(rest - (rest % part.granule));
  if (whole === 0n) return whole;
  if (whole < part.least) return { below: atoms(0n), above: part.least };
  return whole > part.most ? { below: part.most, above: offer.atoms } : whole;
}

function costOf(shares: readonly Share[], { spot, spendable }: Limits): Result<AcrossPurchase, AcrossProblem> {
  const parts = shares.map(({ offer, atoms: share }): PurchasePart => {
    const asked = askedSats(offer, share);
    return { offer, atoms: share, asked, nanoSatsPerAtom: nanoSats(asked, share) };
  });
  const isFar = parts.some(({ asked, atoms: share }) => spot !== undefined && isFarAbove(askedFor(asked, share), spot));
  if (isFar) return no({ code: "buy-above-spot" });
  const all = atoms(parts.reduce((sum, part) => sum + part.atoms, 0n));
  const asked = sats(parts.reduce((sum, part) => sum + part.asked, 0n));
  if (spendable !== undefined && asked > spendable) return no({ code: "buy-above-balance", asked, spendable });
  return ok({ atoms: all, asked, nanoSatsPerAtom: nanoSats(asked, all), parts });
}

/**
 * Returns the most that can be bought from these offers at once: all they have, or 99 % of what `spendable` is enough
 * for; 0 if it is not enough for any of the first.
 */
export function mostAcross(offers: readonly Offer[], { spot, spendable }: Limits): Atoms {
  const budget = spendable === undefined ? undefined : sats((spendable * MAX_PERCENT) / 100n);
  let most = 0n;
  let paid = 0n;
  for (const offer of offers) {
    const remaining = budget === undefined ? undefined : sats(budget - paid);
    const share = remaining === undefined ? offer.atoms : affordableAtoms(offer, remaining);
    const asked = askedSats(offer, share);
    if (share === 0n || (spot !== undefined && isFarAbove(askedFor(asked, share), spot))) break;
    most += share;
    paid += asked;
    if (share < offer.atoms) break;
  }
  return atoms(most);
}

/**
 * Returns the quantity next to `wanted` that can be bought from these offers, the lower one of two; undefined if
 * nothing can.
 */
export function snapAcross(offers: readonly Offer[], wanted: Atoms, limits: Limits): Atoms | undefined {
  const [first] = offers;
  const least = first && leastBuyable(first);
  if (first === undefined || least === undefined) return undefined;
  const checked = checkAcross(offers, wanted < least ? least : wanted, { ...limits, spendable: undefined });
  if (checked.ok) return checked.value.atoms;
  switch (checked.problem.code) {
    case "buy-between":
      return nearer(wanted, checked.problem.below, checked.problem.above);
    case "buy-leaves-too-little":
      return nearer(wanted, checked.problem.most, checked.problem.all);
    case "buy-above-offers":
      return checked.problem.most;
    case "buy-above-offer":
      return checked.problem.all;
    default:
      return undefined;
  }
}

const nearer = (wanted: Atoms, below: Atoms, above: Atoms): Atoms => (wanted - below <= above - wanted ? below : above);
