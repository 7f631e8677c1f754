import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aUtxo, aWalletId, rounds, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { NamedPayment } from "../../state.ts";
import type { SendProblem, Sent } from "../sent.ts";
import { type Attempt, after, canAsk, type Held, type PaymentSession, type SessionEvent } from "./session.ts";

const entry: NamedPayment = { entryId: outpointOf(txidOfNumber(7), 0), txids: [txidOfNumber(7)] };

/** A plan of so many transactions that pays `amount` to this person. */
const planTo = (who: string, amount = 1_000n, count = 1): Plan => {
  const utxo = aUtxo(scriptOf("me"), 10_000n, { n: 1 });
  const outputs = [{ script: scriptOf(who), sats: sats(amount), isChange: false }];
  const tx = { inputs: [{ utxo }], outputs, fee: sats(219n), size: 219 };
  return { txs: Array.from({ length: count }, () => tx), spends: [utxo.outpoint], sent: sats(amount), fee: sats(219n) };
};

const PLANS = [planTo("bob"), planTo("carol"), planTo("bob", 2_000n), planTo("bob", 1_000n, 2)];
const plan = fc.constantFrom(...PLANS);
const height = fc.constantFrom(1, 2, undefined);
const problem = fc.constantFrom<SendProblem>(
  { code: "refused", reason: "dust" },
  { code: "too-many-ancestors" },
  { code: "unreachable", reason: "" },
  { code: "coins-gone" },
  { code: "offer-gone" },
  { code: "storage-failed", reason: "disk full" },
  { code: "vault-failed", reason: "no-wallet" },
  { code: "stopped" },
  { code: "outcome-unknown", reason: "lost", ...entry },
  { code: "chain-open", entryId: entry.entryId },
);
const held = fc.constantFrom<Held>("sending", "unknown", "stopped", "refused", "conflicted", "settled", "gone");
const answer: fc.Arbitrary<Sent> = fc.oneof(
  fc.constant(ok({ txids: entry.txids })),
  problem.map((each) => no(each)),
);
const progress = fc.record({ done: fc.nat(3), total: fc.constant(3) });

/** Any event; a new attempt has the number of its place in the sequence. */
const anEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ plan, needsReview: fc.boolean() }).map(
    ({ plan: seen, needsReview }): SessionEvent => ({
      kind: "asked",
      attempt: { place: "send", walletId: aWalletId("w"), run: 0 },
      payment: { plan: seen },
      needsReview,
      leaveOut: [],
    }),
  ),
  progress.map((each): SessionEvent => ({ kind: "counted", progress: each })),
  fc
    .record({ plan, mustReview: fc.boolean() })
    .map((checked): SessionEvent => ({ kind: "checked", findings: {}, ...checked })),
  fc.constant<SessionEvent>({ kind: "unplannable" }),
  fc.constant<SessionEvent>({ kind: "confirmed" }),
  progress.map((each): SessionEvent => ({ kind: "signed", progress: each })),
  fc.constant<SessionEvent>({ kind: "stored", entry }),
  fc.record({ answer, held, height }).map((each): SessionEvent => ({ kind: "answered", ...each })),
  fc.record({ problem, height }).map((each): SessionEvent => ({ kind: "failed", ...each })),
  fc.record({ held, height }).map((each): SessionEvent => ({ kind: "held", reason: "", ...each })),
  fc.constant<SessionEvent>({ kind: "left" }),
);

/** A payment that is reviewed, confirmed and stored: any event may follow each of these. */
const usual = plan.map((seen): readonly SessionEvent[] => [
  {
    kind: "asked",
    attempt: { place: "send", walletId: aWalletId("w"), run: 0 },
    payment: { plan: seen },
    needsReview: true,
    leaveOut: [],
  },
  { kind: "checked", plan: seen, mustReview: false, findings: {} },
  { kind: "confirmed" },
  { kind: "stored", entry },
]);
const begun = fc.tuple(usual, fc.nat(4)).map(([events, count]) => events.slice(0, count));

type Step = { before: PaymentSession | undefined; event: SessionEvent; session: PaymentSession | undefined };

/** Applies events in order, each attempt with a number of its own, and returns every step. */
function walk(events: readonly SessionEvent[]): readonly Step[] {
  const steps: Step[] = [];
  let session: PaymentSession | undefined;
  for (const [at, event] of events.entries()) {
    const before = session;
    const attempt: Attempt = { place: "send", walletId: aWalletId("w"), run: at };
    session = after(session, event.kind === "asked" ? { ...event, attempt } : event);
    steps.push({ before, event, session });
  }
  return steps;
}

const runs = { numRuns: rounds(2_000, 50_000), seed: 25 };
const always = (holds: (step: Step) => void) => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(begun, fc.array(anEvent, { maxLength: 12 }), (first, events) => {
      for (const step of walk([...first, ...events])) {
        if (step.session) seen.add(step.session.step);
        holds(step);
      }
    }),
    runs,
  );
  // The events reach every state, so that each rule was tried on each.
  expect([...seen].sort()).toEqual([
    "checking",
    "failed",
    "open",
    "refused",
    "reviewing",
    "sending",
    "sent",
    "unknown",
  ]);
};

test("'failed: nothing was sent' is never reached while the outbox has the payment under way or settled", () => {
  always(({ before, event, session }) => {
    if (session?.step !== "failed" || before?.step === "failed") return;
    const isStored = before?.step === "sending" && before.entry !== undefined;
    if (!isStored) return;
    expect(event.kind === "answered" && event.held).toBe("gone");
  });
});

test("a stored payment leaves 'unknown' only by what is stored of it, or because its screen is left", () => {
  always(({ before, event, session }) => {
    if (before?.step !== "unknown" || session?.step === "unknown") return;
    expect(["held", "left"]).toContain(event.kind);
    if (event.kind === "held") expect(["settled", "refused", "conflicted", "stopped"]).toContain(event.held);
  });
});

test("a payment under way is never asked for again, and never confirmed a second time", () => {
  always(({ before, event, session }) => {
    if (before?.step !== "sending" && before?.step !== "unknown") return;
    expect(canAsk(before)).toBe(false);
    if (event.kind === "asked" || event.kind === "confirmed") expect(session).toBe(before);
  });
});

test("what is sent was confirmed in its review, or is exactly what the person has seen", () => {
  always(({ before, event, session }) => {
    if (session?.step !== "sending" || before?.step === "sending") return;
    if (before?.step === "reviewing") {
      expect(event.kind).toBe("confirmed");
      expect(session.payment?.plan).toBe(before.payment.plan);
    } else {
      expect(before).toMatchObject({ step: "checking", needsReview: false });
      expect(event).toMatchObject({ kind: "checked", mustReview: false });
      expect(event.kind === "checked" && event.plan).toEqual(session.payment?.plan);
    }
  });
});

test("once it is stored nothing calls it off: it is neither reviewed again nor forgotten while it is sent", () => {
  always(({ before, session }) => {
    if (before?.step !== "sending" || before.entry === undefined) return;
    expect(session).toBeDefined();
    expect(["sending", "unknown", "open", "refused", "failed", "sent"]).toContain(session?.step);
  });
});

test("a refusal is not an end: if the payment proves to be sent, the session says so", () => {
  const stored = walk([
    {
      kind: "asked",
      attempt: { place: "send", walletId: aWalletId("w"), run: 0 },
      payment: { plan: PLANS[0] as Plan },
      needsReview: true,
      leaveOut: [],
    },
    { kind: "checked", plan: PLANS[0] as Plan, mustReview: false, findings: {} },
    { kind: "confirmed" },
    { kind: "stored", entry },
    { kind: "answered", answer: no({ code: "refused", reason: "dust" }), held: "refused", height: 1 },
  ]).at(-1)?.session;
  expect(stored).toMatchObject({ step: "refused", entry });
  const later = (now: Held) => after(stored, { kind: "held", held: now, reason: "", height: 1 });
  expect(later("settled")).toMatchObject({ step: "sent", txids: entry.txids });
  expect(later("unknown")).toMatchObject({ step: "unknown", entry });
  expect(later("gone")).toBe(stored);
});

test("another recipient, amount or number of transactions is another plan, which is always reviewed", () => {
  const attempt = { place: "send", walletId: aWalletId("w"), run: 1 };
  for (const seen of PLANS)
    for (const verified of PLANS) {
      const asked = after(undefined, {
        kind: "asked",
        attempt,
        payment: { plan: seen },
        needsReview: false,
        leaveOut: [],
      });
      const next = after(asked, { kind: "checked", plan: verified, mustReview: false, findings: {} });
      expect(next?.step).toBe(seen === verified ? "sending" : "reviewing");
    }
});
