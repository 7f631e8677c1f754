import { expect, test } from "vitest";
import { createForkCount, playForkRounds } from "./testing/fork-rounds.ts";

const ROUNDS = 4;

test("after a fork an index is that of a node which never saw it", () => {
  const count = createForkCount();
  playForkRounds(1, ROUNDS, count, (astray, straight) => expect(astray).toEqual(straight));
  expect(count.chains).toBe(ROUNDS);
  expect(count.valid.size).toBeGreaterThan(8);
});
