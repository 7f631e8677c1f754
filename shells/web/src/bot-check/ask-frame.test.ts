import { no, ok } from "@satchel/core/result";
import { expect, test } from "vitest";
import { ANSWER_MS, askFrame, type Frame, type FramePage, LOAD_MS } from "./ask-frame.ts";
import type { Ask } from "./messages.ts";

const QUESTION = { script: "https://p.example/api.js", siteKey: "key", action: "claimxec" };
const ID = "an id that nobody can guess";

type Sent = { source?: unknown; origin?: string; data?: unknown };

/** A page whose frame does what the test says. `isGone`: whether the frame and the listener are gone. */
function open({ origin = "null" } = {}) {
  const window = { name: "the frame" };
  const told: Ask[] = [];
  const timers = new Map<() => void, number>();
  let hear: ((message: { source: never; origin: string; data: unknown }) => void) | undefined;
  let isRemoved = false;
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const frame: Frame = {
    window,
    origin,
    loaded,
    tell: (ask) => told.push(ask),
    remove: () => {
      isRemoved = true;
    },
  };
  const page: FramePage = {
    newId: () => ID,
    openFrame: () => frame,
    listen: (onMessage) => {
      hear = onMessage as typeof hear;
      return () => {
        hear = undefined;
      };
    },
  };
  const clock = {
    after: (ms: number, run: () => void) => {
      timers.set(run, ms);
      return () => void timers.delete(run);
    },
  };
  let result: unknown;
  void askFrame(page, clock, QUESTION).then((answer) => {
    result = answer;
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    window,
    told,
    load: async () => {
      load();
      await settled();
    },
    say: async ({ source = window, origin: from = origin, data }: Sent) => {
      hear?.({ source: source as never, origin: from, data });
      await settled();
    },
    pass: async (ms: number) => {
      for (const [run, at] of [...timers]) if (at <= ms && timers.delete(run)) run();
      await settled();
    },
    result: () => result,
    isGone: () => isRemoved && hear === undefined && timers.size === 0,
  };
}

const proof = (text: unknown) => ({ id: ID, step: "proof", proof: text });

test("the frame is asked once it has loaded, its proof is returned, and nothing of it is left", async () => {
  const it = open();
  expect(it.told).toEqual([]);
  await it.load();
  expect(it.told).toEqual([{ id: ID, ...QUESTION }]);
  await it.say({ data: { id: ID, step: "asked" } });
  expect(it.result()).toBeUndefined();
  await it.say({ data: proof("p") });
  expect(it.result()).toEqual(ok("p"));
  expect(it.isGone()).toBe(true);
});

test.each([
  ["another window", { source: { name: "another frame" }, data: proof("forged") }],
  ["a frame of the frame", { source: { parent: "the frame" }, data: proof("forged") }],
  ["no window at all", { source: null, data: proof("forged") }],
  ["the wallet's own origin", { origin: "https://wallet.example", data: proof("forged") }],
  ["an origin where there is none", { origin: "https://p.example", data: proof("forged") }],
  ["a wrong id", { data: { ...proof("forged"), id: "guess" } }],
  ["no id", { data: { step: "proof", proof: "forged" } }],
  ["an id in a list", { data: { ...proof("forged"), id: [ID] } }],
  ["an unknown step", { data: { ...proof("forged"), step: "yes" } }],
  ["a proof that is not a text", { data: proof({ toString: () => "forged" }) }],
  ["an empty proof", { data: proof("") }],
  ["a proof of a million characters", { data: proof("f".repeat(1_000_000)) }],
  ["a text", { data: JSON.stringify(proof("forged")) }],
  ["nothing", { data: null }],
])("a message from %s is not an answer", async (_, sent) => {
  const it = open();
  await it.load();
  await it.say(sent);
  expect(it.result()).toBeUndefined();
  expect(it.isGone()).toBe(false);
  await it.say({ data: proof("true") });
  expect(it.result()).toEqual(ok("true"));
});

test("a page of another host answers with its own origin, and not without one", async () => {
  const it = open({ origin: "https://check.example" });
  await it.load();
  await it.say({ origin: "null", data: proof("forged") });
  expect(it.result()).toBeUndefined();
  await it.say({ data: proof("p") });
  expect(it.result()).toEqual(ok("p"));
});

test("only the first answer counts", async () => {
  const it = open();
  await it.load();
  await it.say({ data: { id: ID, step: "refused" } });
  await it.say({ data: proof("late") });
  expect(it.result()).toEqual(no({ code: "refused" }));
});

test.each(["refused", "not-loaded"])("the frame says %s", async (step) => {
  const it = open();
  await it.load();
  await it.say({ data: { id: ID, step } });
  expect(it.result()).toEqual(no({ code: step }));
  expect(it.isGone()).toBe(true);
});

test("a page that does not load is given up, and one that has understood is given more time", async () => {
  const silent = open();
  await silent.load();
  await silent.pass(LOAD_MS);
  expect(silent.result()).toEqual(no({ code: "not-loaded" }));
  expect(silent.isGone()).toBe(true);
  const slow = open();
  await slow.load();
  await slow.say({ data: { id: ID, step: "asked" } });
  await slow.pass(LOAD_MS);
  expect(slow.result()).toBeUndefined();
  await slow.pass(ANSWER_MS);
  expect(slow.result()).toEqual(no({ code: "no-answer" }));
  expect(slow.isGone()).toBe(true);
});
