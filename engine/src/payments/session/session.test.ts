import { sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aPlan, STORED, WALLET } from "../../testing/session-rig.ts";
import type { SendProblem } from "../sent.ts";
import { after, canAsk, type Held, isClosed, type PaymentSession, type SessionEvent } from "./session.ts";

const LOST: SendProblem = { code: "outcome-unknown", reason: "lost", ...STORED };
const PLAN = aPlan();
const chainPlan = { ...PLAN, txs: [...PLAN.txs, ...PLAN.txs] };
const attempt = { place: "send", walletId: WALLET, run: 1 };
const begun = { payment: { plan: PLAN }, wasReviewed: true };
const stored = { ...attempt, ...begun, entry: STORED };
const refusedAt = (height: number | undefined): PaymentSession => {
  return { ...stored, step: "refused", problem: { code: "refused", reason: "dust" }, height };
};
/** A session of each step. */
const AT = {
  checking: {
    ...attempt,
    step: "checking",
    payment: { plan: PLAN },
    needsReview: false,
    leaveOut: [],
    progress: { done: 0, total: 0 },
  },
  reviewing: { ...attempt, step: "reviewing", payment: { plan: PLAN }, findings: {} },
  sending: { ...attempt, ...begun, step: "sending" },
  stored: { ...stored, step: "sending" },
  unknown: { ...stored, step: "unknown", reason: "lost" },
  open: { ...stored, step: "open", problem: { code: "chain-open", entryId: STORED.entryId } },
  refused: refusedAt(1),
  failed: { ...attempt, step: "failed", payment: { plan: PLAN }, problem: { code: "refused", reason: "" }, height: 1 },
  sent: { ...attempt, ...begun, step: "sent", txids: STORED.txids, wasSentBefore: false },
} as const satisfies Record<string, PaymentSession>;
const EVENTS: readonly SessionEvent[] = [
  { kind: "counted", progress: { done: 10, total: 20 } },
  { kind: "checked", plan: PLAN, mustReview: false, findings: {} },
  { kind: "unplannable" },
  { kind: "confirmed" },
  { kind: "signed", progress: { done: 1, total: 2 } },
  { kind: "stored", entry: STORED },
  { kind: "answered", answer: ok({ txids: STORED.txids }), held: "gone", height: 1 },
  { kind: "failed", problem: { code: "unreachable", reason: "" }, height: 1 },
  { kind: "held", held: "settled", reason: "", height: 1 },
  { kind: "left" },
];

const held = (now: Held, reason = ""): SessionEvent => ({ kind: "held", held: now, reason, height: 2 });
const answered = (problem: SendProblem, now: Held): SessionEvent => {
  return { kind: "answered", answer: no(problem), held: now, height: 2 };
};

test.each<[keyof typeof AT, readonly SessionEvent["kind"][]]>([
  ["checking", ["counted", "checked", "unplannable", "failed", "left"]],
  ["reviewing", ["confirmed", "left"]],
  ["sending", ["signed", "stored", "answered"]],
  ["stored", ["stored", "answered"]],
  ["unknown", ["held", "left"]],
  ["open", ["held", "left"]],
  ["refused", ["held", "left"]],
  ["failed", ["left"]],
  ["sent", ["left"]],
])("what is %s is changed by these events only: %j", (step, kinds) => {
  const changing = EVENTS.filter((event) => after(AT[step], event) !== AT[step]);
  expect(changing.map(({ kind }) => kind)).toEqual(kinds);
});

test("who leaves forgets a payment, unless it is being sent", () => {
  for (const session of Object.values(AT)) {
    expect(after(session, { kind: "left" })).toBe(session.step === "sending" ? session : undefined);
  }
  for (const event of EVENTS) expect(after(undefined, event)).toBeUndefined();
});

test("a plan that accepts a loss is reviewed even if it is the one that was seen", () => {
  const checked = (plan: typeof PLAN): SessionEvent => ({ kind: "checked", plan, mustReview: false, findings: {} });
  expect(after(AT.checking, checked(PLAN))).toMatchObject({ step: "sending", wasReviewed: false });
  const losing = { ...PLAN, accepted: {} as NonNullable<typeof PLAN.accepted> };
  expect(after({ ...AT.checking, payment: { plan: losing } }, checked(losing))).toMatchObject({ step: "reviewing" });
});

test("the fee that was confirmed is sent with the plan; without one the payment is sent as it was reviewed", () => {
  const confirmed = after(AT.reviewing, { kind: "confirmed", confirmedFee: sats(9n) });
  expect(confirmed).toEqual({ ...AT.sending, payment: { plan: PLAN, confirmedFee: 9n } });
  expect(after(AT.reviewing, { kind: "confirmed" })).toEqual(AT.sending);
});

test("signing is counted until the payment is stored", () => {
  const signing = after(AT.sending, { kind: "signed", progress: { done: 1, total: 2 } });
  expect(signing).toEqual({ ...AT.sending, signed: { done: 1, total: 2 } });
  expect(after(signing, { kind: "stored", entry: STORED })).toEqual(AT.stored);
});

test("a payment that was sent says whether this attempt has sent it", () => {
  const txids = [txidOfNumber(9)];
  const answer = (value: { txids: typeof txids; wasSentBefore?: true }): SessionEvent => {
    return { kind: "answered", answer: ok(value), held: "gone", height: 1 };
  };
  const sent = { ...attempt, ...begun, step: "sent", txids };
  expect(after(AT.sending, answer({ txids }))).toEqual({ ...sent, wasSentBefore: false });
  const again = after(AT.stored, answer({ txids, wasSentBefore: true }));
  expect(again).toEqual({ ...sent, entry: STORED, wasSentBefore: true });
});

test.each<[SendProblem["code"], SendProblem]>([
  ["unreachable", { code: "unreachable", reason: "offline" }],
  ["coins-gone", { code: "coins-gone" }],
  ["offer-gone", { code: "offer-gone" }],
])("a stored payment that is gone has failed if its problem says that nothing was sent: %s", (_, problem) => {
  const failed = { ...attempt, step: "failed", payment: { plan: PLAN }, problem, height: 2 };
  expect(after(AT.stored, answered(problem, "gone"))).toEqual(failed);
  // After a restart there is nothing that the form could show as failed.
  const resumed = after({ ...AT.stored, payment: undefined }, answered(problem, "gone"));
  expect(resumed).toMatchObject({ step: "unknown", entry: STORED });
});

test.each<[Held, object]>([
  ["gone", { step: "unknown", reason: "lost" }],
  ["sending", { step: "unknown", reason: "lost" }],
  ["unknown", { step: "unknown", reason: "lost" }],
  ["missing", { step: "unknown", reason: "lost" }],
  ["stopped", { step: "open", problem: LOST }],
  ["refused", { step: "refused", problem: LOST, height: 2 }],
  ["conflicted", { step: "refused", problem: LOST, height: 2 }],
  ["settled", { step: "sent", txids: STORED.txids, wasSentBefore: false }],
])("what a problem of a stored payment means is what the outbox has: %s", (now, shown) => {
  expect(after(AT.stored, answered(LOST, now))).toEqual({ ...stored, ...shown });
});

test("a problem without a reason leaves the outcome unknown without one", () => {
  const next = after(AT.stored, answered({ code: "too-many-ancestors" }, "unknown"));
  expect(next).toEqual({ ...stored, step: "unknown", reason: "" });
});

test("a chain without an answer is shown by its card", () => {
  const open = { ...stored, step: "open", problem: LOST };
  const chain = { ...AT.stored, payment: { plan: chainPlan } };
  expect(after(chain, answered(LOST, "unknown"))).toEqual({ ...open, payment: { plan: chainPlan } });
  // After a restart its transactions tell that it is one.
  const entry = { ...STORED, txids: [txidOfNumber(6), txidOfNumber(7)] };
  const resumed = { ...AT.stored, payment: undefined, entry };
  expect(after(resumed, answered(LOST, "unknown"))).toEqual({ ...open, payment: undefined, entry });
});

test("a chain that stays open is named by its answer if the session does not know its transactions", () => {
  const entryId = STORED.entryId;
  const problem: SendProblem = { code: "chain-open", entryId };
  const open = { ...attempt, ...begun, step: "open", problem };
  expect(after(AT.sending, answered(problem, "stopped"))).toEqual({ ...open, entry: { entryId, txids: [] } });
  expect(after(AT.stored, answered(problem, "stopped"))).toEqual({ ...open, entry: STORED });
});

test("who stops the signing comes back to the review, if there was one", () => {
  expect(after(AT.sending, answered({ code: "stopped" }, "gone"))).toEqual(AT.reviewing);
  expect(after({ ...AT.sending, wasReviewed: false }, answered({ code: "stopped" }, "gone"))).toBeUndefined();
});

test("while this tab sends a payment its answer counts; after a restart what is stored of it does", () => {
  expect(after(AT.stored, held("settled"))).toBe(AT.stored);
  const resumed = { ...AT.stored, payment: undefined };
  expect(after(resumed, held("settled"))).toMatchObject({ step: "sent", txids: STORED.txids });
  expect(after({ ...AT.sending, payment: undefined }, held("settled"))).toMatchObject({ step: "sending" });
});

const REFUSED_NOW = { step: "refused", problem: { code: "refused", reason: "dust" }, height: 2 };
const SENT = { step: "sent", txids: STORED.txids, wasSentBefore: false };
const OPEN = { step: "open", problem: undefined };
test.each<["unknown" | "open" | "refused", Held, object | "the same"]>([
  ["unknown", "settled", SENT],
  ["unknown", "refused", REFUSED_NOW],
  ["unknown", "conflicted", REFUSED_NOW],
  ["unknown", "stopped", OPEN],
  ["unknown", "sending", "the same"],
  ["unknown", "unknown", "the same"],
  ["unknown", "missing", "the same"],
  ["unknown", "gone", "the same"],
  ["open", "settled", SENT],
  ["open", "refused", "the same"],
  ["open", "conflicted", "the same"],
  ["open", "stopped", "the same"],
  ["open", "sending", "the same"],
  ["open", "unknown", "the same"],
  ["open", "gone", "the same"],
  ["refused", "settled", SENT],
  ["refused", "refused", "the same"],
  ["refused", "conflicted", "the same"],
  ["refused", "stopped", OPEN],
  ["refused", "sending", { step: "unknown", reason: "" }],
  ["refused", "unknown", { step: "unknown", reason: "" }],
  ["refused", "missing", "the same"],
  ["refused", "gone", "the same"],
])("what is %s and is stored as %s is shown as that", (step, now, shown) => {
  const next = after(AT[step], held(now, "dust"));
  if (shown === "the same") expect(next).toBe(AT[step]);
  else expect(next).toEqual({ ...stored, ...(shown as object) });
});

test("a session that began after a restart keeps what was stored of it then", () => {
  const entry = { id: STORED.entryId } as NonNullable<(typeof AT.unknown & { stored: unknown })["stored"]>;
  const next = after({ ...AT.unknown, stored: entry } as PaymentSession, held("stopped"));
  expect(next).toMatchObject({ step: "open", stored: entry });
});

test("a form is asked again, unless its payment is under way in this tab", () => {
  const steps = Object.entries(AT).filter(([, session]) => canAsk(session));
  expect(steps.map(([step]) => step)).toEqual(["checking", "reviewing", "open", "refused", "failed", "sent"]);
  expect(canAsk(undefined)).toBe(true);
  expect(canAsk({ ...AT.unknown, payment: undefined })).toBe(true);
  expect(canAsk({ ...AT.stored, payment: undefined })).toBe(true);
});

test("a plan that the network has refused waits for the next block; another plan does not", () => {
  const tooMany: PaymentSession = { ...AT.failed, problem: { code: "too-many-ancestors" } };
  for (const session of [refusedAt(1), AT.failed, tooMany]) {
    expect(isClosed(session, aPlan(), 1)).toBe(true);
    expect(isClosed(session, PLAN, 2)).toBe(false);
    expect(isClosed(session, aPlan(2_000n), 1)).toBe(false);
    expect(isClosed(session, aPlan(1_000n, { fee: 220n }), 1)).toBe(false);
  }
  expect(isClosed({ ...AT.failed, problem: { code: "unreachable", reason: "" } }, PLAN, 1)).toBe(false);
});

test("while the outcome of a payment is unknown its form is closed for every plan", () => {
  expect(isClosed(AT.unknown, aPlan(2_000n), 2)).toBe(true);
  for (const session of [undefined, AT.checking, AT.reviewing, AT.sending, AT.open, AT.sent])
    expect(isClosed(session, PLAN, 1)).toBe(false);
  expect(isClosed({ ...AT.unknown, payment: undefined }, PLAN, 1)).toBe(false);
  expect(isClosed({ ...AT.refused, payment: undefined } as PaymentSession, PLAN, 1)).toBe(false);
});
