import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { aUtxo, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { createStore } from "zustand/vanilla";
import { INITIAL_STATE } from "../initial-state.ts";
import { named } from "../payments/outbox/stored-payments.ts";
import type { PrepareOptions } from "../payments/prepare.ts";
import type { SendOptions, Sent } from "../payments/sent.ts";
import { ask, confirm, runSessions, type SessionWork, unview } from "../payments/session/run-sessions.ts";
import type { PaymentSession, Seen } from "../payments/session/session.ts";
import { keyOf, NO_SESSIONS, type Sessions, viewPlace } from "../payments/session/sessions.ts";
import type { State } from "../state.ts";
import { aPayment } from "./a-payment.ts";

type Payment = Seen & { name?: string; isSentAsSeen?: boolean };
type Prepared = Awaited<NonNullable<ReturnType<SessionWork<Payment>["prepare"]>>>;
type Asked<Options, Answer> = { plan: Plan; options: Options; answer(value: Answer): void };

export const PLACE = "send";
export const WALLET = aPayment(1, "sending").walletId;
export const OTHER_WALLET = "other wallet" as typeof WALLET;
export const COIN = outpointOf(txidOfNumber(1), 0);
export const DONE = ok({ txids: [txidOfNumber(7)] });
export const STORED = named(aPayment(7, "sending"));

/** A plan that pays this amount; it spends the coin that `aPayment(1)` spends if `spent` names it. */
export function aPlan(amount = 1_000n, { fee = 219n, spent = COIN } = {}): Plan {
  const utxo = { ...aUtxo(scriptOf("me"), 10_000_000n, { n: 1 }), outpoint: spent };
  const outputs = [{ script: scriptOf("bob"), sats: sats(amount), isChange: false }];
  const tx = { inputs: [{ utxo }], outputs, fee: sats(fee), size: 219 };
  return { txs: [tx], spends: [spent], sent: sats(amount), fee: sats(fee) };
}

/** The sessions of a wallet whose checks and sendings a test answers itself. */
export function createSessionRig(begin: Partial<State> = {}) {
  const tip = { height: 850_000, finalHeight: 849_999 };
  const state = createStore<State>(() => ({ ...INITIAL_STATE, activeId: WALLET, tip, ...begin }));
  const store = createStore<Sessions>(() => NO_SESSIONS);
  const checks: Asked<PrepareOptions, Prepared>[] = [];
  const sendings: Asked<SendOptions, Sent>[] = [];
  const running = runSessions<Payment>({
    state,
    store,
    prepare: ({ plan, isSentAsSeen }, options) =>
      isSentAsSeen
        ? undefined
        : new Promise<Result<Plan, never>>((answer) => {
            checks.push({ plan, options, answer: answer as (value: Prepared) => void });
          }),
    send: (plan, options) => new Promise((answer) => sendings.push({ plan, options, answer })),
  });
  const at = (place = PLACE, walletId = WALLET): PaymentSession | undefined =>
    store.getState().sessions.get(keyOf(place, walletId));
  /** Resolves when the session of the form has come to this step. */
  const reaches = (step: PaymentSession["step"]) =>
    new Promise<void>((resolve) => {
      if (at()?.step === step) return resolve();
      const stop = store.subscribe(() => {
        if (at()?.step !== step) return;
        stop();
        resolve();
      });
    });
  return { state, store, running, checks, sendings, at, reaches };
}

export type SessionRig = ReturnType<typeof createSessionRig>;
/** Returns the latest question that was asked. */
export function latest<Each>(list: readonly Each[]): Each {
  const last = list.at(-1);
  if (last === undefined) throw new Error("nothing was asked");
  return last;
}

/** Shows the form, and asks for a payment whose check finds nothing: it is reviewed, as the form wants. */
export async function reviewed(it: SessionRig, plan = aPlan(), options: { isPayButton?: boolean } = {}): Promise<void> {
  const asking = ask(it.running, PLACE, { plan }, { needsReview: true, ...options });
  latest(it.checks).answer(ok(plan));
  await asking;
}

/** A payment that was reviewed and confirmed, and is being sent. `answer` ends it. */
export async function sending(it: SessionRig, plan = aPlan()) {
  await reviewed(it, plan);
  const sent = confirm(it.running, PLACE);
  const { options, answer } = latest(it.sendings);
  return {
    options,
    answer: (value: Sent) => {
      answer(value);
      return sent;
    },
  };
}

export const shown = (it: SessionRig, place = PLACE) => viewPlace(it.store, place, () => unview(it.running, place));

/** A payment whose outcome is unknown, in a form that is shown. */
export async function unknownOutcome(it: SessionRig): Promise<void> {
  shown(it);
  it.state.setState({ outbox: [aPayment(8, "sending"), aPayment(7, "unknown")] });
  const { options, answer } = await sending(it);
  options.onStored?.(STORED);
  await answer(no({ code: "outcome-unknown", reason: "lost", ...STORED }));
}
