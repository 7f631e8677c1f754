import { expect, expectTypeOf, test } from "vitest";
import { forward, forwardTo, type MethodNames } from "./forward.ts";

type Pair = { add(a: number, b: number): Promise<number>; name(): Promise<string> };
const NAMES: MethodNames<Pair> = { add: true, name: true };

test("each method passes its name and arguments on, and there are no other methods", async () => {
  const calls: unknown[] = [];
  const pair = forward<Pair>(NAMES, async (name, args) => {
    calls.push([name, args]);
    return "answer";
  });
  expect(await pair.name()).toBe("answer");
  await pair.add(1, 2);
  expect(calls).toEqual([
    ["name", []],
    ["add", [1, 2]],
  ]);
  expect(Object.keys(pair)).toEqual(["add", "name"]);
  expectTypeOf(pair).toEqualTypeOf<Pair>();
});

test("each call asks for the target again, also after that failed", async () => {
  let asked = 0;
  const pair = forwardTo<Pair>(NAMES, async () => {
    asked += 1;
    if (asked === 1) throw new Error("not there yet");
    return { add: async (a, b) => a + b, name: async () => "the one" };
  });
  expect(asked).toBe(0);
  await expect(pair.add(1, 2)).rejects.toThrow("not there yet");
  expect(await pair.add(1, 2)).toBe(3);
  expect(await pair.name()).toBe("the one");
  expect(asked).toBe(3);
});

test("the list of method names is exact", () => {
  // @ts-expect-error: a name is missing
  const short: MethodNames<Pair> = { add: true };
  // @ts-expect-error: a name is superfluous
  const long: MethodNames<Pair> = { add: true, name: true, constructor2: true };
  expect([short, long]).toHaveLength(2);
});
