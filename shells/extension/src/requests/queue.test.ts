import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Reply, refusal } from "../wire/reply.ts";
import { WAIT_MS } from "../wire/wait.ts";
import type { Asker } from "./asker.ts";
import { parseQueue } from "./parse-queue.ts";
import { EMPTY_QUEUE, type Happening, type Queue, step, waiting } from "./queue.ts";

const askerOf = (origin: string, tabId = 1, document = `${origin}-${tabId}`): Asker => ({
  tabId,
  frameId: 0,
  document,
  documentId: document,
  origin,
  isInFront: true,
  isPrivate: false,
});
const SHOP = askerOf("https://shop.example");
const OTHER = askerOf("https://other.example", 2);
const PAID: Reply = { approved: true, kind: "pay", txid: "aa" };

const asked = (id: string, asker = SHOP, wish: Extract<Happening, { kind: "asked" }>["wish"] = pay()): Happening => ({
  kind: "asked",
  id,
  askId: `ask-${id}`,
  asker,
  wish,
});
const pay = () => ({ kind: "pay", bip21: "ecash:q" }) as const;

/** Returns the queue after these, one a second. */
const after = (...events: Happening[]): Queue =>
  events.reduce((queue, event, index) => step(queue, event, index * 1_000).queue, EMPTY_QUEUE);
const replies = (queue: Queue) => Object.fromEntries(queue.entries.map(({ id, reply }) => [id, reply]));
const ids = (queue: Queue, now = 10_000) => waiting(queue, now).map(({ id }) => id);

test("requests of several documents wait, oldest first", () => {
  expect(ids(after(asked("a"), asked("b", OTHER), asked("c", askerOf("https://third.example", 3))))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("a newer request of the same kind from the same document replaces the older one, unless it was opened", () => {
  expect(replies(after(asked("a"), asked("b")))).toMatchObject({ a: { code: "replaced" }, b: undefined });
  expect(ids(after(asked("a"), { kind: "opened", id: "a" }, asked("b")))).toEqual(["a", "b"]);
  expect(ids(after(asked("a"), asked("b", SHOP, { kind: "connect" })))).toEqual(["a", "b"]);
  const sameFrame = { ...SHOP, document: "another", documentId: "another" };
  expect(ids(after(asked("a"), asked("b", sameFrame)))).toEqual(["a", "b"]);
});

test("a request that says again that it asks, because it heard nothing, is the same one", () => {
  const again = step(after(asked("a")), { ...asked("b"), askId: "ask-a" } as Happening, 1);
  expect(again).toMatchObject({ isDone: true, queue: { entries: [{ id: "a" }] } });
  expect(ids(again.queue)).toEqual(["a"]);
});

test("a second page cannot accept, and what costs something is not approved before it was accepted", () => {
  const waits = after(asked("a"));
  expect(step(waits, { kind: "decided", id: "a", reply: PAID }, 1).isDone).toBe(false);
  const accepted = step(waits, { kind: "accepted", id: "a" }, 1);
  expect(accepted.isDone).toBe(true);
  expect(step(accepted.queue, { kind: "accepted", id: "a" }, 2).isDone).toBe(false);
  const paid = step(accepted.queue, { kind: "decided", id: "a", reply: PAID }, 3);
  expect(paid.isDone).toBe(true);
  expect(step(paid.queue, { kind: "decided", id: "a", reply: refusal("denied") }, 4).isDone).toBe(false);
});

test("an answer of another kind decides nothing", () => {
  const accepted = after(asked("a"), { kind: "accepted", id: "a" });
  const address: Reply = { approved: true, kind: "connect", address: "ecash:q" };
  expect(step(accepted, { kind: "decided", id: "a", reply: address }, 9).isDone).toBe(false);
});

test("Reject all leaves out what was accepted, and a withdrawn request only ends its own document's", () => {
  const two = after(asked("a"), { kind: "accepted", id: "a" }, asked("b", OTHER));
  expect(replies(step(two, { kind: "rejected-all" }, 9).queue)).toMatchObject({ a: undefined, b: { code: "denied" } });
  const foreign = step(two, { kind: "withdrawn", askId: "ask-b", asker: SHOP }, 9);
  expect(replies(foreign.queue)).toEqual({ a: undefined, b: undefined });
  const own = step(two, { kind: "withdrawn", askId: "ask-b", asker: OTHER }, 9);
  expect(replies(own.queue)).toMatchObject({ b: { code: "aborted" } });
});

test("a request that nobody decides expires; one whose payment may have been made waits longer", () => {
  const two = after(asked("a"), { kind: "accepted", id: "a" }, asked("b", OTHER));
  const late = step(two, { kind: "looked" }, WAIT_MS + 10_000).queue;
  expect(replies(late)).toMatchObject({ a: undefined, b: { code: "expired" } });
  expect(step(late, { kind: "accepted", id: "b" }, WAIT_MS + 10_001).isDone).toBe(false);
});

test("a flood of one origin, of one tab or of all is refused, and goes on after a minute", () => {
  const many = (count: number, of: (n: number) => Asker) =>
    Array.from({ length: count }, (_, n) => asked(`${n}`, of(n))).reduce(
      (so, event) => {
        const { queue, refused } = step(so.queue, event, 0);
        return { queue, refused: so.refused + (refused ? 1 : 0) };
      },
      { queue: EMPTY_QUEUE, refused: 0 },
    );
  expect(many(50, (n) => askerOf("https://shop.example", n)).queue.entries.length).toBe(5);
  expect(many(50, (n) => askerOf(`https://${n}.example`, 1)).queue.entries.length).toBe(8);
  const all = many(50, (n) => askerOf(`https://${n}.example`, n));
  expect(all.queue.entries.length).toBe(20);
  expect(all.refused).toBe(30);
  // One document that asks again and again replaces its own request, and is still refused.
  const again = many(50, () => SHOP);
  expect(again.refused).toBe(40);
  const decided = step(again.queue, { kind: "rejected-all" }, 1).queue;
  expect(step(decided, asked("next"), 2).refused).toMatchObject({ code: "rate-limited" });
  expect(step(decided, asked("next"), 61_000).refused).toBeUndefined();
});

const anAsker = fc.record({ origin: fc.constantFrom("https://a.example", "https://b.example"), tabId: fc.nat(2) });
const anId = fc.nat(7).map(String);
const anEvent: fc.Arbitrary<Happening> = fc.oneof(
  fc
    .record({ id: anId, asker: anAsker, kind: fc.constantFrom("connect", "pay") })
    .map(({ id, asker, kind }) =>
      asked(id, askerOf(asker.origin, asker.tabId), kind === "pay" ? pay() : { kind: "connect" }),
    ),
  fc.record({
    kind: fc.constantFrom("opened" as const, "accepted" as const, "released" as const, "told" as const),
    id: anId,
  }),
  fc.record({ kind: fc.constant("decided" as const), id: anId, reply: fc.constantFrom(PAID, refusal("denied")) }),
  fc.constant<Happening>({ kind: "rejected-all" }),
  fc.nat(2).map((tabId): Happening => ({ kind: "tab-closed", tabId })),
  anAsker.map(({ origin, tabId }): Happening => ({ kind: "forgotten", asker: askerOf(origin, tabId) })),
);

test("whatever happens, a request has one decision, is paid only by the page that accepted it, and keeps its document", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anEvent, fc.nat(WAIT_MS / 4)), { maxLength: 40 }), (events) => {
      let queue = EMPTY_QUEUE;
      let now = 0;
      let unique = 0;
      for (const [drawn, ms] of events) {
        now += ms;
        unique += 1;
        const event = drawn.kind === "asked" ? { ...drawn, id: `${drawn.id}`, askId: `${unique}` } : drawn;
        if (event.kind === "asked" && queue.entries.some(({ id }) => id === event.id)) continue;
        const before = new Map(queue.entries.map((entry) => [entry.id, entry]));
        const { queue: next, isDone } = step(queue, event, now);
        for (const entry of next.entries) {
          const old = before.get(entry.id);
          if (!old) continue;
          expect(entry.asker).toEqual(old.asker);
          if (old.reply) expect(entry.reply).toEqual(old.reply);
          if (!old.reply && entry.reply?.approved && entry.wish.kind === "pay") expect(old.stage).toBe("accepted");
          if (isDone && event.kind === "accepted" && event.id === entry.id) expect(old.stage).toBe("asked");
        }
        const times = next.entries.map(({ askedAt }) => askedAt);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        // The stored form says the same.
        expect(parseQueue(JSON.parse(JSON.stringify(next)))).toEqual(next);
        queue = next;
      }
    }),
    { numRuns: rounds(300, 20_000) },
  );
});

test("a damaged store loses what cannot be read, and nothing else", () => {
  const stored = JSON.parse(JSON.stringify(after(asked("a"), asked("b", OTHER))));
  stored.entries[0].stage = "paid";
  stored.entries.push(null, 7, { id: "c" });
  expect(parseQueue(stored).entries.map(({ id }) => id)).toEqual(["b"]);
  for (const odd of [undefined, null, 1, "", [], { entries: {} }]) expect(parseQueue(odd)).toEqual(EMPTY_QUEUE);
});
