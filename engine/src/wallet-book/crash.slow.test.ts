import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { makeWallets, phrasesOf, sayKilled } from "../testing/device-wallets.ts";
import { type Device, killAtEveryWrite } from "../testing/kill-at-every-write.ts";
import { killPlans } from "../testing/kill-plans.ts";

describe("killed at every single write: every confirmed wallet is there and opens", () => {
  test.each(Object.entries(killPlans))("%s", async (name, plan) => {
    const report = await killAtEveryWrite(plan);
    expect(report.lost).toEqual([]);
    expect(report.points).toBeGreaterThanOrEqual(name === "activate" ? 1 : 2);
    sayKilled(name, report);
  });

  test("a start with a damaged copy, which is restored", async () => {
    const report = await killAtEveryWrite({
      prepare: async (device) => {
        const phrases = phrasesOf(await makeWallets(device, 2));
        await device.store.set("wallets", '{"version":1,"wall');
        return phrases;
      },
      act: async ({ engine }) => {
        await engine.start();
        return [];
      },
      // One copy is damaged already, so the other one must stay.
      losses: () => ["nothing", "keys-1", "keys-2"],
    });
    expect(report.lost).toEqual([]);
    expect(report.points).toBeGreaterThanOrEqual(2);
    sayKilled("start with a damaged copy", report);
  });

  test("erase: before it is confirmed the wallets may be there, afterwards not", async () => {
    const report = await killAtEveryWrite({
      prepare: async (device) => {
        await makeWallets(device, 2);
        return [];
      },
      act: async ({ engine }) => {
        await engine.start();
        await engine.eraseDevice();
        return [];
      },
    });
    expect(report.lost).toEqual([]);
    sayKilled("erase", report);
  });
});

describe("control: the same tests fail for a wallet that is worse than ours", () => {
  const oneCopy = (device: Device): Device => ({ ...device, copyStore: createMemoryStore() });

  const { activate: _, "create, the first wallet": __, ...changes } = killPlans;

  test.each(Object.entries(changes))("without the second copy: %s", async (_name, plan) => {
    const { lost } = await killAtEveryWrite({
      ...plan,
      worsen: oneCopy,
      faults: () => ["die-after", "die-torn"],
      losses: (fault) => [fault === "die-torn" ? "nothing" : "store"],
    });
    expect(lost).toContainEqual(expect.stringMatching(/die-torn, nothing lost: .* wallets/));
    expect(lost).toContainEqual(expect.stringMatching(/die-after, store lost: .* wallets/));
  });
});
