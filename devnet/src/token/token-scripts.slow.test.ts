import { expect, test } from "vitest";
import { judgeRandomScripts } from "./testing/check-verdict.ts";

test("100,000 random and mutated scripts: a sound verdict, never a throw", { timeout: 120_000 }, () => {
  for (const count of Object.values(judgeRandomScripts(100_000))) expect(count).toBeGreaterThan(1000);
});
