import type { Outpoint, Txid } from "@satchel/core/ids";
import type { Plan } from "@satchel/core/tx";
import type { Findings, OutboxEntry, PaymentSession, Place, Progress, SeenPayment, SendProblem } from "@satchel/engine";
import { isClosed, keyOf } from "@satchel/engine/plan";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { problemsText } from "../../catalogue/en/problems.ts";
import { sendProblemWords } from "../../text/problems/problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp, useEngineState } from "../app-context.ts";
import { useIsShown } from "../use-is-drawn.ts";

// A view of the session that the engine has of a payment (engine/src/payments/session/session.ts).

/** A payment as a person has seen it, with what its screen knows of it besides. */
export type Seen = SeenPayment;

/**
 * What a screen shows of its payment. `inReview`: the review is open; otherwise the form's button sends. `isStored`: it
 * is signed and stored, so the form is no draft any more. A payment without an answer has failed with
 * `outcome-unknown`.
 */
type Attempt<Payment extends Seen> = Payment & { inReview: boolean } & (
    | ({ step: "checking" } & Progress)
    | ({ step: "reviewing" } & Findings)
    | { step: "sending"; isStored: boolean }
    | { step: "failed"; problem: SendProblem }
    | { step: "sent"; txids: readonly Txid[]; wasSentBefore: boolean; wasReviewed: boolean }
  );

type Options<Payment extends Seen> = {
  onSent: (txids: readonly Txid[]) => void;
  /**
   * Called when the outbox shows a chain of transactions that was stopped or interrupted, so that the form must not
   * offer the same payment again.
   */
  onKept?: (() => void) | undefined;
  /**
   * Whether this screen shows an open chain itself. `payment`: undefined after a restart. Otherwise a card of the
   * outbox does.
   */
  showsOpen?: ((entry: OutboxEntry, payment: Payment | undefined) => boolean) | undefined;
  isPayButton?: (payment: Payment) => boolean;
  /** Called before anything is signed; the payment begins only if it resolves to true. */
  mayBegin?: (() => Promise<boolean>) | undefined;
  /** Called when it has failed and nothing was signed. */
  onUnsigned?: (() => void) | undefined;
};

/**
 * A chain of transactions that is being sent from here, or of which not all was accepted, as the outbox has it.
 * `payment`: undefined after a restart. `problem`: what has interrupted it, if it was this device that heard it.
 */
export type OpenChain<Payment extends Seen> = {
  entry: OutboxEntry;
  isOpen: boolean;
  payment: Payment | undefined;
  problem: SendProblem | undefined;
};

/** The payment that was being made here when the program ended, as the outbox has it, or had it before it was sent. */
export type ResumedPayment = { entry: OutboxEntry; isSent: boolean };

/** Returns the payment of a place on the screen, and what a person can do with it. */
export function useAttempt<Payment extends Seen>(place: Place, options: Options<Payment>) {
  const { engine } = useApp();
  const session = useSession(place);
  const height = useEngineState((state) => state.tip?.height);
  const current = useMemo(() => session && attemptOf<Payment>(session), [session]);
  const leave = () => engine.leavePayment(place);
  const { answered, isUnknown } = useEnds(session, options);
  const { isPayButton, mayBegin } = options;
  const begin = async (work: () => ReturnType<typeof engine.askPayment>) =>
    (await mayBegin?.()) === false ? undefined : work();
  const signed = session?.step === "sending" && session.payment ? session.signed : undefined;
  const isSigning = signed !== undefined && signed.done < signed.total;
  const failed = current?.step === "failed" ? current : undefined;
  const entry = useEntry(session);
  const resumed = session && resumedOf(session, entry);
  return {
    current,
    chain: session && entry && chainOf<Payment>(session, entry),
    resumed,
    isSending: current?.step === "sending",
    /** The payment that failed, or whose outcome is unknown. */
    failed,
    /**
     * The payment that is being sent or has no answer yet. Its coins are reserved, so the form shows this payment, not
     * a new plan.
     */
    underWay: current?.step === "sending" || isUnknown ? current : undefined,
    /** Tells whether a payment must not be sent now (`isClosed`). */
    isClosed: ({ plan }: { plan: Plan }): boolean => isClosed(session, plan, height),
    /** The check of its coins before the review; `stop` ends it. */
    checking: current?.step === "checking" ? current : undefined,
    stop: leave,
    /** How far the signing has come; `stop` ends it as long as nothing was sent. */
    signing: isSigning ? { ...signed, stop: () => engine.stopSigning(place) } : undefined,
    /** Sends exactly what the review shows. */
    send: ({ confirmedFee }: Payment) => void answered(begin(() => engine.confirmPayment(place, confirmedFee))),
    /**
     * Checks the coins, then reviews the payment or sends it at once; does nothing without a payment. While another one
     * is under way the engine does nothing, because Enter in a field is no press on the button, which is closed then.
     */
    confirm: (payment: Payment | undefined, needsReview: boolean) => {
      if (payment === undefined) return;
      const isOne = isPayButton?.(payment) ?? false;
      const ask = () => engine.askPayment(place, payment, { needsReview, ...(isOne && { isPayButton: true }) });
      void answered(needsReview ? ask() : begin(ask));
    },
    /** Checks the payment that has failed again, without the coins of `leaveOut`, and reviews it. */
    checkAgain: (leaveOut: readonly Outpoint[] = []) => void engine.askPaymentAgain(place, leaveOut),
    closeReview: leave,
    /** What is typed now has nothing to do with a payment of the time before a restart. */
    forget: () => (resumed && !resumed.isSent ? undefined : leave()),
  };
}

export type AttemptState<Payment extends Seen> = ReturnType<typeof useAttempt<Payment>>;

/** Returns the session of this place and the active wallet, and tells the engine that it is on the screen. */
function useSession(place: Place): PaymentSession | undefined {
  const { engine } = useApp();
  const walletId = useEngineState((state) => state.activeId);
  useEffect(() => engine.viewPayment(place), [engine, place]);
  return useStore(engine.sessions, ({ sessions }) => sessions.get(keyOf(place, walletId)));
}

/** Returns what the outbox has of the payment of a session. */
function useEntry(session: PaymentSession | undefined): OutboxEntry | undefined {
  const entryId = session && "entry" in session ? session.entry?.entryId : undefined;
  return useEngineState(({ outbox }) => (entryId === undefined ? undefined : outbox.find(({ id }) => id === entryId)));
}

function chainOf<Payment extends Seen>(session: PaymentSession, entry: OutboxEntry): OpenChain<Payment> | undefined {
  const isOpen = session.step === "open";
  if (entry.txs.length === 1 || !(isOpen || session.step === "sending")) return undefined;
  const payment = session.payment && seenIn<Payment>(session.payment);
  return { entry, isOpen, payment, problem: isOpen ? session.problem : undefined };
}

function resumedOf(session: PaymentSession, entry: OutboxEntry | undefined): ResumedPayment | undefined {
  if (!("stored" in session) || session.stored === undefined || session.step === "open") return undefined;
  if (session.step === "sent") return { entry: session.stored, isSent: true };
  return entry && { entry, isSent: false };
}

/** Calls `onSent` and `onKept` once for each payment. A person who has left the screen is told by a toast. */
function useEnds<Payment extends Seen>(session: PaymentSession | undefined, options: Options<Payment>) {
  const { engine, host } = useApp();
  const isShown = useIsShown();
  const ended = useRef<number>(undefined);
  const tell = useEffectEvent((end: PaymentSession) => {
    const payment = end.payment && seenIn<Payment>(end.payment);
    if (payment !== undefined && ended.current !== end.run) {
      ended.current = end.run;
      if (end.step === "sent") options.onSent(end.txids);
      if (end.step === "open" && end.problem) options.onKept?.();
    }
    if (end.step !== "open") return;
    // Otherwise the outbox shows it now, with buttons to go on or to stop it.
    const entry = engine.state.getState().outbox.find(({ id }) => id === end.entry.entryId);
    if (!entry || !options.showsOpen?.(entry, payment)) engine.leavePayment(end.place);
  });
  const failedUnsigned = useEffectEvent(() => options.onUnsigned?.());
  useEffect(() => {
    if (session?.step === "sent" || session?.step === "open") tell(session);
    if (session?.step === "failed") failedUnsigned();
  }, [session]);
  return {
    isUnknown: session?.step === "unknown" && session.payment !== undefined,
    answered: async (asking: ReturnType<typeof engine.askPayment>) => {
      const answer = await asking;
      if (answer === undefined || isShown.current) return;
      if (answer.ok) options.onSent(answer.value.txids);
      else sayFailed(answer.problem, host.locale);
    },
  };
}

/** Says that a payment has failed whose screen was left. */
function sayFailed(problem: SendProblem, locale: string): void {
  if (problem.code === "stopped" || problem.code === "chain-open") return;
  const { title, detail } = sendProblemWords(problem, locale);
  // Nothing is filled in any more.
  showToast({
    tone: "problem",
    title,
    detail: problem.code === "unreachable" ? problemsText.nothingSent : detail,
  });
}

/** The engine keeps what the screen of this place has given it. */
const seenIn = <Payment extends Seen>(payment: Seen): Payment => payment as Payment;

/**
 * Returns what a screen shows of a session besides what the outbox has: nothing of an open chain, and nothing after a
 * restart.
 */
function attemptOf<Payment extends Seen>(session: PaymentSession): Attempt<Payment> | undefined {
  if (session.payment === undefined) return undefined;
  const payment = seenIn<Payment>(session.payment);
  switch (session.step) {
    case "checking":
      return { ...payment, inReview: false, step: "checking", ...session.progress };
    case "reviewing":
      return { ...payment, inReview: true, step: "reviewing", ...session.findings };
    case "sending": {
      const isStored = session.entry !== undefined;
      const isSigned = isStored || (session.signed !== undefined && session.signed.done === session.signed.total);
      // Once a chain is signed, its card shows how far it is, and Stop.
      const inReview = session.wasReviewed && !(payment.plan.txs.length > 1 && isSigned);
      return { ...payment, inReview, step: "sending", isStored };
    }
    case "unknown": {
      const { reason, entry } = session;
      return { ...payment, inReview: false, step: "failed", problem: { code: "outcome-unknown", reason, ...entry } };
    }
    case "refused":
    case "failed":
      return { ...payment, inReview: false, step: "failed", problem: session.problem };
    case "sent": {
      const { txids, wasSentBefore, wasReviewed } = session;
      return { ...payment, inReview: false, step: "sent", txids, wasSentBefore, wasReviewed };
    }
    case "open":
      return undefined;
  }
}
