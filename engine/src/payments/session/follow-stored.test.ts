import { no } from "@satchel/core/result";
import { aTx } from "@satchel/core/testing";
import { expect, test } from "vitest";
import type { State } from "../../state.ts";
import { aPayment } from "../../testing/a-payment.ts";
import {
  aPlan,
  createSessionRig,
  PLACE,
  reviewed,
  type SessionRig,
  STORED,
  sending,
  shown,
  unknownOutcome,
} from "../../testing/session-rig.ts";
import { named } from "../outbox/stored-payments.ts";
import { resume } from "./run-sessions.ts";

test("a stored payment carries its name, and its answer is weighed against what the outbox has of it", async () => {
  const it = createSessionRig();
  shown(it);
  const { options, answer } = await sending(it);
  options.onStored?.(STORED);
  expect(it.at()).toMatchObject({ step: "sending", entry: STORED });
  it.state.setState({ outbox: [aPayment(7, "refused", { reason: "dust" })] });
  expect(it.at()).toMatchObject({ step: "sending" });
  await answer(no({ code: "refused", reason: "mempool full" }));
  const problem = { code: "refused", reason: "mempool full" };
  expect(it.at()).toMatchObject({ step: "refused", problem, height: 850_000, entry: STORED });
});

test("the answer about an earlier press names its payment, and the outbox knows how that stands", async () => {
  const lost = no({ code: "outcome-unknown", reason: "lost", ...STORED } as const);
  const unknown = createSessionRig({ outbox: [aPayment(7, "unknown")] });
  shown(unknown);
  await (await sending(unknown)).answer(lost);
  expect(unknown.at()).toMatchObject({ step: "unknown", reason: "lost", entry: STORED });
  const refused = createSessionRig({ outbox: [aPayment(7, "refused", { reason: "dust" })] });
  shown(refused);
  await (await sending(refused)).answer(lost);
  expect(refused.at()).toMatchObject({ step: "refused", problem: { code: "outcome-unknown", reason: "lost" } });
  const settled = createSessionRig({ settled: [STORED] });
  shown(settled);
  await (await sending(settled)).answer(lost);
  expect(settled.at()).toMatchObject({ step: "sent", txids: STORED.txids });
});

test("the payment that this press has stored counts, not another one that its answer names", async () => {
  const it = createSessionRig({ outbox: [aPayment(7, "refused"), aPayment(8, "unknown")] });
  shown(it);
  const { options, answer } = await sending(it);
  options.onStored?.(STORED);
  await answer(no({ code: "outcome-unknown", reason: "lost", ...named(aPayment(8, "unknown")) }));
  expect(it.at()).toMatchObject({ step: "refused", entry: STORED });
});

test("a problem before anything was stored has failed, though the outbox holds others", async () => {
  const it = createSessionRig({ outbox: [aPayment(8, "unknown")] });
  shown(it);
  const problem = { code: "storage-failed", reason: "disk full" } as const;
  await (await sending(it)).answer(no(problem));
  expect(it.at()).toMatchObject({ step: "failed", problem, height: 850_000 });
});

test.each<[string, (it: SessionRig) => Partial<State>]>([
  ["what is stored as settled", ({ state }) => ({ settled: [...state.getState().settled, STORED] })],
  ["the history", ({ state }) => ({ ledger: { ...state.getState().ledger, history: [aTx(7)] } })],
])("%s says how a payment of unknown outcome ended", async (_, change) => {
  const it = createSessionRig();
  await unknownOutcome(it);
  it.state.setState({ outbox: [] });
  expect(it.at()).toMatchObject({ step: "unknown" });
  it.state.setState(change(it));
  expect(it.at()).toMatchObject({ step: "sent", txids: STORED.txids, entry: STORED });
  const end = it.at();
  it.state.setState({ outbox: [aPayment(7, "refused")] });
  expect(it.at()).toBe(end);
});

test("a refusal that the engine finds later has the reason of its own entry, and the height of that time", async () => {
  const it = createSessionRig();
  await unknownOutcome(it);
  const entries = [aPayment(8, "refused", { reason: "other" }), aPayment(7, "refused", { reason: "dust" })];
  it.state.setState({ outbox: entries, tip: { height: 850_001, finalHeight: 850_000 } });
  const problem = { code: "refused", reason: "dust" };
  expect(it.at()).toMatchObject({ step: "refused", problem, height: 850_001 });
  it.state.setState({ outbox: [], settled: [STORED] });
  expect(it.at()).toMatchObject({ step: "sent" });
});

test("a refusal without a reason, or before the height is known, is one all the same", async () => {
  const it = createSessionRig({ tip: undefined });
  await unknownOutcome(it);
  it.state.setState({ outbox: [aPayment(7, "conflicted")] });
  expect(it.at()).toMatchObject({ step: "refused", problem: { code: "refused", reason: "" }, height: undefined });
});

test("what was stored while it was being sent is looked at as soon as the answer is there", async () => {
  const it = createSessionRig();
  shown(it);
  const { options, answer } = await sending(it);
  options.onStored?.(STORED);
  it.state.setState({ settled: [STORED] });
  expect(it.at()).toMatchObject({ step: "sending" });
  await answer(no({ code: "outcome-unknown", reason: "lost", ...STORED }));
  expect(it.at()).toMatchObject({ step: "sent" });
});

test("after a restart the outbox's payments are shown where they were made, and followed", () => {
  const entries = [aPayment(7, "unknown", { place: PLACE, reason: "lost" }), aPayment(8, "sending")];
  const it = createSessionRig({ outbox: entries });
  shown(it);
  resume(it.running);
  expect(it.store.getState().sessions.size).toBe(1);
  expect(it.at()).toMatchObject({ step: "unknown", reason: "lost", entry: STORED, payment: undefined });
  it.state.setState({ outbox: [], settled: [STORED] });
  expect(it.at()).toMatchObject({ step: "sent", txids: STORED.txids });
});

test("a payment that is made now keeps its place although the outbox has one that was made there", async () => {
  const it = createSessionRig();
  await reviewed(it);
  it.state.setState({ outbox: [aPayment(7, "unknown", { place: PLACE })] });
  resume(it.running);
  expect(it.at()).toMatchObject({ step: "reviewing" });
});

test("after a restart the form of a payment under way makes another one", async () => {
  const it = createSessionRig({ outbox: [aPayment(7, "unknown", { place: PLACE })] });
  shown(it);
  resume(it.running);
  await reviewed(it, aPlan(2_000n));
  expect(it.at()).toMatchObject({ step: "reviewing", payment: { plan: aPlan(2_000n) } });
});

test("a payment that was being sent when the app was closed is followed to its end", () => {
  const it = createSessionRig({ outbox: [aPayment(7, "sending", { place: PLACE })] });
  shown(it);
  resume(it.running);
  expect(it.at()).toMatchObject({ step: "sending", payment: undefined });
  it.state.setState({ outbox: [], settled: [STORED] });
  expect(it.at()).toMatchObject({ step: "sent", txids: STORED.txids });
});

test("views are told of what has changed for a payment, and of nothing else", async () => {
  const it = createSessionRig();
  await unknownOutcome(it);
  let told = 0;
  it.store.subscribe(() => {
    told += 1;
  });
  it.state.setState({ outbox: [...it.state.getState().outbox, aPayment(9, "sending")] });
  it.state.setState({ connection: "offline" });
  expect(told).toBe(0);
  it.state.setState({ outbox: [], settled: [STORED] });
  expect(told).toBeGreaterThan(0);
});
