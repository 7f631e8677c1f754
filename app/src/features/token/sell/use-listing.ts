import { type OfferPreview, previewOf, type TradeIntent, type TradeProblem } from "@satchel/core/offer";
import type { Plan } from "@satchel/core/tx";
import { useState } from "react";
import { useApp } from "../../../wiring/app-context.ts";
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
  /** A listing that ended behind one of its payments, until it is closed. */
  interrupted: InterruptedListing | undefined;
  closeInterrupted: () => void;
};

/** `reason`: what a server said, if it was this device that heard it. */
export type InterruptedListing = { seen: SeenListing; entryId: string; txids: readonly string[]; reason: string };

/**
 * Plans an offer and carries it through its review and sending. `intent` is the same object until it changes. `onSent` is
 * called too when only the advertisement was sent: the page shows the unfinished listing then, and the form empties itself.
 */
export function useListing(intent: TradeIntent | undefined, onSent: () => void): Listing {
  const { engine } = useApp();
  const [interrupted, setInterrupted] = useState<InterruptedListing>();
  const attempt = useAttempt<SeenListing>(onSent, undefined, (seen, problem) => {
    const entry = engine.state.getState().outbox.find(({ spends }) => spends[0] === seen.plan.spends[0]);
    // Who has stopped it knows that.
    if (entry && entry.status !== "stopped" && seen.plan.trade?.kind === "list") {
      const reason = entry.reason ?? (problem.code === "outcome-unknown" ? problem.reason : "");
      setInterrupted({ seen, entryId: entry.id, txids: entry.txs.map(({ txid }) => txid), reason });
    }
    onSent();
  });
  const planned = useTradePlan(intent);
  const ready = intent && planned?.ok ? { intent, plan: planned.value } : undefined;
  return {
    attempt,
    shown: attempt.underWay ?? ready,
    problem: attempt.underWay || planned === undefined || planned.ok ? undefined : planned.problem,
    submit: () => attempt.confirm(ready, true),
    interrupted,
    closeInterrupted: () => setInterrupted(undefined),
  };
}

/** Returns exactly what the plan of a listing offers. */
export const offeredBy = ({ trade }: Plan): OfferPreview | undefined =>
  trade?.kind === "list" ? previewOf(trade.offer) : undefined;
