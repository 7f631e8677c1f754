import type { Atoms } from "@satchel/core/amount";
import type { Offer, TradeProblem } from "@satchel/core/offer";
import { useEffect, useMemo } from "react";
import { type AttemptState, type Seen, useAttempt } from "../../wiring/attempt.ts";
import { useTradePlan } from "../../wiring/plan-trade.ts";

/** A purchase, or the end of an offer of the wallet, as a person has seen it. */
export type SeenTrade = Seen & { intent: TradeIntent };
type TradeIntent = { trade: "buy"; offer: Offer; atoms: Atoms } | { trade: "cancel"; offer: Offer };

/** What is to be done: buy `buy` atoms of an offer, or cancel it. */
export type Wish = { offer: Offer; buy: Atoms | undefined };

export type Trade = {
  attempt: AttemptState<SeenTrade>;
  ready: SeenTrade | undefined;
  /** Why there is no plan. While a trade is under way its coins are reserved, so nothing is said then. */
  problem: TradeProblem | undefined;
  /** Verifies the offer and the coins, asks a second server, then opens the review: every trade is reviewed. */
  submit: () => void;
};

/** Plans what is to be done and carries it through its review and sending. `onGone`: somebody was faster. */
export function useTrade(wish: Wish | undefined, onSent: () => void, onGone: () => void): Trade {
  const attempt = useAttempt<SeenTrade>(onSent);
  const { offer, buy } = wish ?? {};
  const intent = useMemo<TradeIntent | undefined>(
    () => offer && (buy === undefined ? { trade: "cancel", offer } : { trade: "buy", offer, atoms: buy }),
    [offer, buy],
  );
  const planned = useTradePlan(intent);
  const ready = intent && planned?.ok ? { intent, plan: planned.value } : undefined;
  const isGone = attempt.failed?.problem.code === "offer-gone";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lost race
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  return {
    attempt,
    ready,
    problem: attempt.underWay || planned === undefined || planned.ok ? undefined : planned.problem,
    submit: () => attempt.confirm(ready, true),
  };
}
