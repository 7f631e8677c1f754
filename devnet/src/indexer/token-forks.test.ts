import { expect, test } from "vitest";
import { createForkCount, playForkRounds } from "./testing/fork-rounds.ts";

test("after a fork an index is that of a node which never saw it", { timeout: 20_000 }, () => {
  const count = createForkCount();
  playForkRounds(1, 8, count, (astray, straight) => expect(astray).toEqual(straight));
  expect(count.chains).toBe(8);
  expect(count.valid.size).toBeGreaterThan(8);
});
