import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

test("never more at once than allowed, in order, and a failure frees its place", async () => {
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
