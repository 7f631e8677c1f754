import type { Plan } from "@satchel/core/tx";
import type { Engine, Notice, SendProblem } from "@satchel/engine";
import { isUnderWay } from "@satchel/engine/plan";
import { useEffect, useEffectEvent, useState } from "react";
import { useApp } from "./app-context.ts";

type SendOptions = Parameters<Engine["send"]>[1];

/** What a person has seen: the plan, and anything else that describes the payment. */
export type Seen = { plan: Plan };

/**
 * One payment, from the review until it is sent or has failed. `inReview`: the review is open; otherwise the form's button
 * sends, and shows what went wrong.
 */
type Attempt<Payment extends Seen> = Payment & { inReview: boolean } & (
    | { step: "reviewing" }
    | { step: "sending" }
    | { step: "failed"; problem: SendProblem }
    | { step: "sent"; txids: readonly string[] }
  );

export function useAttempt<Payment extends Seen>(
  onSent: (txids: readonly string[]) => void,
  optionsOf: (payment: Payment) => SendOptions = () => undefined,
) {
  const { engine } = useApp();
  const [attempt, setAttempt] = useState<Attempt<Payment>>();
  const succeed = (payment: Payment, txids: readonly string[]) => {
    setAttempt({ ...payment, inReview: false, step: "sent", txids });
    onSent(txids);
  };
  const run = async (payment: Payment, inReview: boolean) => {
    setAttempt({ ...payment, inReview, step: "sending" });
    const done = await engine.send(payment.plan, optionsOf(payment));
    if (done.ok) return succeed(payment, done.value.txids);
    // Without its coins this plan cannot be sent any more, and the preview shows another plan already.
    const isOpen = inReview && done.problem.code !== "coins-gone";
    setAttempt({ ...payment, inReview: isOpen, step: "failed", problem: done.problem });
  };
  const unknown = attempt?.step === "failed" && attempt.problem.code === "outcome-unknown" ? attempt : undefined;
  useOutcome(unknown?.plan, (outcome) => {
    if (!unknown) return;
    if (outcome.kind === "settled") succeed(unknown, outcome.txids);
    else setAttempt({ ...unknown, problem: { code: "refused", reason: outcome.reason } });
  });
  const review = (payment: Payment) => setAttempt({ ...payment, inReview: true, step: "reviewing" });
  /** While the outcome is unknown this sends the same plan again; the engine pays it once. */
  const send = (payment: Payment) => void run(unknown ?? payment, attempt?.inReview ?? false);
  const failed = attempt?.step === "failed" && !attempt.inReview ? attempt : undefined;
  const unanswered = failed && unknown;
  return {
    current: attempt,
    isSending: attempt?.step === "sending",
    /** The failed payment, where it was sent without a review. */
    failed,
    /** The failed payment whose outcome is unknown. It keeps its own plan, not the one that the remaining coins would make. */
    unanswered,
    /** The payment that is being sent or has no answer yet. Its coins are reserved, so the form shows this payment, not a new plan. */
    underWay: attempt?.step === "sending" ? attempt : unanswered,
    review,
    send,
    /** Reviews the payment first, or sends it at once; does nothing without a payment. */
    confirm: (payment: Payment | undefined, needsReview: boolean) => {
      if (payment) (needsReview ? review : send)(payment);
    },
    closeReview: () => setAttempt(attempt?.step === "failed" ? { ...attempt, inReview: false } : undefined),
    forget: () => setAttempt(undefined),
  };
}

export type AttemptState<Payment extends Seen> = ReturnType<typeof useAttempt<Payment>>;

type Outcome = { kind: "settled"; txids: readonly string[] } | { kind: "refused"; reason: string };

/** Waits until the engine has found out whether a payment without an answer was accepted. */
function useOutcome(plan: Plan | undefined, onOutcome: (outcome: Outcome) => void) {
  const { engine } = useApp();
  const tell = useEffectEvent(onOutcome);
  // Subscribed once for each plan, because the entry may have left the outbox when the notice arrives.
  useEffect(() => {
    const entries = () => engine.state.getState().outbox;
    // Coins belong to one payment at a time, so the first coin identifies the entry.
    const begun = entries().find(({ spends, status }) => status === "unknown" && spends[0] === plan?.spends[0]);
    if (begun === undefined) return;
    const txids = begun.txs.map((tx) => tx.txid);
    const entry = () => entries().find(({ id }) => id === begun.id);
    return engine.onNotice((notice: Notice) => {
      if (notice.kind === "payment-settled" && txids.includes(notice.txid)) tell({ kind: "settled", txids });
      const there = entry();
      const isOver = there === undefined || !isUnderWay(there);
      const isEnd = notice.kind === "payment-refused" || notice.kind === "payment-conflicted";
      if (isEnd && isOver) tell({ kind: "refused", reason: notice.reason });
    });
  }, [engine, plan]);
}
