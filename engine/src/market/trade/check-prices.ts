// The book of offers as it is now, asked for at a press of Buy: what a person has seen may be old.

import { type Atoms, type Sats, sats } from "@satchel/core/amount";
import type { Outpoint, TokenId } from "@satchel/core/ids";
import { type Asked, askedFor, askedSats, isFarAbove, type Offer } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import { type Plan, purchasesOf } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import type { PricesProblem } from "../../payments/sent.ts";
import { findBest } from "../find-best.ts";

/** What is bought of one offer, and for what. */
export type PricedPart = { outpoint: Outpoint; atoms: Atoms; asked: Sats };

/** How long a person waits for prices that they have on the screen already. */
const TIME_LIMIT_MS = 2000;

/**
 * Fetches the offers of a token anew, and compares the best one with the bytes of its transaction. Returns its price if
 * the purchase stands beside it. `seen`: the price of the best offer that the person has seen; without it only the 25 %
 * rule is looked at.
 */
export async function comparePurchase(
  ctx: Context,
  { tokenId, parts, seen }: { tokenId: TokenId; parts: readonly PricedPart[]; seen: Asked | undefined },
  signal?: AbortSignal,
): Promise<Result<Asked | undefined, PricesProblem | { code: "stopped" }>> {
  let cancelLimit = () => {};
  const limit = new Promise<undefined>((resolve) => {
    cancelLimit = ctx.ports.clock.after(TIME_LIMIT_MS, () => resolve(undefined));
  });
  // The offers of the purchase are verified when it is prepared.
  const bought = new Set(parts.map(({ outpoint }) => outpoint));
  const asking = findBest(ctx, tokenId, bought, signal).catch(() => undefined);
  const answer = await Promise.race([asking, limit]);
  cancelLimit();
  if (signal?.aborted) return no({ code: "stopped" });
  if (answer === undefined) return no({ code: "prices-unchecked" });
  const { best } = answer;
  const problem = best && problemOf(best, parts, seen);
  return problem ? no(problem) : ok(best && priceOf(best));
}

function problemOf(best: Offer, parts: readonly PricedPart[], seen: Asked | undefined): PricesProblem | undefined {
  const price = priceOf(best);
  const asked = sats(parts.reduce((sum, part) => sum + part.asked, 0n));
  const all = parts.reduce((sum, part) => sum + part.atoms, 0n);
  // Rounded up, as covenants do.
  const prices = { asked, best: sats((askedSats(best) * all + best.atoms - 1n) / best.atoms) };
  if (parts.some((part) => isFarAbove(askedFor(part.asked, part.atoms), best))) {
    return { code: "price-above-best", ...prices };
  }
  const isBought = parts.some(({ outpoint }) => outpoint === best.outpoint);
  const isCheaper = seen !== undefined && isBelow(price, seen);
  return isCheaper && !isBought && prices.best < asked ? { code: "price-moved", ...prices } : undefined;
}

const priceOf = (offer: Offer): Asked => askedFor(askedSats(offer), offer.atoms);

/** Tells whether one price of an atom is below another. */
const isBelow = (one: Asked, other: Asked): boolean => one.nanoSats * other.atoms < other.nanoSats * one.atoms;

/** The price of the best offer when a purchase was prepared: what its review stands for. */
const reviewed = new WeakMap<Plan, Asked>();

/** Notes the price that the review of this plan stands for. */
export function noteReviewed(plan: Plan, best: Asked | undefined): void {
  if (best) reviewed.set(plan, best);
}

/**
 * Compares the purchase of a reviewed plan with the offers as they are now. Returns why it must be reviewed again, or
 * undefined; also for a plan that buys nothing.
 */
export async function checkPrices(
  ctx: Context,
  plan: Plan,
  signal?: AbortSignal,
): Promise<PricesProblem | { code: "stopped" } | undefined> {
  const purchases = purchasesOf(plan.trade);
  const tokenId = purchases[0]?.offer.terms.tokenId;
  if (tokenId === undefined) return undefined;
  const parts = purchases.map(({ outpoint, atoms, price }) => ({ outpoint, atoms, asked: price }));
  const compared = await comparePurchase(ctx, { tokenId, parts, seen: reviewed.get(plan) }, signal);
  return compared.ok ? undefined : compared.problem;
}
