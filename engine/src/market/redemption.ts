// What the partner says who redeems the staking and the savings token. Nothing of it is stored.
import type { Bid, RedeemableToken } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/** What a partner has said. `at`: when it was asked, milliseconds since 1970; `host`: who has said it. */
type Said = { at: number; host: string };
export type AskedBid = Bid & Said;
/** `percent`: of a year. */
export type AskedYield = Said & { percent: number };

const NO_SERVICE: MarketProblem = { code: "unreachable", reason: "" };

/** Asks what the redemption service pays for one savings token now. */
export async function fetchBid(
  { ports: { bids, clock } }: Context,
  signal?: AbortSignal,
): Promise<Result<AskedBid, MarketProblem>> {
  if (bids === undefined) return no(NO_SERVICE);
  const at = clock.now();
  return answering(signal, async () => ({ ...(await bids.bid(signal)), at }));
}

/** The partner computes a yield once a day. */
const KEPT_MS = 60 * 60_000;
const yieldsKept = new WeakMap<Context, Map<RedeemableToken, AskedYield>>();

/**
 * Asks what a token yields in a year, at most once an hour. If the partner does not answer, what it said earlier in
 * this run is returned, with its age.
 */
export async function fetchYield(
  ctx: Context,
  of: RedeemableToken,
  signal?: AbortSignal,
): Promise<Result<AskedYield, MarketProblem>> {
  const { yields, clock } = ctx.ports;
  if (yields === undefined) return no(NO_SERVICE);
  const kept = yieldsKept.get(ctx) ?? new Map<RedeemableToken, AskedYield>();
  yieldsKept.set(ctx, kept);
  const last = kept.get(of);
  const at = clock.now();
  if (last !== undefined && at - last.at < KEPT_MS) return ok(last);
  const answer = await answering(signal, async () => ({ ...(await yields.yearly(of, signal)), at }));
  if (answer.ok) kept.set(of, answer.value);
  return !answer.ok && last !== undefined ? ok(last) : answer;
}
