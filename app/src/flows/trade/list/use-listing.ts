import { type OfferPreview, previewOf, type TradeIntent, type TradeProblem } from "@satchel/core/offer";
import type { OfferTerms, Plan } from "@satchel/core/tx";
import { type AttemptState, type OpenChain, type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { type AttemptPlan, attemptPlan } from "../../../wiring/payment/attempt-plan.ts";
import { useTradePlan } from "../../../wiring/payment/use-trade-plan.ts";

/** A listing as a person has seen it. */
export type SeenListing = Seen & { intent: TradeIntent };

export type Listing = AttemptPlan<SeenListing, TradeProblem> & {
  attempt: AttemptState<SeenListing>;
  /** Checks the coins, then opens the review: every offer is reviewed (tokens.md 4.3). */
  submit: () => void;
  /** A listing of several payments that is being sent, or ended behind one of them. */
  chain: OpenChain<SeenListing> | undefined;
};

/**
 * Plans an offer and carries it through its review and sending. `intent` is the same object until it changes. `onSent`
 * is called too when only the advertisement was sent: the page shows the unfinished listing then, and the form empties
 * itself.
 * `isAllowed`: whether the token may be traded.
 */
export function useListing(
  place: string,
  intent: TradeIntent | undefined,
  onSent: () => void,
  isAllowed = true,
): Listing {
  const attempt = useAttempt<SeenListing>(place, {
    onSent,
    onKept: onSent,
    // Who has stopped it knows that. After a restart its card says how far it is.
    showsOpen: ({ status }, seen) => status !== "stopped" && seen !== undefined && madeBy(seen.plan) !== undefined,
  });
  const plan = attemptPlan(attempt, intent, useTradePlan(intent));
  const { chain } = attempt;
  const makes = chain?.payment && madeBy(chain.payment.plan) !== undefined;
  const isShown = makes && !(chain.isOpen && chain.entry.status === "stopped");
  return {
    ...plan,
    attempt,
    submit: () => attempt.confirm(isAllowed ? plan.ready : undefined, true),
    chain: isShown ? chain : undefined,
  };
}

/** Returns the offer that a plan makes, alone or in place of an older one. */
const madeBy = ({ trade }: Plan): OfferTerms | undefined =>
  trade?.kind === "list" || trade?.kind === "relist" ? trade.offer : undefined;

/** Returns exactly what the plan of a listing, or of another price for one, offers. */
export function offeredBy(plan: Plan): OfferPreview | undefined {
  const offer = madeBy(plan);
  return offer && previewOf(offer);
}
