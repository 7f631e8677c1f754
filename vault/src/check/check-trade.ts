// The vault signs an input that is not the wallet's own only as a covenant of Agora, which it rebuilds from its terms.

import type { Sats } from "@satchel/core/amount";
import { readPlannedOutpoint } from "@satchel/core/ids";
import { enforcedStart, offeredAtoms, sendingScript } from "@satchel/core/offer";
import type { CovenantSpend, OfferTerms, Plan, PlannedPurchase, PlannedTrade, PlannedTx } from "@satchel/core/tx";
import { purchasesOf } from "@satchel/core/tx";
import { checkFinish, checkListing, checkRelist } from "./check-listing.ts";
import {
  BRANCHES,
  checkKept,
  checkLocked,
  checkOutputs,
  type Deal,
  hasLockTime,
  isLocked,
  isSlp,
  type Locked,
  type Own,
  type Parts,
  type Start,
} from "./trade-parts.ts";

/**
 * Returns what is wrong with a plan's trade, or undefined. Covenants are signed only in the last transactions of a plan
 * that states its trade: one in each purchase, one in the last transaction of any other trade, and with a relist of SLP
 * one more in its advertisement. A covenant is signed only if
 * the script of its output is the one rebuilt from the terms, and only if every output that is not the wallet's own is
 * one that the trade needs, with exactly its sats and atoms. `checkPlan` has checked sums and links, that no output is
 * spent twice, and that change is the wallet's own; `checkTokens` has checked where the atoms go.
 */
export function checkTrade({ txs, trade, action, accepted, sent }: Plan, own: Own): string | undefined {
  const purchases = purchasesOf(trade);
  const ad = isSlpListing(trade) ? txs.at(-2) : undefined;
  // A relist of SLP ends the old offer with its advertisement.
  const count = trade?.kind === "relist" && ad ? 2 : Math.max(purchases.length, 1);
  if (txs.length < count) return "it states more purchases than it has transactions";
  const earlier = txs.slice(0, -count);
  const deals = txs.slice(-count).map((tx): Deal => ({ tx, locked: tx.inputs.filter(isLocked) }));
  if (earlier.some(({ inputs }) => inputs.some(isLocked))) return "a covenant is spent before the trade";
  const [last] = deals.slice(-1);
  if (last === undefined) return undefined;
  if (earlier.some((tx) => tx !== ad && hasLockTime(tx))) return "a transaction has a lock time";
  if (txs.some((tx) => tx !== ad && tx.sequence !== undefined)) return "a transaction has a sequence";
  if (trade === undefined) {
    if (last.locked.length > 0) return "it spends a covenant without stating a trade";
    return hasLockTime(last.tx) ? "a transaction has a lock time" : undefined;
  }
  if (!Object.hasOwn(BRANCHES, trade.kind)) return "its trade is unknown";
  if (action !== undefined || accepted !== undefined) return "it trades and does something else";
  if (deals.some(({ locked }) => locked.length > 1)) return "it spends two covenants";
  const parts = { last: last.tx, locked: last.locked[0], earlier };
  if (trade.kind === "list") return checkListing(trade.offer, parts, own);
  if (trade.kind === "relist") return checkRelist(trade, deals, earlier.length, own) ?? checkKept(earlier);
  if (trade.kind === "finish") return checkFinish(trade, parts, own) ?? checkKept(earlier);
  if (trade.kind === "buy") return checkPurchases(purchases, deals, sent, own) ?? checkKept(earlier);
  return checkReturn(trade, parts, own) ?? checkKept(earlier);
}

const isSlpListing = (trade: PlannedTrade | undefined): boolean =>
  (trade?.kind === "list" || trade?.kind === "relist") && isSlp(trade.offer);

/**
 * Checks that each transaction is the purchase that is stated in its place, and that together they cost what the plan
 * says.
 */
function checkPurchases(
  purchases: readonly PlannedPurchase[],
  deals: readonly Deal[],
  sent: Sats,
  own: Own,
): string | undefined {
  for (const [at, purchase] of purchases.entries()) {
    const { tx, locked } = deals[at] as Deal;
    const refusal = checkPurchase(purchase, tx, locked[0], own);
    if (refusal !== undefined) return refusal;
  }
  const [tokenId, ...others] = new Set(purchases.map(({ offer }) => offer.terms.tokenId));
  if (tokenId === undefined || others.length > 0) return "it buys different tokens";
  const paid = purchases.reduce((sum, { price }) => sum + price, 0n);
  return paid === sent ? undefined : "its prices are not the sum that it states";
}

function checkPurchase(
  purchase: PlannedPurchase,
  tx: PlannedTx,
  locked: Locked | undefined,
  own: Own,
): string | undefined {
  if (locked === undefined) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, { kind: "buy", offer: purchase.offer }, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== purchase.outpoint) return "it spends another offer than it states";
  // What an earlier purchase leaves of an offer would be a second part of the same offer, at a price that nobody has
  // seen.
  if (readPlannedOutpoint(purchase.outpoint) !== undefined) return "it buys from an offer that it makes itself";
  const start = startOf(purchase, locked.covenant);
  if (typeof start === "string") return start;
  return checkOutputs(tx, start, purchase.offer);
}

/** Checks a cancellation, or that an advertisement is taken back. */
function checkReturn(
  trade: Extract<PlannedTrade, { kind: "cancel" | "take-back" }>,
  { last, locked }: Parts,
  own: Own,
): string | undefined {
  if (locked === undefined) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, trade, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== trade.outpoint) return "it spends another offer than it states";
  return checkOutputs(last, returning(trade.offer), trade.offer);
}

/** Returns the outputs that a purchase begins with. */
function startOf({ offer, atoms, price }: PlannedPurchase, covenant: CovenantSpend): Start | string {
  if (covenant.branch !== "accept" || covenant.atoms !== atoms) return "it buys another quantity than it states";
  const granule = offer.variant === "PARTIAL" ? 1n << BigInt(8 * offer.terms.numAtomsTruncBytes) : offer.terms.atoms;
  const isPossible = atoms > 0n && atoms <= offeredAtoms(offer) && atoms % granule === 0n;
  if (!isPossible) return "the covenant does not let it buy this quantity";
  const start = enforcedStart(offer, atoms);
  return start.price === price ? start : "it pays another price than it states";
}

const returning = (offer: OfferTerms): Start => ({
  outputs: [{ script: sendingScript(offer, [offeredAtoms(offer)]), sats: 0n, atoms: 0n }],
  lockTime: 0,
});
