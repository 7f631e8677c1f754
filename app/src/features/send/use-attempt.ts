import type { Plan } from "@satchel/core/tx";
import type { Notice, SendProblem } from "@satchel/engine";
import { useEffect, useEffectEvent, useState } from "react";
import { useApp } from "../../widgets/app-context.ts";
import type { Payment } from "./use-send.ts";

/**
 * One payment on its way: the very plan a person has seen, from the review to its end. `inReview` is whether the sheet
 * is open; without it the button itself sends, and shows what went wrong.
 */
export type Attempt = Payment & { inReview: boolean } & (
    | { step: "reviewing" }
    | { step: "sending" }
    | { step: "failed"; problem: SendProblem }
    | { step: "sent"; txids: readonly string[] }
  );

export function useAttempt(onSent: () => void) {
  const { engine } = useApp();
  const [attempt, setAttempt] = useState<Attempt>();
  const succeed = (payment: Payment, txids: readonly string[]) => {
    setAttempt({ ...payment, inReview: false, step: "sent", txids });
    onSent();
  };
  const run = async (payment: Payment, inReview: boolean) => {
    setAttempt({ ...payment, inReview, step: "sending" });
    const done = await engine.sendXec(payment.plan);
    if (done.ok) succeed(payment, done.value.txids);
    // The coins are gone: this plan is over, the preview has another one already.
    else
      setAttempt({
        ...payment,
        inReview: inReview && done.problem.code !== "coins-gone",
        step: "failed",
        problem: done.problem,
      });
  };
  const unknown = attempt?.step === "failed" && attempt.problem.code === "outcome-unknown" ? attempt : undefined;
  useOutcome(unknown?.plan, (outcome) => {
    if (!unknown) return;
    if (outcome.kind === "settled") succeed(unknown, outcome.txids);
    else setAttempt({ ...unknown, problem: { code: "refused", reason: outcome.reason } });
  });
  return {
    current: attempt,
    isSending: attempt?.step === "sending",
    review: (payment: Payment) => setAttempt({ ...payment, inReview: true, step: "reviewing" }),
    /** While the outcome is unknown this repeats the same plan: the engine pays it once. */
    send: (payment: Payment) => void run(unknown ?? payment, attempt?.inReview ?? false),
    closeReview: () => setAttempt(attempt?.step === "failed" ? { ...attempt, inReview: false } : undefined),
    forget: () => setAttempt(undefined),
  };
}

type Outcome = { kind: "settled"; txids: readonly string[] } | { kind: "refused"; reason: string };

/** The engine finds out by itself what became of a payment whose answer was lost; this waits for it. */
function useOutcome(plan: Plan | undefined, onOutcome: (outcome: Outcome) => void) {
  const { engine } = useApp();
  const tell = useEffectEvent(onOutcome);
  // Subscribed once for a plan: when the news comes, the entry it is about has left the outbox already.
  useEffect(() => {
    const isThis = ({ id }: { id: string }) => id === plan?.spends[0];
    const txids = engine.state
      .getState()
      .outbox.find(isThis)
      ?.txs.map((tx) => tx.txid);
    if (txids === undefined) return;
    return engine.onNotice((notice: Notice) => {
      if (notice.kind === "payment-settled" && txids.includes(notice.txid)) tell({ kind: "settled", txids });
      const isOver = !engine.state.getState().outbox.some(isThis);
      if (notice.kind === "payment-refused" && isOver) tell({ kind: "refused", reason: notice.reason });
    });
  }, [engine, plan]);
}
