// A seeded sample of the attacks without a browser; `npm run soak` goes on with other seeds.
import { rounds } from "@satchel/core/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Attack, FIELD_LIES, NAMED_ATTACKS } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { ROOTS } from "../wire/routes.ts";
import { within } from "../within.ts";
import { type Arena, createArena } from "./arena.ts";
import { EVENTS } from "./events.ts";
import { ROOT_LIES, rootsWithoutCall, tryCalls } from "./try-calls.ts";
import { type Chosen, tryEngine } from "./try-engine.ts";
import { REFUSALS, tryWords } from "./try-words.ts";

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

let arena: Arena;
beforeAll(async () => {
  arena = await createArena();
});
afterAll(() => arena.close());

const attackEngine = (seed: number | string, chosen: Chosen = {}) =>
  within((steps) => tryEngine(arena, seed, { ...chosen, steps }));

const failuresOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ attack, seed, failures }) => failures.map((text) => `${attack}, seed ${seed}: ${text}`));

test("every message that goes over the wire has a call, and every lie about it is one of the tries", () => {
  expect(rootsWithoutCall()).toEqual([]);
  expect(ROOTS.length).toBeGreaterThan(20);
  expect(ROOT_LIES).toBeGreaterThan(FIELD_LIES.length);
});

test("a lie about any field is refused, or believed where it can be true", async () => {
  const outcomes = await tryCalls(arena, 1, rounds(250, ROOT_LIES));
  expect(failuresOf(outcomes)).toEqual([]);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toContain("refused");
});

test.each(NAMED_ATTACKS)(
  "$name: nothing is lost, and once the server is honest the wallet shows the chain",
  async (attack) => {
    const outcomes: Outcome[] = [];
    // Money and tokens are lost only by a payment, and not every try comes to one.
    for (let seed = 1; seed <= rounds(/^S[123] /.test(attack.name) ? 3 : 1, 20); seed++)
      outcomes.push(await attackEngine(`${attack.name}/${seed}`, { attack }));
    expect(failuresOf(outcomes)).toEqual([]);
  },
);

test.each(REFUSALS)("$name: in other words the wallet does the same", async (refusal) => {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= rounds(1, 60); seed++) outcomes.push(await tryWords(arena, seed, refusal));
  expect(failuresOf(outcomes)).toEqual([]);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set([refusal.outcome]));
});

test.each(EVENTS)("%s: nothing is lost, with a server that lies or not", async (event) => {
  const outcomes: Outcome[] = [];
  const honest: Attack = { name: "no lie", lies: [] };
  for (let seed = 1; seed <= rounds(1, 40); seed++) {
    outcomes.push(await attackEngine(`${event}/${seed}`, { attack: honest, event }));
    outcomes.push(await attackEngine(`${event}/lies/${seed}`, { event }));
  }
  expect(failuresOf(outcomes)).toEqual([]);
  // The tries are not empty.
  const isDamage = event === "the archive is damaged";
  if (isDamage) expect(outcomes.map(({ outcome }) => outcome)).toContain("damaged transactions were read");
});

test("no attack that the dice draw loses anything", async () => {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= rounds(5, 500); seed++) outcomes.push(await attackEngine(seed));
  expect(failuresOf(outcomes)).toEqual([]);
  // The tries are not empty: most of them got to lie.
  expect(outcomes.filter(({ outcome }) => outcome !== "no lie was asked for").length).toBeGreaterThan(
    outcomes.length / 2,
  );
});
