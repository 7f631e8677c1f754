import type { Sats } from "@satchel/core/amount";
import type { Outpoint, Txid } from "@satchel/core/ids";
import { no } from "@satchel/core/result";
import type { SendIntent, TokenActionIntent, TokenIntent } from "@satchel/core/tx";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Actions } from "./actions.ts";
import { paymentSessions } from "./ahead.ts";
import type { TradeRequest } from "./market/trade/prepare-trade.ts";
import type { CancelIntent } from "./payments/cancel-payment.ts";
import type { PrepareOptions } from "./payments/prepare.ts";
import type { Answer, AskOptions, Running as RunningSessions } from "./payments/session/run-sessions.ts";
import type { Place, Seen } from "./payments/session/session.ts";
import { expectReceipt, hasReceipt, NO_SESSIONS, type Sessions, viewPlace } from "./payments/session/sessions.ts";
import type { State } from "./state.ts";

/** What a person wants to pay, do with a token, trade, or cancel. */
export type PaymentIntent = SendIntent | TokenIntent | TokenActionIntent | TradeRequest | CancelIntent;

/** A payment as a person has seen it. With its intent it is planned anew, with every coin verified. */
export type SeenPayment = Seen & { intent?: PaymentIntent | undefined };

/**
 * The payments that are being made: what a person can do with the one of a place. `askPayment`, `askPaymentAgain` and
 * `confirmPayment` return what `send` answered, or undefined if nothing was to be sent.
 */
export type PaymentActions = {
  sessions: StoreApi<Sessions>;
  /** Checks the coins of a payment, then shows its review, or sends it where nothing has to be reviewed. */
  askPayment(place: Place, payment: SeenPayment, options: AskOptions): Promise<Answer>;
  /** Checks the payment that has failed again, without the coins of `leaveOut`, and reviews it. */
  askPaymentAgain(place: Place, leaveOut: readonly Outpoint[]): Promise<Answer>;
  /** Sends exactly what the review shows. */
  confirmPayment(place: Place, confirmedFee?: Sats): Promise<Answer>;
  /** Ends the check or the review, and forgets a payment that has failed. A payment that is being sent stays. */
  leavePayment(place: Place): void;
  /** Stops the signing; without effect once the payment is stored. */
  stopSigning(place: Place): void;
  /** Shows the payments that the outbox has after a restart as sessions of the places where they were made. */
  resumePayments(): Promise<void>;
  /** Notes that a view shows this place, until the returned function is called. */
  viewPayment(place: Place): () => void;
  expectReceipt(): (txids: readonly Txid[]) => void;
  hasReceipt(txid: Txid | undefined): Promise<boolean>;
};

type Code = typeof import("./payments/session/run-sessions.ts");
type Running = RunningSessions<SeenPayment>;
type Work = {
  state: StoreApi<State>;
  actions: Pick<Actions, "prepare" | "prepareAction" | "prepareCancel" | "prepareTrade" | "checkPrices" | "send">;
};

/**
 * Creates the sessions of payments over the engine's other actions. The code that runs them is fetched with the first
 * one.
 */
export function createPaymentActions({ state, actions }: Work): PaymentActions {
  const store = createStore<Sessions>(() => NO_SESSIONS);
  const send: Running["send"] = async (plan, options) => {
    // What is sent otherwise needs no price.
    const problem = plan.trade?.kind === "buy" ? await actions.checkPrices(plan, options.signal) : undefined;
    return problem ? no(problem) : actions.send(plan, options);
  };
  const prepare: Running["prepare"] = ({ intent }, options) =>
    intent === undefined ? undefined : prepareBy(actions, intent, options);
  let running: Running | undefined;
  const bound = <Done>(use: (code: Code, running: Running) => Done) => {
    return (code: Code): Done => {
      running ??= code.runSessions<SeenPayment>({ store, state, prepare, send });
      return use(code, running);
    };
  };
  /** A press acts at once if the code is there. */
  const run = <Done>(use: (code: Code, running: Running) => Promise<Done>): Promise<Done> => {
    const loaded = paymentSessions.now();
    return loaded ? bound(use)(loaded) : paymentSessions.get().then(bound(use));
  };
  const ifThere = (use: (code: Code, running: Running) => void) => paymentSessions.ifThere(bound(use));
  return {
    sessions: store,
    askPayment: (...args) => run((code, now) => code.ask(now, ...args)),
    askPaymentAgain: (...args) => run((code, now) => code.askAgain(now, ...args)),
    confirmPayment: (...args) => run((code, now) => code.confirm(now, ...args)),
    leavePayment: (place) => ifThere((code, now) => code.leave(now, place)),
    stopSigning: (place) => ifThere((code, now) => code.stopSigning(now, place)),
    resumePayments: () => run(async (code, now) => code.resume(now)),
    viewPayment: (place) => {
      // A press finds the code there; if it cannot be fetched now, the press tries again.
      paymentSessions.get().catch(() => undefined);
      return viewPlace(store, place, () => ifThere((code, now) => code.unview(now, place)));
    },
    expectReceipt: () => expectReceipt(store),
    hasReceipt: (txid) => hasReceipt(store, txid),
  };
}

function prepareBy(
  actions: Work["actions"],
  intent: PaymentIntent,
  options: PrepareOptions,
): ReturnType<Actions["prepareTrade" | "prepareAction" | "prepare"]> {
  if ("cancel" in intent) return actions.prepareCancel(intent, options);
  if ("trade" in intent) return actions.prepareTrade(intent, options);
  return "action" in intent ? actions.prepareAction(intent, options) : actions.prepare(intent, options);
}
