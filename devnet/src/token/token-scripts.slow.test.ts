import { rounds } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { judgeRandomScripts } from "./testing/check-verdict.ts";

const SCRIPTS = rounds(10_000, 100_000);

test(`${SCRIPTS} random and mutated scripts: a sound verdict, never a throw`, { timeout: 300_000 }, () => {
  for (const count of Object.values(judgeRandomScripts(SCRIPTS))) expect(count).toBeGreaterThan(SCRIPTS / 100);
});
