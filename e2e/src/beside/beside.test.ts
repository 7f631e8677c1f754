import { afterEach, describe, expect, test } from "vitest";
import { playHistory, type Red } from "./round.ts";
import { createDevnetSide, type DevnetSide, type Side } from "./side.ts";

// The harness without a real node: a second devnet plays its part, honest or with a fault.

const sides: Side[] = [];

afterEach(async () => {
  for (const side of sides.splice(0)) await side.stop();
});

async function play(seed: number, steps: number, rightOf: (honest: DevnetSide) => Side) {
  const left = await createDevnetSide("devnet", true);
  const other = await createDevnetSide("the node", true);
  sides.push(left, other);
  const reds: Red[] = [];
  const done: string[] = [];
  const result = await playHistory(left, rightOf(other), {
    seed,
    steps,
    onRed: (red) => reds.push(red),
    onStep: (each) => done.push(each),
  });
  const fields = new Set(reds.flatMap(({ differences }) => differences.map(({ field }) => field.replace(/\d+/g, "*"))));
  return { result, reds, done, fields };
}

test("two devnets with the same history give the same answers, and a seed is always the same history", async () => {
  const { result, reds, done } = await play(1, 25, (honest) => honest);
  expect(reds).toEqual([]);
  expect(result.steps).toBe(25);
  expect(result.kinds.size).toBeGreaterThan(5);
  expect(result.questions).toBeGreaterThan(1_000);
  expect(result.heard).toBeGreaterThan(100);
  expect((await play(1, 25, (honest) => honest)).done).toEqual(done);
});

describe("a side that is not like the other one is found", () => {
  test("whose clock is wrong", async () => {
    const { fields } = await play(2, 3, (honest) => ({ ...honest, setTime: (time) => honest.setTime(time + 1) }));
    expect([...fields]).toContain("timeFirstSeen");
  });

  test("that says nothing to its subscribers", async () => {
    const { fields } = await play(2, 1, (honest) => {
      const silent = { subscribe: () => undefined, heard: async () => [], close: () => undefined };
      return { ...honest, listen: async () => silent };
    });
    expect([...fields]).toContain("[*]");
  });

  test("that takes no blocks", async () => {
    const { reds, result } = await play(2, 3, (honest) => ({ ...honest, submitBlock: async () => "" }));
    expect(reds.map(({ question }) => question)).toContain("/blockchain-info");
    // It stops soon: once the sides have parted, more differences say nothing.
    expect(result.steps).toBe(0);
  });

  test("that refuses blocks with a word of its own", async () => {
    const { reds } = await play(2, 0, (honest) => ({ ...honest, submitBlock: async () => "bad-cb-missing" }));
    expect(reds[0]?.differences[0]).toMatchObject({ right: "bad-cb-missing" });
  });
});
