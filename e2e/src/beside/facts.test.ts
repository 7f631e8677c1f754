import { afterEach, expect, test } from "vitest";
import type { Difference } from "./compare.ts";
import { type Fact, packFacts, recordSide, replayFacts, unpackFacts } from "./facts.ts";
import { playHistory, START_TIME } from "./round.ts";
import { createDevnetSide, type Side } from "./side.ts";

const sides: Side[] = [];

afterEach(async () => {
  for (const side of sides.splice(0)) await side.stop();
});

async function aSide(name: string) {
  const side = await createDevnetSide(name, false);
  sides.push(side);
  await side.setTime(START_TIME);
  return side;
}

async function recorded(): Promise<Fact[]> {
  const facts: Fact[] = [];
  const right = recordSide(await aSide("the recorded one"), facts);
  await playHistory(await aSide("devnet"), right, { seed: 3, steps: 12, onRed: () => undefined });
  return facts;
}

async function replayed(facts: readonly Fact[]) {
  const found: [question: string, Difference][] = [];
  await replayFacts(await aSide("devnet"), facts, (question, differences) => {
    found.push(...differences.map((each): [string, Difference] => [question, each]));
  });
  return found;
}

test("what one side was given and told is given to another one, which tells the same", async () => {
  const facts = await recorded();
  expect(await replayed(unpackFacts(packFacts(facts)))).toEqual([]);

  // A fact that was otherwise is found.
  const at = facts.findLastIndex(({ kind, given }) => kind === "ask" && given === "/blockchain-info");
  const told = facts[at]?.told.replace(/.$/, (digit) => (digit === "1" ? "2" : "1")) ?? "";
  const changed = facts.with(at, { ...(facts[at] as Fact), told });
  expect((await replayed(changed)).map(([question]) => question)).toEqual(["/blockchain-info"]);
  const heard = facts.findIndex(({ kind, told }) => kind === "heard" && told !== "" && told.split(",").length < 10);
  const silent = facts.with(heard, { ...(facts[heard] as Fact), told: "" });
  expect((await replayed(silent))[0]?.[0]).toBe("live messages");
});

test("facts are packed without a loss", () => {
  const facts: Fact[] = [
    { kind: "ask", given: "/tx/ab?page=1 2", told: '400|text/plain; charset="x"|00ff' },
    { kind: "time", given: "5", told: "" },
    { kind: "heard", given: "0", told: "" },
  ];
  expect(unpackFacts(packFacts(facts))).toEqual(facts);
});
