// The life of one payment, from the check of its coins to its end, as plain data. What a person sees is a view of it;
// what happens to it is in run-sessions.ts. Until it is signed it is only in memory, and after a restart its form comes
// back as a draft. From then on the outbox has it: the session follows what is stored there, and never knows better.
import type { Sats } from "@satchel/core/amount";
import type { Outpoint, Txid, WalletId } from "@satchel/core/ids";
import type { Plan } from "@satchel/core/tx";
import type { NamedPayment, OutboxEntry } from "../../state.ts";
import type { SecondOpinion } from "../checks/second-opinion.ts";
import type { SendProblem, Sent } from "../sent.ts";
import { identityOf } from "../signed/payment-identity.ts";

/** Where a payment is made: a form, or a button. There is one session at a time for each place and wallet. */
export type Place = string;

/**
 * What a person has seen: the plan, and anything else that describes the payment. `confirmedFee`: a high fee that they
 * have confirmed by its number.
 */
export type Seen = { plan: Plan; confirmedFee?: Sats };

/**
 * What the check of a payment found out besides: what a second server said, and how many coins were left out because of
 * it.
 */
export type Findings = { opinion?: SecondOpinion | undefined; leftOut?: number };

export type Progress = { done: number; total: number };

/** What an attempt needs besides the payment, the same from the first check on. */
export type Attempt = { place: Place; walletId: WalletId; run: number };

export type PaymentSession = Attempt &
  (
    | { step: "checking"; payment: Seen; needsReview: boolean; leaveOut: readonly Outpoint[]; progress: Progress }
    /** The plan is shown once more; exactly this plan is sent. */
    | { step: "reviewing"; payment: Seen; findings: Findings }
    /**
     * `signed`: how many coins are signed. `entry`: it is signed and stored, and may be broadcast from now on, so that
     * it can no longer be called off. `payment` is undefined after a restart.
     */
    | ({ step: "sending"; signed?: Progress } & Begun & { entry?: NamedPayment })
    /** It may have been sent; the engine asks. */
    | ({ step: "unknown"; reason: string } & Stored)
    /**
     * A chain of transactions that was stopped or interrupted: the outbox has it, and the person can resume it or
     * discard the rest.
     */
    | ({ step: "open"; problem: SendProblem | undefined } & Stored)
    /**
     * The outbox has it as refused, or as conflicting with another. It can be sent again, or prove to be sent after
     * all.
     */
    | ({ step: "refused"; problem: SendProblem; height: number | undefined } & Stored)
    /** Nothing was sent or stored. `height`: of the chain at that time. */
    | { step: "failed"; payment: Seen; problem: SendProblem; height: number | undefined }
    /** `wasSentBefore`: an earlier press, or another tab or device, has sent it; this attempt has sent nothing. */
    | ({ step: "sent"; txids: readonly Txid[]; wasSentBefore: boolean; entry?: NamedPayment } & Begun)
  );

/** `stored`: after a restart, the payment as the outbox had it then, in place of what the form knew of it. */
export type Begun = { payment: Seen | undefined; wasReviewed: boolean; stored?: OutboxEntry };
export type Stored = Begun & { entry: NamedPayment };

/** What the outbox has of a payment. `gone`: nothing, and nothing stored says how it ended. */
export type Held = OutboxEntry["status"] | "settled" | "gone";

export type SessionEvent =
  /** The person wants this payment. */
  | { kind: "asked"; attempt: Attempt; payment: Seen; needsReview: boolean; leaveOut: readonly Outpoint[] }
  | { kind: "counted"; progress: Progress }
  /** Every coin is verified. `mustReview`: there is something in the plan that a person has to see. */
  | { kind: "checked"; plan: Plan; mustReview: boolean; findings: Findings }
  /** There is nothing to pay, which the form says. */
  | { kind: "unplannable" }
  /** The person has seen the review, and sends. */
  | { kind: "confirmed"; confirmedFee?: Sats }
  | { kind: "signed"; progress: Progress }
  /** It is signed and stored; nothing of it was broadcast before. */
  | { kind: "stored"; entry: NamedPayment }
  /** `held`: what the outbox has of it now. */
  | { kind: "answered"; answer: Sent; held: Held; height: number | undefined }
  | { kind: "failed"; problem: SendProblem; height: number | undefined }
  /** The stored payments have changed. */
  | { kind: "held"; held: Held; reason: string; height: number | undefined }
  /** The review was closed, the form has changed, or its screen was left. */
  | { kind: "left" };

/** Returns the session after an event; undefined where there is none. An event that does not fit changes nothing. */
export function after(session: PaymentSession | undefined, event: SessionEvent): PaymentSession | undefined {
  if (event.kind === "asked") return canAsk(session) ? checking(event) : session;
  if (session === undefined) return undefined;
  switch (session.step) {
    case "checking":
      return afterChecking(session, event);
    case "reviewing":
      if (event.kind === "confirmed") return sending(session, event);
      return event.kind === "left" ? undefined : session;
    case "sending":
      return whileSending(session, event);
    case "unknown":
    case "open":
    case "refused":
      return event.kind === "left" ? undefined : whileStored(session, event);
    case "failed":
    case "sent":
      return event.kind === "left" ? undefined : session;
  }
}

type At<Step extends PaymentSession["step"]> = Extract<PaymentSession, { step: Step }>;

/**
 * A payment under way is never asked for a second time. After a restart its place shows it as the outbox has it, and
 * the form makes another one.
 */
export const canAsk = (session: PaymentSession | undefined): boolean =>
  session === undefined || (session.step !== "sending" && session.step !== "unknown") || session.payment === undefined;

function checking({
  attempt,
  payment,
  needsReview,
  leaveOut,
}: Extract<SessionEvent, { kind: "asked" }>): PaymentSession {
  return { ...attempt, step: "checking", payment, needsReview, leaveOut, progress: { done: 0, total: 0 } };
}

function afterChecking(session: At<"checking">, event: SessionEvent): PaymentSession | undefined {
  const { payment, needsReview } = session;
  switch (event.kind) {
    case "counted":
      return { ...session, progress: event.progress };
    case "checked": {
      const { plan, mustReview, findings } = event;
      // Without a review only the plan that the person has seen is sent, and nothing that could be lost.
      const isSeen = isSamePlan(payment.plan, plan) && plan.accepted === undefined;
      if (isSeen && !needsReview && !mustReview)
        return { ...attemptOf(session), step: "sending", payment, wasReviewed: false };
      return { ...attemptOf(session), step: "reviewing", payment: { ...payment, plan }, findings };
    }
    case "failed":
      return failed(session, payment, event);
    case "unplannable":
    case "left":
      return undefined;
    default:
      return session;
  }
}

function sending(session: At<"reviewing">, { confirmedFee }: { confirmedFee?: Sats }): PaymentSession {
  const payment = confirmedFee === undefined ? session.payment : { ...session.payment, confirmedFee };
  return { ...attemptOf(session), step: "sending", payment, wasReviewed: true };
}

function whileSending(session: At<"sending">, event: SessionEvent): PaymentSession | undefined {
  switch (event.kind) {
    case "signed":
      return session.entry ? session : { ...session, signed: event.progress };
    case "stored": {
      const { signed: _, ...rest } = session;
      return { ...rest, entry: event.entry };
    }
    case "answered":
      return answered(session, event);
    case "held":
      // While this tab sends it, the answer of `send` says more.
      return session.payment === undefined && session.entry
        ? whileStored({ ...session, entry: session.entry }, event)
        : session;
    default:
      return session;
  }
}

type Answered = Extract<SessionEvent, { kind: "answered" }>;

function answered(session: At<"sending">, event: Answered): PaymentSession | undefined {
  const { payment, wasReviewed } = session;
  const { answer, held, height } = event;
  if (answer.ok) return sent(session, answer.value);
  const { problem } = answer;
  const entry = session.entry ?? ("txids" in problem ? { entryId: problem.entryId, txids: problem.txids } : undefined);
  if (problem.code === "chain-open") return open(session, entry ?? { entryId: problem.entryId, txids: [] }, problem);
  if (entry !== undefined) return byOutbox(session, entry, { problem, held, height });
  if (payment === undefined) return session;
  if (problem.code !== "stopped") return failed(session, payment, { problem, height });
  return wasReviewed ? { ...attemptOf(session), step: "reviewing", payment, findings: {} } : undefined;
}

type Known = { problem: SendProblem; held: Held; height: number | undefined };

/** Problems that `send` reports of a stored payment only when it has found out that nothing of it was sent. */
const SURELY_UNSENT: readonly SendProblem["code"][] = ["unreachable", "coins-gone", "offer-gone"];

/** Returns what a stored payment is that `send` reports a problem of: what the outbox has of it decides. */
function byOutbox(session: At<"sending">, entry: NamedPayment, { problem, held, height }: Known): PaymentSession {
  const stored = { ...attemptOf(session), payment: session.payment, wasReviewed: session.wasReviewed, entry };
  switch (held) {
    case "settled":
      return sent(session, { txids: entry.txids });
    case "refused":
    case "conflicted":
      return { ...stored, step: "refused", problem, height };
    case "stopped":
      return open(session, entry, problem);
    case "gone":
      if (session.payment && SURELY_UNSENT.includes(problem.code))
        return failed(session, session.payment, { problem, height });
      return unanswered(session, entry, problem);
    case "sending":
    case "unknown":
    case "missing":
      return unanswered(session, entry, problem);
  }
}

/**
 * A chain is shown by its card, where the person resumes it or discards the rest; a single payment by its form, which
 * waits.
 */
function unanswered(session: At<"sending">, entry: NamedPayment, problem: SendProblem): PaymentSession {
  const isChain = (session.payment?.plan.txs.length ?? entry.txids.length) > 1;
  if (isChain) return open(session, entry, problem);
  return {
    ...attemptOf(session),
    ...begunOf(session),
    step: "unknown",
    entry,
    reason: "reason" in problem ? problem.reason : "",
  };
}

/** Follows the outbox: another tab, or the engine by itself, may have found out how the payment ended. */
function whileStored(session: PaymentSession & Stored, event: SessionEvent): PaymentSession {
  if (event.kind !== "held") return session;
  const stored = { ...attemptOf(session), ...begunOf(session), entry: session.entry };
  switch (event.held) {
    case "settled":
      return sent(session, { txids: session.entry.txids });
    case "refused":
    case "conflicted":
      // The dialog of an open chain says which of its transactions it was.
      if (session.step === "refused" || session.step === "open") return session;
      return { ...stored, step: "refused", problem: { code: "refused", reason: event.reason }, height: event.height };
    case "stopped":
      return session.step === "open" ? session : { ...stored, step: "open", problem: undefined };
    case "sending":
    case "unknown":
      // It is sent again, from the list of unsettled payments or by another tab.
      return session.step === "refused" ? { ...stored, step: "unknown", reason: "" } : session;
    case "missing":
    case "gone":
      return session;
  }
}

const attemptOf = ({ place, walletId, run }: Attempt): Attempt => ({ place, walletId, run });
const begunOf = ({ payment, wasReviewed, stored }: Begun): Begun => ({
  payment,
  wasReviewed,
  ...(stored && { stored }),
});

const open = (session: Attempt & Begun, entry: NamedPayment, problem: SendProblem): PaymentSession => ({
  ...attemptOf(session),
  ...begunOf(session),
  step: "open",
  entry,
  problem,
});

const failed = (
  session: Attempt,
  payment: Seen,
  { problem, height }: { problem: SendProblem; height: number | undefined },
): PaymentSession => ({ ...attemptOf(session), step: "failed", payment, problem, height });

const sent = (
  session: Attempt & Begun & { entry?: NamedPayment },
  { txids, wasSentBefore = false }: { txids: readonly Txid[]; wasSentBefore?: boolean },
): PaymentSession => ({
  ...attemptOf(session),
  ...begunOf(session),
  step: "sent",
  txids,
  wasSentBefore,
  ...(session.entry && { entry: session.entry }),
});

/** Tells whether two plans spend the same coins and pay the same to the same recipients. */
export const isSamePlan = (one: Plan, other: Plan): boolean =>
  one === other || (one.fee === other.fee && identityOf(one) === identityOf(other));

/** Answers of the network that the same plan would get again. */
const REFUSALS: readonly SendProblem["code"][] = ["refused", "too-many-ancestors"];

/**
 * Tells whether a plan must not be sent now: the outcome of the payment before it is unknown, or the network has
 * refused exactly this plan and no block has come since.
 */
export function isClosed(session: PaymentSession | undefined, plan: Plan, height: number | undefined): boolean {
  if (session?.payment === undefined) return false;
  if (session.step === "unknown") return true;
  if (session.step !== "failed" && session.step !== "refused") return false;
  return REFUSALS.includes(session.problem.code) && session.height === height && isSamePlan(session.payment.plan, plan);
}
