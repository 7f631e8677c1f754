import type { Outpoint } from "@satchel/core/ids";
import {
  type Asked,
  adScript,
  askedSats,
  EARLIEST_LOCK_TIME,
  MAX_DRAWS,
  offerScript,
  type TradeIntent,
  type TradeProblem,
} from "@satchel/core/offer";
import { no, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import type { OfferTerms, Plan } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import { areSpent } from "../../payments/checks/offer-gone.ts";
import type { SecondOpinion, ServersProblem } from "../../payments/checks/second-opinion.ts";
import type { CoinsProblem } from "../../payments/checks/verify-coins.ts";
import { type PrepareOptions, prepareBy, withFrozen } from "../../payments/prepare.ts";
import type { PricesProblem } from "../../payments/sent.ts";
import type { NetworkProblem } from "../../problems.ts";
import { answering, type MarketProblem } from "../market-problem.ts";
import { comparePurchase, noteReviewed } from "./check-prices.ts";
import { planTrade } from "./plan-trade.ts";

type ListIntent = Extract<TradeIntent, { trade: "list" }>;
type RelistIntent = Extract<TradeIntent, { trade: "relist" }>;
/** `best`: the price of the best offer that the person has seen beside what they buy. */
type BuyRequest = Extract<TradeIntent, { trade: "buy" }> & { best?: Asked | undefined };
/** What a person wants to do on Agora. The lock time of a new offer is drawn by `prepareTrade`. */
export type TradeRequest =
  | Exclude<TradeIntent, ListIntent | RelistIntent | { trade: "buy" }>
  | BuyRequest
  | Omit<ListIntent, "lockTime" | "draw">
  | Omit<RelistIntent, "lockTime" | "draw">;

export type PrepareTradeProblem =
  | CoinsProblem
  | ServersProblem
  | NetworkProblem
  | MarketProblem
  | PricesProblem
  /** The output of the offer, or of one of several, is spent: it was bought or cancelled. */
  | { code: "offer-gone" }
  /** Every lock time that was drawn belongs to an open offer, by what the server says. A server that says so lies. */
  | { code: "no-lock-time" }
  | { code: "no-plan"; why: TradeProblem };

/**
 * Returns the plan of a trade for the review. Every coin is verified against the bytes of its parent, also the output
 * of the offer, and a second indexer is asked about it: `onOpinion` gets its answer; without a call there is no second
 * indexer. If the bytes contradict the offer, the problem `coins-contradicted` names its outpoint.
 */
export async function prepareTrade(
  ctx: Context,
  request: TradeRequest,
  options: PrepareOptions = {},
): Promise<Result<Plan, PrepareTradeProblem>> {
  const { signal } = options;
  const unknown = await ctx.network.problem();
  if (unknown) return no(unknown);
  const intent = await answering(signal, () => withLockTime(ctx, request, signal));
  if (!intent.ok) return intent;
  const { value } = intent;
  if (value === undefined) return no({ code: "no-lock-time" });
  const plan = (leaveOut?: readonly Outpoint[]) => planTrade(withFrozen(ctx, leaveOut), value);
  const outpoints = spentBy(request);
  if (outpoints.length === 0) return prepareBy(ctx, plan, options);
  return request.trade === "buy"
    ? withPrices(ctx, request, unlessSpent(ctx, outpoints, plan, options), signal)
    : unlessSpent(ctx, outpoints, plan, options);
}

/** Asks for the book again while a purchase is prepared. An offer that is gone, or wrong, is said before its price. */
async function withPrices(
  ctx: Context,
  { best: seen, ...request }: BuyRequest,
  preparing: Promise<Result<Plan, PrepareTradeProblem>>,
  signal: AbortSignal | undefined,
): Promise<Result<Plan, PrepareTradeProblem>> {
  const parts = [request, ...(request.more ?? [])].map(({ offer, atoms }) => ({
    outpoint: offer.outpoint,
    atoms,
    asked: askedSats(offer, atoms),
  }));
  const comparing = comparePurchase(ctx, { tokenId: request.offer.tokenId, parts, seen }, signal);
  const prepared = await preparing;
  if (!prepared.ok) return prepared;
  const compared = await comparing;
  if (!compared.ok) return compared;
  noteReviewed(prepared.value, compared.value);
  return prepared;
}

/**
 * Prepares a trade while the indexer is asked whether its outputs are spent. If they are, the trade is off, whatever
 * the preparation finds out about coins.
 */
async function unlessSpent(
  ctx: Context,
  outpoints: readonly Outpoint[],
  plan: (leaveOut?: readonly Outpoint[]) => Result<Plan, TradeProblem>,
  options: PrepareOptions,
): Promise<Result<Plan, PrepareTradeProblem>> {
  const { signal, onProgress, onOpinion } = options;
  let isOver = false;
  let opinion: SecondOpinion | undefined;
  const preparing = prepareBy(ctx, plan, {
    ...options,
    onProgress: (done, total) => isOver || onProgress?.(done, total),
    onOpinion: (answer) => {
      opinion = answer;
    },
  });
  // If the offer is gone, nobody waits for this promise. Otherwise the caller gets its rejection below.
  preparing.catch(() => undefined);
  const spent = await answering(signal, () => areSpent(ctx.ports.chain, outpoints, signal));
  if (!spent.ok || spent.value) {
    isOver = true;
    return spent.ok ? no({ code: "offer-gone" }) : spent;
  }
  const prepared = await preparing;
  if (opinion) onOpinion?.(opinion);
  return prepared;
}

/** Returns the outputs of others, or of an advertisement, that a trade spends. */
function spentBy(request: TradeRequest): readonly Outpoint[] {
  switch (request.trade) {
    case "buy":
      return [request, ...(request.more ?? [])].map(({ offer }) => offer.outpoint);
    case "cancel":
    case "relist":
    case "relist-nft":
      return [request.offer.outpoint];
    case "take-back":
    case "finish":
      return [request.advertisement.outpoint];
    case "list":
    case "list-nft":
      return [];
  }
}

/** Lock times of offers are at least this much in the past, so that every node counts them as past. */
const LOCK_TIME_AGE_S = 14 * 24 * 60 * 60;

/**
 * Returns the intent with a lock time that makes the scripts of a new offer its own: it is drawn again while one of
 * them has unspent outputs. An ALP offer has a random one from 500000000 to 14 days ago; one of SLP follows from its
 * coins and the number of the draw. Undefined if every draw fails.
 */
async function withLockTime(
  { ports: { chain, clock, random }, state }: Context,
  request: TradeRequest,
  signal?: AbortSignal,
): Promise<TradeIntent | undefined> {
  if (request.trade !== "list" && request.trade !== "relist") return request;
  const latest = Math.floor(clock.now() / 1000) - LOCK_TIME_AGE_S;
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const lockTime = EARLIEST_LOCK_TIME + random.below(Math.max(1, latest - EARLIEST_LOCK_TIME + 1));
    const intent: TradeIntent = { ...request, lockTime, draw };
    const plan = planTrade(state.getState(), intent);
    // The plan that follows says what is missing.
    if (!plan.ok || plan.value.trade === undefined) return intent;
    const used = await Promise.all(scriptsOf(plan.value.trade.offer).map((script) => chain.utxos(script, signal)));
    if (used.every((utxos) => utxos.length === 0)) return intent;
  }
  return undefined;
}

const scriptsOf = (offer: OfferTerms): ScriptHex[] =>
  offer.terms.tokenType.protocol === "SLP" ? [offerScript(offer), adScript(offer)] : [offerScript(offer)];
