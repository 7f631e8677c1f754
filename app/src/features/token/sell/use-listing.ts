import { type OfferPreview, previewOf, type TradeIntent, type TradeProblem } from "@satchel/core/offer";
import type { Plan } from "@satchel/core/tx";
import { type AttemptState, type Seen, useAttempt } from "../../../wiring/attempt.ts";
import { useTradePlan } from "../../../wiring/plan-trade.ts";

/** A listing as a person has seen it. */
export type SeenListing = Seen & { intent: TradeIntent };

export type Listing = {
  attempt: AttemptState<SeenListing>;
  /** What can be reviewed now, or is under way. */
  shown: SeenListing | undefined;
  /** Why there is no plan. While a listing is under way its coins are reserved, so nothing is said then. */
  problem: TradeProblem | undefined;
  /** Checks the coins, then opens the review: every offer is reviewed (tokens.md 4.3). */
  submit: () => void;
};

/**
 * Plans an offer and carries it through its review and sending. `intent` is the same object until it changes. `onSent` is
 * called too when only the advertisement was sent: the page shows the unfinished listing then, and the form empties itself.
 */
export function useListing(intent: TradeIntent | undefined, onSent: () => void): Listing {
  const attempt = useAttempt<SeenListing>(onSent, undefined, onSent);
  const planned = useTradePlan(intent);
  const ready = intent && planned?.ok ? { intent, plan: planned.value } : undefined;
  return {
    attempt,
    shown: attempt.underWay ?? ready,
    problem: attempt.underWay || planned === undefined || planned.ok ? undefined : planned.problem,
    submit: () => attempt.confirm(ready, true),
  };
}

/** Returns exactly what the plan of a listing offers. */
export const offeredBy = ({ trade }: Plan): OfferPreview | undefined =>
  trade?.kind === "list" ? previewOf(trade.offer) : undefined;
