import { no } from "@satchel/core/result";
import { txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aPayment, rawTxs } from "../../testing/a-payment.ts";
import {
  aPlan,
  createSessionRig,
  DONE,
  latest,
  OTHER_WALLET,
  PLACE,
  reviewed,
  STORED,
  sending,
  shown,
  unknownOutcome,
  WALLET,
} from "../../testing/session-rig.ts";
import type { Sent } from "../sent.ts";
import { ask, confirm, leave, unview } from "./run-sessions.ts";

test("when its last view goes, a place keeps only what may have been sent; other places keep all", async () => {
  const it = createSessionRig();
  const stop = shown(it);
  const also = shown(it);
  await reviewed(it);
  await ask(it.running, "token", { plan: aPlan(), isSentAsSeen: true }, { needsReview: true });
  stop();
  expect(it.at()).toMatchObject({ step: "reviewing" });
  also();
  expect(it.at()).toBeUndefined();
  expect(it.at("token")).toMatchObject({ step: "reviewing" });
  const lost = createSessionRig();
  await unknownOutcome(lost);
  unview(lost.running, PLACE);
  expect(lost.at()).toMatchObject({ step: "unknown" });
});

test("a check ends with its last view, also that of a wallet that is not the active one any more", () => {
  const it = createSessionRig();
  const stop = shown(it);
  void ask(it.running, PLACE, { plan: aPlan() }, { needsReview: true });
  it.state.setState({ activeId: OTHER_WALLET });
  stop();
  expect(latest(it.checks).options.signal?.aborted).toBe(true);
  expect(it.at()).toBeUndefined();
});

test("each wallet has a payment of its own at a place", async () => {
  const it = createSessionRig();
  await reviewed(it);
  it.state.setState({ activeId: OTHER_WALLET });
  expect(await confirm(it.running, PLACE)).toBeUndefined();
  leave(it.running, PLACE);
  await reviewed(it, aPlan(2_000n));
  expect(it.at(PLACE, WALLET)).toMatchObject({ step: "reviewing", walletId: WALLET, payment: { plan: aPlan() } });
  const others = { walletId: OTHER_WALLET, payment: { plan: aPlan(2_000n) } };
  expect(it.at(PLACE, OTHER_WALLET)).toMatchObject({ step: "reviewing", ...others });
  expect(it.sendings).toEqual([]);
});

test("the receipt of a payment is noted where a screen shows it, and only there", async () => {
  const it = createSessionRig();
  const stop = shown(it);
  await (await sending(it)).answer(DONE);
  expect([...it.store.getState().receipts]).toEqual([txidOfNumber(7)]);
  expect(it.at()).toMatchObject({ step: "sent" });
  stop();
  expect(it.at()).toBeUndefined();
  expect(it.running.runs.size).toBe(0);
});

test.each<[string, Sent]>([
  ["sent", DONE],
  ["failed", no({ code: "vault-failed", reason: "" })],
  ["refused", no({ code: "refused", reason: "" })],
  ["open", no({ code: "chain-open", entryId: STORED.entryId })],
])("a payment that ends after its screen was left is not kept there: %s", async (step, answer) => {
  const it = createSessionRig();
  const stop = shown(it);
  const payment = await sending(it);
  if (step === "refused") {
    payment.options.onStored?.(STORED);
    it.state.setState({ outbox: [aPayment(7, "refused")] });
  }
  stop();
  expect(it.at()).toMatchObject({ step: "sending" });
  await payment.answer(answer);
  expect(it.store.getState()).toMatchObject({ sessions: new Map(), receipts: new Set() });
  expect(it.running.runs.size).toBe(0);
});

test("the card of a chain that stays open tells of its transactions; a review and a failure tell of none", async () => {
  const it = createSessionRig({ outbox: [aPayment(7, "stopped", { txs: rawTxs(6, 7) })] });
  shown(it);
  const { options, answer } = await sending(it);
  options.onStored?.({ ...STORED, txids: [txidOfNumber(6), txidOfNumber(7)] });
  expect(it.store.getState().receipts.size).toBe(0);
  await answer(no({ code: "chain-open", entryId: STORED.entryId }));
  expect(it.at()).toMatchObject({ step: "open" });
  expect([...it.store.getState().receipts]).toEqual([txidOfNumber(6), txidOfNumber(7)]);
});
