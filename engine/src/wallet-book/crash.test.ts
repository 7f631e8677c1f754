import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { sayKilled } from "../testing/device-wallets.ts";
import { type Device, killAtEveryWrite } from "../testing/kill-at-every-write.ts";
import { killPlans } from "../testing/kill-plans.ts";

// A sample of quick plans; all are in crash.slow.test.ts, those with a password in crash-password.slow.test.ts.

test.each(["create, the third", "delete"] as const)("killed at every write: %s", async (name) => {
  const report = await killAtEveryWrite(killPlans[name]);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThanOrEqual(2);
  sayKilled(name, report);
});

test("control: a wallet without the second copy fails the same test", async () => {
  const worsen = (device: Device): Device => ({ ...device, copyStore: createMemoryStore() });
  const { lost } = await killAtEveryWrite({
    ...killPlans.rename,
    worsen,
    faults: () => ["die-after", "die-torn"],
    losses: (fault) => [fault === "die-torn" ? "nothing" : "store"],
  });
  expect(lost).toContainEqual(expect.stringMatching(/die-torn, nothing lost: .* wallets/));
  expect(lost).toContainEqual(expect.stringMatching(/die-after, store lost: .* wallets/));
});
