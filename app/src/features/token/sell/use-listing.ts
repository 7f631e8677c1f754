import { type OfferPreview, previewOf, type TradeIntent, type TradeProblem } from "@satchel/core/offer";
import type { Plan } from "@satchel/core/tx";
import type { NamedPayment, SendProblem } from "@satchel/engine";
import { useState } from "react";
import { useApp } from "../../../wiring/app-context.ts";
import { type AttemptState, type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { type AttemptPlan, attemptPlan } from "../../../wiring/payment/attempt-plan.ts";
import { useTradePlan } from "../../../wiring/payment/use-trade-plan.ts";

/** A listing as a person has seen it. */
export type SeenListing = Seen & { intent: TradeIntent };

export type Listing = AttemptPlan<SeenListing, TradeProblem> & {
  attempt: AttemptState<SeenListing>;
  /** Checks the coins, then opens the review: every offer is reviewed (tokens.md 4.3). */
  submit: () => void;
  /** A listing that ended behind one of its payments, until it is closed. */
  interrupted: InterruptedListing | undefined;
  closeInterrupted: () => void;
};

/** `reason`: what a server said, if it was this device that heard it. */
export type InterruptedListing = NamedPayment & { seen: SeenListing; reason: string };

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
  const { engine } = useApp();
  const [interrupted, setInterrupted] = useState<InterruptedListing>();
  const whenKept = (seen: SeenListing, problem: SendProblem) => {
    const entry = engine.state.getState().outbox.find(({ spends }) => spends[0] === seen.plan.spends[0]);
    // Who has stopped it knows that.
    if (entry && entry.status !== "stopped" && seen.plan.trade?.kind === "list") {
      const reason = entry.reason ?? (problem.code === "outcome-unknown" ? problem.reason : "");
      setInterrupted({ seen, entryId: entry.id, txids: entry.txs.map(({ txid }) => txid), reason });
    }
    onSent();
  };
  const attempt = useAttempt<SeenListing>(place, { onSent, onKept: whenKept });
  const plan = attemptPlan(attempt, intent, useTradePlan(intent));
  return {
    ...plan,
    attempt,
    submit: () => attempt.confirm(isAllowed ? plan.ready : undefined, true),
    interrupted,
    closeInterrupted: () => setInterrupted(undefined),
  };
}

/** Returns exactly what the plan of a listing offers. */
export const offeredBy = ({ trade }: Plan): OfferPreview | undefined =>
  trade?.kind === "list" ? previewOf(trade.offer) : undefined;
