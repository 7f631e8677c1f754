import type { Sats } from "@satchel/core/amount";
import type { Outpoint, Txid } from "@satchel/core/ids";
import type { Result } from "@satchel/core/result";
import type { Plan } from "@satchel/core/tx";
import type { StoreApi } from "zustand/vanilla";
import type { NamedPayment, State } from "../../state.ts";
import { highFee } from "../checks/high-fee.ts";
import type { SecondOpinion } from "../checks/second-opinion.ts";
import { endOf } from "../outbox/payment-end.ts";
import type { PrepareOptions } from "../prepare.ts";
import { replacedBy, saidDead } from "../refusals/open-refusals.ts";
import type { SendOptions, SendProblem, Sent } from "../sent.ts";
import { resumed } from "./resumed.ts";
import {
  type Attempt,
  after,
  canAsk,
  type Findings,
  type Held,
  type PaymentSession,
  type Place,
  type Seen,
  type SessionEvent,
} from "./session.ts";
import { isViewed, keyOf, type Sessions, withReceipts } from "./sessions.ts";

// What happens around the transitions of session.ts: coins are checked, payments are sent, and what is stored is
// followed.

/** What the sessions do, and where they look. */
export type SessionWork<Payment extends Seen> = {
  store: StoreApi<Sessions>;
  state: Pick<StoreApi<State>, "getState" | "subscribe">;
  /** Plans a payment again with every coin verified; undefined for a payment that is sent as it was seen. */
  prepare(payment: Payment, options: PrepareOptions): Promise<Result<Plan, PreparingProblem>> | undefined;
  send(plan: Plan, options: SendOptions): Promise<Sent>;
};

type PreparingProblem = SendProblem | { code: "no-plan" } | { code: "no-lock-time" };

/** `control`: ends the check, or the signing. */
type Run = { control: AbortController; options: SendOptions };

export type Running<Payment extends Seen> = SessionWork<Payment> & { runs: Map<number, Run>; count: number };

/** Begins to follow what is stored of payments. */
export function runSessions<Payment extends Seen>(work: SessionWork<Payment>): Running<Payment> {
  const running = { ...work, runs: new Map<number, Run>(), count: 0 };
  work.state.subscribe((now, before) => {
    if (now.outbox !== before.outbox || now.settled !== before.settled || now.ledger !== before.ledger) follow(running);
  });
  return running;
}

/**
 * `needsReview`: the person reviews it whatever the check finds. `leaveOut`: coins that the plan must not spend.
 * `isPayButton`: see `SendOptions`.
 */
export type AskOptions = { needsReview: boolean; leaveOut?: readonly Outpoint[]; isPayButton?: boolean };

/** What `send` answered; undefined if it was not asked. */
export type Answer = Sent | undefined;

/**
 * Checks the coins of a payment, then shows its review, or sends it where nothing has to be reviewed. While the payment
 * of this place is under way, nothing happens.
 */
export async function ask<Payment extends Seen>(
  running: Running<Payment>,
  place: Place,
  payment: Payment,
  { needsReview, leaveOut = [], ...options }: AskOptions,
): Promise<Answer> {
  const walletId = running.state.getState().activeId;
  const before = sessionAt(running, place);
  if (walletId === undefined || !canAsk(before)) return undefined;
  if (before) {
    running.runs.get(before.run)?.control.abort();
    running.runs.delete(before.run);
  }
  const attempt: Attempt = { place, walletId, run: ++running.count };
  const control = new AbortController();
  running.runs.set(attempt.run, { control, options });
  tell(running, attempt, { kind: "asked", attempt, payment, needsReview, leaveOut });
  const checked = await check(running, attempt, payment, { leaveOut, signal: control.signal });
  if (control.signal.aborted) return undefined;
  return tell(running, attempt, checked)?.step === "sending" ? send(running, attempt) : undefined;
}

/** Checks the payment of a place that has failed again, without the coins of `leaveOut`, and reviews it. */
export async function askAgain<Payment extends Seen>(
  running: Running<Payment>,
  place: Place,
  leaveOut: readonly Outpoint[],
): Promise<Answer> {
  const session = sessionAt(running, place);
  if (session?.step !== "failed") return undefined;
  const options = running.runs.get(session.run)?.options;
  return ask(running, place, session.payment as Payment, { ...options, needsReview: true, leaveOut });
}

/** Sends exactly what the review shows. */
export async function confirm(running: Running<Seen>, place: Place, confirmedFee?: Sats): Promise<Answer> {
  const session = sessionAt(running, place);
  if (session?.step !== "reviewing") return undefined;
  tell(running, session, { kind: "confirmed", ...(confirmedFee !== undefined && { confirmedFee }) });
  return send(running, session);
}

/** Ends the check or the review, and forgets a payment that has failed. What is being sent stays. */
export function leave(running: Running<Seen>, place: Place): void {
  const session = sessionAt(running, place);
  if (session) leaveSession(running, session);
}

/** Stops the signing; without effect once the payment is stored. */
export function stopSigning(running: Running<Seen>, place: Place): void {
  const session = sessionAt(running, place);
  if (session?.step === "sending") running.runs.get(session.run)?.control.abort();
}

/** No view shows a place any more: of its payments only those go on that may have been sent. */
export function unview(running: Running<Seen>, place: Place): void {
  for (const session of running.store.getState().sessions.values())
    if (session.place === place && session.step !== "unknown") leaveSession(running, session);
}

/** Shows the payments that the outbox has after a restart as sessions of the places where they were made. */
export function resume(running: Running<Seen>): void {
  const fromOutbox = running.state.getState().outbox.flatMap((entry) => resumed(entry) ?? []);
  const entries = fromOutbox.map((session) => [keyOf(session.place, session.walletId), session] as const);
  running.store.setState(({ sessions }) => ({ sessions: new Map([...entries, ...sessions]) }));
  follow(running);
}

function leaveSession(running: Running<Seen>, session: PaymentSession): void {
  if (session.step === "checking") running.runs.get(session.run)?.control.abort();
  tell(running, session, { kind: "left" });
}

const sessionAt = ({ store, state }: Running<Seen>, place: Place): PaymentSession | undefined =>
  store.getState().sessions.get(keyOf(place, state.getState().activeId));

/**
 * Applies an event to the session of an attempt, and returns the session. An event of an earlier attempt changes
 * nothing.
 */
function tell(
  { store, runs }: Pick<Running<Seen>, "store" | "runs">,
  attempt: Attempt,
  event: SessionEvent,
): PaymentSession | undefined {
  const key = keyOf(attempt.place, attempt.walletId);
  const now = store.getState().sessions.get(key);
  if (event.kind !== "asked" && now?.run !== attempt.run) return undefined;
  const next = after(now, event);
  if (next === now) return next;
  const isShown = isViewed(store.getState(), attempt.place);
  store.setState(({ sessions }) => {
    const changed = new Map(sessions);
    // Once its screen was left, an ended payment has nothing more to say there.
    if (next && (isShown || !isEnded(next))) changed.set(key, next);
    else changed.delete(key);
    return { sessions: changed };
  });
  if (!store.getState().sessions.has(key)) runs.delete(attempt.run);
  if (next && isShown) store.setState(withReceipts(receiptOf(next)));
  return next;
}

const ENDS: readonly PaymentSession["step"][] = ["sent", "failed", "refused", "open"];
const isEnded = ({ step }: PaymentSession): boolean => ENDS.includes(step);

/** Returns the transactions that a screen tells of. The card of an open chain says what was sent of it. */
function receiptOf(session: PaymentSession): readonly Txid[] {
  if (session.step === "sent") return session.txids;
  return session.step === "open" ? session.entry.txids : [];
}

/** The state is changed for this many coins, not for each. */
const PROGRESS_STEP = 10;

/**
 * Plans a payment again with every coin verified, so that the review shows true figures only, and returns what came of
 * it.
 */
async function check<Payment extends Seen>(
  running: Running<Payment>,
  attempt: Attempt,
  payment: Payment,
  { leaveOut, signal }: { leaveOut: readonly Outpoint[]; signal: AbortSignal },
): Promise<SessionEvent> {
  let opinion: SecondOpinion | undefined;
  const preparing = running.prepare(payment, {
    signal,
    leaveOut,
    onProgress: (done, total) => {
      const isShown = !signal.aborted && done % PROGRESS_STEP === 0;
      if (isShown) tell(running, attempt, { kind: "counted", progress: { done, total } });
    },
    onOpinion: (said) => {
      opinion = said;
    },
  });
  if (preparing === undefined) return checked(running, payment.plan, {});
  const prepared = await preparing;
  if (prepared.ok) return checked(running, prepared.value, { opinion, leftOut: leaveOut.length });
  const { problem } = prepared;
  if (problem.code === "no-plan" || problem.code === "no-lock-time") return { kind: "unplannable" };
  return { kind: "failed", problem, height: heightNow(running) };
}

function checked({ state }: Running<Seen>, plan: Plan, findings: Findings): SessionEvent {
  // A high fee is confirmed by its number, in the review, which also says that a refused payment is replaced.
  const now = state.getState();
  const isWarned = replacedBy(plan, now).length + saidDead(now).length > 0;
  const mustReview = isWarned || highFee(plan, now.settings.satsPerKb) !== undefined;
  return { kind: "checked", plan, mustReview, findings };
}

const heightNow = ({ state }: Pick<Running<Seen>, "state">): number | undefined => state.getState().tip?.height;

/** Sends the payment of a session that is `sending`. */
async function send(running: Running<Seen>, attempt: Attempt): Promise<Answer> {
  const { store, state, runs } = running;
  const session = store.getState().sessions.get(keyOf(attempt.place, attempt.walletId));
  if (session?.step !== "sending" || session.payment === undefined) return undefined;
  const { plan, confirmedFee } = session.payment;
  const options = runs.get(attempt.run)?.options;
  const control = new AbortController();
  runs.set(attempt.run, { control, options: { ...options } });
  let entry: NamedPayment | undefined;
  const answer = await running.send(plan, {
    ...options,
    place: attempt.place,
    ...(confirmedFee !== undefined && { confirmedFee }),
    signal: control.signal,
    onSigned: (done, total) => {
      if (!control.signal.aborted) tell(running, attempt, { kind: "signed", progress: { done, total } });
    },
    onStored: (stored) => {
      entry = stored;
      tell(running, attempt, { kind: "stored", entry: stored });
    },
  });
  if (!answer.ok && answer.problem.code === "outcome-unknown") entry ??= answer.problem;
  const held = heldOf(state.getState(), entry);
  tell(running, attempt, { kind: "answered", answer, held, height: heightNow(running) });
  follow(running);
  return answer;
}

/** Looks at what is stored of every payment that has no end yet, and of refused ones, which may be sent after all. */
function follow(running: Pick<Running<Seen>, "store" | "state" | "runs">): void {
  const now = running.state.getState();
  for (const session of running.store.getState().sessions.values()) {
    if (session.step === "sent" || !("entry" in session) || session.entry === undefined) continue;
    const { entryId } = session.entry;
    const reason = now.outbox.find(({ id }) => id === entryId)?.reason ?? "";
    tell(running, session, { kind: "held", held: heldOf(now, session.entry), reason, height: heightNow(running) });
  }
}

/** Returns what is stored of a payment. */
function heldOf(state: State, entry: NamedPayment | undefined): Held {
  if (entry === undefined) return "gone";
  const stored = state.outbox.find(({ id }) => id === entry.entryId);
  if (stored) return stored.status;
  return endOf(state, entry) ? "settled" : "gone";
}
