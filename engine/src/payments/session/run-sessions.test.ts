import { sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { expect, test } from "vitest";
import type { State } from "../../state.ts";
import { aPayment, coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import {
  aPlan,
  COIN,
  createSessionRig,
  DONE,
  latest,
  PLACE,
  reviewed,
  sending,
  shown,
  WALLET,
} from "../../testing/session-rig.ts";
import { ask, askAgain, confirm, leave, stopSigning } from "./run-sessions.ts";
import { NO_SESSIONS } from "./sessions.ts";

const AGREES = { kind: "agrees", host: "second.example" } as const;

test("the check gets the coins to leave out, and its progress is shown for every ten coins", async () => {
  const it = createSessionRig();
  shown(it);
  const asking = ask(it.running, PLACE, { plan: aPlan(), name: "lunch" }, { needsReview: true, leaveOut: [COIN] });
  expect(it.at()).toMatchObject({ step: "checking", leaveOut: [COIN], progress: { done: 0, total: 0 } });
  const { options, answer } = latest(it.checks);
  expect(options.leaveOut).toEqual([COIN]);
  options.onProgress?.(9, 25);
  expect(it.at()).toMatchObject({ progress: { done: 0, total: 0 } });
  options.onProgress?.(10, 25);
  expect(it.at()).toMatchObject({ progress: { done: 10, total: 25 } });
  options.onProgress?.(19, 25);
  expect(it.at()).toMatchObject({ progress: { done: 10, total: 25 } });
  options.onOpinion?.(AGREES);
  answer(ok(aPlan(900n)));
  expect(await asking).toBeUndefined();
  expect(it.at()).toMatchObject({
    step: "reviewing",
    payment: { plan: aPlan(900n), name: "lunch" },
    findings: { opinion: AGREES, leftOut: 1 },
  });
  expect(it.sendings).toEqual([]);
});

test("a payment that needs no review, and that the check plans as it was seen, is sent at once", async () => {
  const it = createSessionRig();
  shown(it);
  const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false, isPayButton: true });
  expect(latest(it.checks).options.leaveOut).toEqual([]);
  latest(it.checks).answer(ok(aPlan()));
  await it.reaches("sending");
  expect(it.at()).toMatchObject({ wasReviewed: false });
  const { plan, options, answer } = latest(it.sendings);
  expect(plan).toEqual(aPlan());
  expect(options).toMatchObject({ place: PLACE, isPayButton: true });
  expect(options).not.toHaveProperty("confirmedFee");
  answer(DONE);
  expect(await asking).toBe(DONE);
  expect(it.at()).toMatchObject({ step: "sent", txids: [txidOfNumber(7)] });
  expect(it.sendings).toHaveLength(1);
});

test("a payment that is not planned anew is sent as it was seen, or reviewed without findings", async () => {
  const it = createSessionRig();
  shown(it);
  void ask(it.running, PLACE, { plan: aPlan(), isSentAsSeen: true }, { needsReview: false });
  await it.reaches("sending");
  expect(latest(it.sendings).plan).toEqual(aPlan());
  const reviewing = createSessionRig();
  await ask(reviewing.running, PLACE, { plan: aPlan(), isSentAsSeen: true }, { needsReview: true });
  expect(reviewing.at()).toMatchObject({ step: "reviewing", findings: {} });
  expect([...it.checks, ...reviewing.checks]).toEqual([]);
});

const refused = (fields = {}) => aPayment(1, "refused", { walletId: WALLET, txs: txsWithCoins(1), ...fields });

test.each<[string, Plan, Partial<State>]>([
  ["has a high fee", aPlan(1_000n, { fee: 200_000n }), {}],
  ["replaces a refused one", aPlan(1_000n, { spent: coinOfPayment(1) }), { outbox: [refused()] }],
  ["is made beside a refused one whose coins are said to be spent", aPlan(), { outbox: [refused({ left: [] })] }],
])("a payment that %s is reviewed even where none is needed", async (_, plan, begin) => {
  const it = createSessionRig(begin);
  const asking = ask(it.running, PLACE, { plan }, { needsReview: false });
  latest(it.checks).answer(ok(plan));
  await asking;
  expect(it.at()).toMatchObject({ step: "reviewing" });
  expect(it.sendings).toEqual([]);
});

test("a refused payment that the plan does not touch needs no review", async () => {
  const it = createSessionRig({ outbox: [refused()] });
  void ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false });
  latest(it.checks).answer(ok(aPlan()));
  await it.reaches("sending");
});

test("what cannot be planned has no session; another problem of the check is shown with the height", async () => {
  for (const code of ["no-plan", "no-lock-time"] as const) {
    const it = createSessionRig();
    shown(it);
    const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true });
    latest(it.checks).answer(no({ code }));
    await asking;
    expect(it.at()).toBeUndefined();
    expect(it.running.runs.size).toBe(0);
  }
  const it = createSessionRig();
  shown(it);
  const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false });
  latest(it.checks).answer(no({ code: "unreachable", reason: "offline" }));
  expect(await asking).toBeUndefined();
  const problem = { code: "unreachable", reason: "offline" };
  expect(it.at()).toMatchObject({ step: "failed", problem, height: 850_000 });
});

test("who asks again ends the check before: its progress and its result change nothing any more", async () => {
  const it = createSessionRig();
  shown(it);
  const first = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false });
  const old = latest(it.checks);
  const second = ask(it.running, PLACE, { plan: aPlan(2_000n) }, { needsReview: true });
  expect(old.options.signal?.aborted).toBe(true);
  const now = it.at();
  old.options.onProgress?.(10, 25);
  old.answer(ok(aPlan()));
  expect(await first).toBeUndefined();
  expect(it.at()).toBe(now);
  expect(it.sendings).toEqual([]);
  latest(it.checks).answer(ok(aPlan(2_000n)));
  await second;
  expect(it.at()).toMatchObject({ step: "reviewing", payment: { plan: aPlan(2_000n) } });
});

test("a payment under way is not asked for again, and without a wallet there is none to pay from", async () => {
  const it = createSessionRig();
  const { options, answer } = await sending(it);
  const now = it.at();
  expect(await ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false })).toBeUndefined();
  expect(options.signal?.aborted).toBe(false);
  expect(it.at()).toBe(now);
  expect(it.checks).toHaveLength(1);
  await answer(DONE);
  const nobody = createSessionRig({ activeId: undefined });
  expect(await ask(nobody.running, PLACE, { plan: aPlan() }, { needsReview: false })).toBeUndefined();
  expect(nobody.checks).toEqual([]);
  expect(nobody.store.getState()).toBe(NO_SESSIONS);
});

test("only what a review shows is confirmed, once, and with the fee that the person has typed", async () => {
  const it = createSessionRig();
  expect(await confirm(it.running, PLACE)).toBeUndefined();
  const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true, isPayButton: true });
  expect(await confirm(it.running, PLACE)).toBeUndefined();
  expect(it.at()).toMatchObject({ step: "checking" });
  latest(it.checks).answer(ok(aPlan(900n)));
  await asking;
  void confirm(it.running, PLACE, sats(219n));
  expect(await confirm(it.running, PLACE)).toBeUndefined();
  expect(it.sendings).toHaveLength(1);
  expect(latest(it.sendings)).toMatchObject({
    plan: aPlan(900n),
    options: { isPayButton: true, confirmedFee: 219n, place: PLACE },
  });
});

test("who leaves ends the check, the review and what has failed; what is being sent goes on", async () => {
  const it = createSessionRig();
  shown(it);
  leave(it.running, PLACE);
  expect(it.store.getState().sessions.size).toBe(0);
  void ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true });
  leave(it.running, PLACE);
  expect(latest(it.checks).options.signal?.aborted).toBe(true);
  expect(it.at()).toBeUndefined();
  await reviewed(it);
  leave(it.running, PLACE);
  expect(it.at()).toBeUndefined();
  const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true });
  latest(it.checks).answer(no({ code: "unreachable", reason: "" }));
  await asking;
  leave(it.running, PLACE);
  expect(it.at()).toBeUndefined();
  expect(it.running.runs.size).toBe(0);
  const { options } = await sending(it);
  leave(it.running, PLACE);
  expect(options.signal?.aborted).toBe(false);
  expect(it.at()).toMatchObject({ step: "sending" });
});

test("who stops the signing comes back to the review; only a signing is stopped so", async () => {
  const it = createSessionRig();
  shown(it);
  stopSigning(it.running, PLACE);
  const asking = ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true });
  stopSigning(it.running, PLACE);
  expect(latest(it.checks).options.signal?.aborted).toBe(false);
  latest(it.checks).answer(ok(aPlan()));
  await asking;
  const sent = confirm(it.running, PLACE);
  const { options, answer } = latest(it.sendings);
  options.onSigned?.(1, 3);
  expect(it.at()).toMatchObject({ step: "sending", signed: { done: 1, total: 3 } });
  stopSigning(it.running, PLACE);
  expect(options.signal?.aborted).toBe(true);
  options.onSigned?.(2, 3);
  expect(it.at()).toMatchObject({ signed: { done: 1, total: 3 } });
  answer(no({ code: "stopped" }));
  await sent;
  expect(it.at()).toMatchObject({ step: "reviewing", payment: { plan: aPlan() } });
  void confirm(it.running, PLACE);
  expect(it.sendings).toHaveLength(2);
  expect(latest(it.sendings).options.signal?.aborted).toBe(false);
});

test("a payment that has failed is checked again as it was asked, without some coins, and is reviewed", async () => {
  const it = createSessionRig();
  shown(it);
  expect(await askAgain(it.running, PLACE, [COIN])).toBeUndefined();
  await reviewed(it, aPlan(), { isPayButton: true });
  expect(await askAgain(it.running, PLACE, [COIN])).toBeUndefined();
  expect(it.at()).toMatchObject({ step: "reviewing" });
  const sent = confirm(it.running, PLACE);
  latest(it.sendings).answer(no({ code: "vault-failed", reason: "" }));
  await sent;
  const again = askAgain(it.running, PLACE, [COIN]);
  expect(it.at()).toMatchObject({ step: "checking", needsReview: true, leaveOut: [COIN] });
  latest(it.checks).answer(ok(aPlan()));
  expect(await again).toBeUndefined();
  expect(it.at()).toMatchObject({ step: "reviewing", findings: { leftOut: 1 } });
  void confirm(it.running, PLACE);
  expect(latest(it.sendings).options).toMatchObject({ isPayButton: true });
});
