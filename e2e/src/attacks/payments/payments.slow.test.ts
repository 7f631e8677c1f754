// A seeded sample of the payments of the soak; `npm run soak -- --layer payments` goes on with other seeds.
import { rounds } from "@satchel/core/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Outcome } from "../outcome.ts";
import { within } from "../within.ts";
import { SOAK_KINDS, type SoakKind } from "./kinds.ts";
import { createPaymentArena, type PaymentArena, tryPayment } from "./try-payment.ts";

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

let arena: PaymentArena;
beforeAll(async () => {
  arena = await createPaymentArena();
});
afterAll(() => arena.close());

const failuresOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ attack, seed, failures }) => failures.map((text) => `${attack}, seed ${seed}: ${text}`));

const xecToBob = (): SoakKind => {
  const kind = SOAK_KINDS.map((make) => make()).find(({ name }) => name === "XEC to Bob");
  if (!kind) throw new Error("No such payment");
  return kind;
};

test("a payment that is refused, made again from new coins, and published is made once", async () => {
  const liar = "alone refuses and publishes later";
  const steps: string[] = [];
  const outcome = await tryPayment(arena, 5, { kind: xecToBob(), liar, mishap: "nothing", steps });
  expect(failuresOf([outcome])).toEqual([]);
  // The person has paid again, and the network was given both.
  expect(steps).toEqual(expect.arrayContaining(["refused", "again", "new coins"]));
  expect(outcome.told).toBe(1);
});

test("a payment that its only server forgets stays open, its coins are reserved, and a second yes settles nothing", async () => {
  const liar = "alone says yes and forgets";
  const steps: string[] = [];
  const outcome = await tryPayment(arena, 1, { kind: xecToBob(), liar, mishap: "nothing", steps });
  expect(failuresOf([outcome])).toEqual([]);
  expect(steps).toEqual(expect.arrayContaining(["sent", "asks again"]));
  expect(outcome.told).toBe(1);
});

test("no payment that the dice draw is made twice, and nothing is lost or said wrongly", async () => {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= rounds(5, 300); seed++)
    outcomes.push(await within((steps) => tryPayment(arena, seed, { steps })));
  expect(failuresOf(outcomes)).toEqual([]);
  expect(outcomes.some(({ told = 0 }) => told > 0)).toBe(true);
});
