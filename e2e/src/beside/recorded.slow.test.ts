import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rounds } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { unexpected } from "./compare.ts";
import { replayFacts, unpackFacts } from "./facts.ts";
import { START_TIME } from "./round.ts";
import { createDevnetSide, type Side } from "./side.ts";

// What Bitcoin ABC 0.33.10 (f631be978b) was given and has answered, in histories of 60 steps each, recorded by
// `npm run beside -- .. --record FOLDER`. The devnet gets the same and has to give the same answers.

const FOLDER = join(import.meta.dirname, "facts");
const LEAST_ANSWERS = 5_000;
const sides: Side[] = [];

afterEach(async () => {
  for (const side of sides.splice(0)) await side.stop();
});

/** `npm test` tries two of the histories, which say as much as five where nothing has changed; LONG=1 tries all. */
const recorded = readdirSync(FOLDER);
const tried = rounds(1, 2) === 1 ? recorded.filter((name) => ["11.facts", "100.facts"].includes(name)) : recorded;

test.each(tried)("the devnet answers what the real node did: %s", async (name) => {
  const facts = unpackFacts(readFileSync(join(FOLDER, name)));
  const side = await createDevnetSide("devnet", false);
  sides.push(side);
  await side.setTime(START_TIME);
  const reds: object[] = [];
  let answers = 0;
  await replayFacts(side, facts, (question, found) => {
    answers++;
    for (const each of unexpected(question, found)) reds.push({ question, ...each });
  });
  expect(reds).toEqual([]);
  expect(answers).toBeGreaterThan(LEAST_ANSWERS);
});
