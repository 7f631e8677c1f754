import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

test("work runs in order, never more at once than allowed, and a failure frees its place", async () => {
  const limit = createLimiter(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const piece = (n: number) =>
    limit(async () => {
      begun.push(n);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (n % 2 === 1) throw new Error(`${n}`);
      return n;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => piece(n)));
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(most).toBe(3);
  expect(running).toBe(0);
});

test("work for later comes after urgent work, and leaves room for it", async () => {
  const limit = createLimiter(3, 2);
  const order: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const all = ["a", "b", "c", "d"].map((name) => limit(work(name), "later"));
  await turn();
  expect(order).toEqual(["a", "b"]);
  all.push(limit(work("1")), limit(work("2")));
  await turn();
  expect(order).toEqual(["a", "b", "1"]);
  for (let done = 0; done < 6; done++) {
    open[done]?.();
    await turn();
  }
  await Promise.all(all);
  expect(order).toEqual(["a", "b", "1", "2", "c", "d"]);
});
