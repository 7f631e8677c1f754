import { createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createPacer } from "./pacer.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A pacer of 25 pieces and 5 s, and the times at which pieces began, by their number. */
function paced() {
  const clock = createManualClock();
  const pace = createPacer(clock, 25, 5000);
  const begun: { piece: number; at: number }[] = [];
  const add = (piece: number, isWanted?: () => boolean) =>
    void pace(isWanted).then((mayBegin) => mayBegin && begun.push({ piece, at: clock.now() }));
  const start = clock.now();
  return {
    add,
    wait: async (ms: number) => {
      await turn();
      clock.advance(ms);
      await turn();
    },
    /** How many pieces began, by the milliseconds since the beginning. */
    times: () => {
      const times: Record<number, number> = {};
      for (const { at } of begun) times[at - start] = (times[at - start] ?? 0) + 1;
      return times;
    },
    order: () => begun.map(({ piece }) => piece),
  };
}

test("25 begin at once and the others in batches of 25, each 5 s after the one before, in order", async () => {
  const { add, wait, times, order } = paced();
  for (let piece = 0; piece < 60; piece++) add(piece);
  await wait(4999);
  expect(times()).toEqual({ 0: 25 });
  await wait(1);
  expect(times()).toEqual({ 0: 25, 5000: 25 });
  await wait(5000);
  expect(times()).toEqual({ 0: 25, 5000: 25, 10000: 10 });
  expect(order()).toEqual(Array.from({ length: 60 }, (_, piece) => piece));
});

test("pieces that come one by one count together, until there was none for 5 s", async () => {
  const { add, wait, times } = paced();
  for (let piece = 0; piece < 26; piece++) {
    add(piece);
    await wait(100);
  }
  expect(Object.keys(times())).toHaveLength(25);
  await wait(5000);
  expect(Object.keys(times())).toHaveLength(26);
  await wait(5000);
  for (let piece = 0; piece < 25; piece++) add(piece);
  await wait(0);
  expect(Object.values(times()).at(-1)).toBe(25);
});

test("work that is not wanted at its turn takes no place", async () => {
  const { add, wait, order } = paced();
  for (let piece = 0; piece < 100; piece++) add(piece, () => piece < 25 || piece >= 75);
  await wait(5000);
  expect(order()).toEqual(Array.from({ length: 50 }, (_, n) => (n < 25 ? n : n + 50)));
});
