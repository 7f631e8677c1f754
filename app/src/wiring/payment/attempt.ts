import type { Sats } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/ids";
import type { Outpoint, Plan, SendIntent, TokenActionIntent, TokenIntent } from "@satchel/core/tx";
import type { Engine, SecondOpinion, SendProblem, TradeRequest } from "@satchel/engine";
import { highFee, type PaymentEnd } from "@satchel/engine/plan";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { problemsText } from "../../catalogue/en/problems.ts";
import { sendProblemWords } from "../../text/problems/problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp, useEngineState } from "../app-context.ts";
import { useIsShown } from "../use-is-drawn.ts";
import { usePaymentEnd } from "./payment-end.ts";
import { expectReceipt } from "./receipts.ts";

type SendOptions = Parameters<Engine["send"]>[1];

/**
 * What a person has seen: the plan, and anything else that describes the payment. With its intent it can be planned anew.
 * `confirmedFee`: a high fee that the person has confirmed by its number.
 */
export type Seen = {
  plan: Plan;
  intent?: SendIntent | TokenIntent | TokenActionIntent | TradeRequest | undefined;
  confirmedFee?: Sats;
};

/** `wasSentBefore`: an earlier press, or another tab or device, has sent it; this press has sent nothing. */
type Sent = { txids: readonly Txid[]; wasSentBefore?: boolean };

/** What the check of a payment found out besides: what a second server said, and how many coins were left out because of it. */
type Findings = { opinion?: SecondOpinion | undefined; leftOut?: number };

/**
 * One payment, from the review until it is sent or has failed. `inReview`: the review is open; otherwise the form's button
 * sends. A failure closes the review and is shown beside the form. While `checking`, `done` of `total` transactions that created its coins are known.
 * While `sending`, `signed` counts the coins that are signed; it is absent before the first one and after the last one.
 * `height`: of the chain when it failed.
 */
type Attempt<Payment extends Seen> = Payment & { inReview: boolean } & (
    | { step: "checking"; done: number; total: number }
    | ({ step: "reviewing" } & Findings)
    | { step: "sending"; signed?: { done: number; total: number } }
    | { step: "failed"; problem: SendProblem; height: number | undefined }
    | ({ step: "sent"; wasReviewed: boolean } & Sent)
  );

/**
 * Returns the payment of a screen and what a person can do with it. `onKept`: the outbox shows a chain of transactions now
 * that was stopped or interrupted, so the form must not offer the same payment again. It gets the chain and what happened.
 */
export function useAttempt<Payment extends Seen>(
  onSent: (txids: readonly Txid[]) => void,
  optionsOf: (payment: Payment) => SendOptions = () => undefined,
  onKept: (payment: Payment, problem: SendProblem) => void = () => {},
) {
  const { engine, host } = useApp();
  const [attempt, setAttempt] = useState<Attempt<Payment>>();
  const { following, stop: stopSigning } = useSigning();
  const isShown = useIsShown();
  const height = useEngineState((state) => state.tip?.height);
  const fail = (payment: Payment, problem: SendProblem) =>
    setAttempt({ ...payment, inReview: false, step: "failed", problem, height: engine.state.getState().tip?.height });
  const succeed = (payment: Payment, sent: Sent, wasReviewed: boolean) => {
    setAttempt({ ...payment, inReview: false, step: "sent", ...sent, wasReviewed });
    onSent(sent.txids);
  };
  const run = async (payment: Payment, inReview: boolean) => {
    setAttempt({ ...payment, inReview, step: "sending" });
    const isChain = payment.plan.txs.length > 1;
    // Once a chain is signed, its card shows how far it is, and Stop.
    const followed = following((signed) =>
      setAttempt({ ...payment, inReview: inReview && !(isChain && !signed.signed), step: "sending", ...signed }),
    );
    const { confirmedFee } = payment;
    const options = { ...optionsOf(payment), ...(confirmedFee !== undefined && { confirmedFee }) };
    const sending = engine.send(payment.plan, { ...options, ...followed });
    showReceiptOf(engine, sending, isShown);
    const done = await sending;
    if (!done.ok && isKept(payment.plan, done.problem)) {
      setAttempt(undefined);
      return onKept(payment, done.problem);
    }
    // A person who has left the screen is told by a toast.
    if (!isShown.current) return done.ok ? onSent(done.value.txids) : sayFailed(done.problem, host.locale);
    if (done.ok) return succeed(payment, done.value, inReview);
    if (done.problem.code === "stopped") return inReview ? review(payment) : setAttempt(undefined);
    fail(payment, done.problem);
  };
  const unknown = useUnknown(attempt, succeed, fail);
  const isHigh = ({ plan }: Payment) => highFee(plan, engine.state.getState().settings.satsPerKb) !== undefined;
  const review = (payment: Payment, findings: Findings = {}) =>
    setAttempt({ ...payment, ...findings, inReview: true, step: "reviewing" });
  const { check, stop } = useCheck<Payment>({
    onProgress: (payment, done, total) => setAttempt({ ...payment, inReview: false, step: "checking", done, total }),
    // Without a review only the plan that the person has seen is sent, and nothing that could be lost; the rest is
    // reviewed. So is a high fee, because its number is confirmed in the review.
    onChecked: (seen, verified, needsReview, findings) =>
      needsReview || verified.plan.accepted || !isSamePlan(seen.plan, verified.plan) || isHigh(verified)
        ? review(verified, findings)
        : void run(seen, false),
    onProblem: fail,
    onNoPlan: () => setAttempt(undefined),
  });
  const forget = () => {
    stop();
    setAttempt(undefined);
  };
  const send = (payment: Payment) => void run(payment, attempt?.inReview ?? false);
  const failed = attempt?.step === "failed" ? attempt : undefined;
  return {
    current: attempt,
    isSending: attempt?.step === "sending",
    /** The payment that failed, or whose outcome is unknown. */
    failed,
    /** The payment that is being sent or has no answer yet. Its coins are reserved, so the form shows this payment, not a new plan. */
    underWay: attempt?.step === "sending" ? attempt : unknown,
    /**
     * Tells whether a payment must not be sent now: the outcome of the last one is unknown, or the network has refused
     * exactly this plan and no block has come since.
     */
    isClosed: ({ plan }: Payment): boolean => unknown !== undefined || isRefused(failed, plan, height),
    /** The check of its coins before the review; `stop` ends it. */
    checking: attempt?.step === "checking" ? attempt : undefined,
    stop: forget,
    /** How far the signing has come; `stop` ends it as long as nothing was sent. */
    signing: attempt?.step === "sending" && attempt.signed ? { ...attempt.signed, stop: stopSigning } : undefined,
    send,
    /**
     * Checks the coins, then reviews the payment or sends it at once; does nothing without a payment, and while another one
     * is under way, because Enter in a field is no press on the button, which is closed then.
     */
    confirm: (payment: Payment | undefined, needsReview: boolean) => {
      if (payment && unknown === undefined && attempt?.step !== "sending") check(payment, needsReview);
    },
    /** Checks a payment again, without the coins of `leaveOut`, and reviews it. */
    checkAgain: (payment: Payment, leaveOut: readonly Outpoint[] = []) => check(payment, true, leaveOut),
    closeReview: () => setAttempt(undefined),
    forget,
  };
}

/** Returns the payment without an answer; once its outcome is known, also by another tab, calls `succeed` or `fail`. */
function useUnknown<Payment extends Seen>(
  attempt: Attempt<Payment> | undefined,
  succeed: (payment: Payment, sent: Sent, wasReviewed: boolean) => void,
  fail: (payment: Payment, problem: SendProblem) => void,
) {
  const unknown = attempt?.step === "failed" && attempt.problem.code === "outcome-unknown" ? attempt : undefined;
  const payment =
    attempt?.step === "failed" && attempt.problem.code === "outcome-unknown" ? attempt.problem : undefined;
  // Only what is stored of this very payment says how it has ended; a notice may speak of another one.
  const end = usePaymentEnd(payment);
  const tell = useEffectEvent((ended: PaymentEnd) => {
    if (!unknown) return;
    if (ended.kind === "settled") {
      expectReceipt()(ended.txids);
      succeed(unknown, { txids: ended.txids }, true);
    } else fail(unknown, { code: "refused", reason: ended.entry.reason ?? "" });
  });
  useEffect(() => {
    if (end) tell(end);
  }, [end]);
  return unknown;
}

/** Tells whether a chain of transactions is open now, which the outbox shows with the ways on. */
const isKept = ({ txs }: Plan, { code }: SendProblem): boolean =>
  code === "chain-open" || (txs.length > 1 && code === "outcome-unknown");

/**
 * Announces the receipt of a payment that is being sent, if its screen is still shown at its end. The card of an open chain
 * says what was sent of it.
 */
function showReceiptOf(
  { state }: Engine,
  sending: ReturnType<Engine["send"]>,
  isShown: { readonly current: boolean },
): void {
  const end = expectReceipt();
  const toldOf = (done: Awaited<typeof sending>): readonly Txid[] => {
    if (done.ok) return isShown.current ? done.value.txids : [];
    const { problem } = done;
    const open = problem.code === "chain-open" ? problem.entryId : undefined;
    return state.getState().outbox.flatMap(({ id, txs }) => (id === open ? txs.map(({ txid }) => txid) : []));
  };
  sending.then(
    (done) => end(toldOf(done)),
    () => end([]),
  );
}

/** Says that a payment has failed whose screen was left. */
function sayFailed(problem: SendProblem, locale: string): void {
  if (problem.code === "stopped") return;
  const { title, detail } = sendProblemWords(problem, locale);
  // Nothing is filled in any more.
  showToast({
    tone: "problem",
    title,
    detail: problem.code === "unreachable" ? problemsText.nothingSent : detail,
  });
}

/** Answers of the network that the same plan would get again. */
const REFUSALS: readonly SendProblem["code"][] = ["refused", "too-many-ancestors"];

type Failed = Extract<Attempt<Seen>, { step: "failed" }>;

/** Tells whether the network has refused exactly this plan at this height of the chain. */
const isRefused = (failed: Failed | undefined, plan: Plan, height: number | undefined): boolean =>
  failed !== undefined &&
  REFUSALS.includes(failed.problem.code) &&
  failed.height === height &&
  isSamePlan(failed.plan, plan);

/** Follows the signing of a payment: `show` gets how far it has come, and nothing at its end or once it was stopped. */
function useSigning() {
  const control = useRef<AbortController>(undefined);
  const following = (show: (signed: { signed?: { done: number; total: number } }) => void) => {
    control.current = new AbortController();
    const { signal } = control.current;
    const onSigned = (done: number, total: number) =>
      show(done === total || signal.aborted ? {} : { signed: { done, total } });
    return { onSigned, signal };
  };
  return { following, stop: () => control.current?.abort() };
}

export type AttemptState<Payment extends Seen> = ReturnType<typeof useAttempt<Payment>>;

type CheckSteps<Payment> = {
  onProgress: (payment: Payment, done: number, total: number) => void;
  onChecked: (seen: Payment, verified: Payment, needsReview: boolean, findings: Findings) => void;
  onProblem: (payment: Payment, problem: SendProblem) => void;
  /** The preview says why. */
  onNoPlan: () => void;
};

/** The screen is drawn again for this many coins, not for each. */
const PROGRESS_STEP = 10;

/**
 * Plans a payment again with every coin verified, so that the review shows true figures only. `stop` ends it, as does the
 * end of the screen; nothing is reported after that.
 */
function useCheck<Payment extends Seen>(steps: CheckSteps<Payment>) {
  const { engine } = useApp();
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);
  const run = async (payment: Payment, needsReview: boolean, leaveOut: readonly Outpoint[]) => {
    const { intent } = payment;
    if (intent === undefined) return steps.onChecked(payment, payment, needsReview, {});
    stop();
    const control = new AbortController();
    current.current = control;
    steps.onProgress(payment, 0, 0);
    const onProgress = (done: number, total: number) => {
      if (!control.signal.aborted && done % PROGRESS_STEP === 0) steps.onProgress(payment, done, total);
    };
    let opinion: SecondOpinion | undefined;
    const onOpinion = (said: SecondOpinion) => {
      opinion = said;
    };
    const options = { signal: control.signal, onProgress, leaveOut, onOpinion };
    const prepared = await prepareBy(engine, intent, options);
    if (control.signal.aborted) return;
    const findings = { opinion, leftOut: leaveOut.length };
    if (prepared.ok) steps.onChecked(payment, { ...payment, plan: prepared.value }, needsReview, findings);
    else if (prepared.problem.code === "no-plan" || prepared.problem.code === "no-lock-time") steps.onNoPlan();
    else steps.onProblem(payment, prepared.problem);
  };
  const check = (payment: Payment, needsReview: boolean, leaveOut: readonly Outpoint[] = []) =>
    void run(payment, needsReview, leaveOut);
  return { check, stop };
}

function prepareBy(
  engine: Engine,
  intent: NonNullable<Seen["intent"]>,
  options: Parameters<Engine["prepare"]>[1],
): ReturnType<Engine["prepareTrade" | "prepareAction" | "prepare"]> {
  if ("trade" in intent) return engine.prepareTrade(intent, options);
  return "action" in intent ? engine.prepareAction(intent, options) : engine.prepare(intent, options);
}

/** Tells whether two plans spend the same coins and pay the same. */
const isSamePlan = (one: Plan, other: Plan): boolean =>
  one.fee === other.fee && one.sent === other.sent && one.spends.join() === other.spends.join();
