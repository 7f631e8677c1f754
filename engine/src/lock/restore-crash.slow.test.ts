import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import {
  createDevice,
  type Device,
  type KillPlan,
  type KillReport,
  killAtEveryWrite,
  runOn,
} from "../testing/kill-at-every-write.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
const PASSWORD = "correct horse";

async function runIn<T>(device: Device, work: (rig: Rig) => Promise<T>): Promise<T> {
  const rig = runOn(device);
  await rig.engine.start();
  const done = await work(rig);
  rig.engine.stop();
  return done;
}

/** Prepares a device with the wallet of PHRASE and another one, under a password. */
const forgotten = (device: Device) =>
  runIn(device, async ({ engine }) => {
    mustBe(await engine.importWallet(PHRASE));
    mustBe(await engine.createWallet());
    mustBe(await engine.setPassword({ next: PASSWORD }));
    return [PHRASE];
  });

const plans: Record<string, KillPlan> = {
  // Before the restore is confirmed the wallet may still be locked; phrase and password both still open it then.
  "restore a forgotten wallet": {
    prepare: forgotten,
    act: async ({ engine }) => {
      await engine.start();
      return (await engine.restoreForgotten(PHRASE)).ok ? [PHRASE] : [];
    },
    enter: async ({ engine }) => {
      if (engine.state.getState().phase.kind === "locked") mustBe(await engine.restoreForgotten(PHRASE));
    },
  },
  "restore a forgotten wallet, and remember": {
    prepare: forgotten,
    act: async ({ engine }) => {
      await engine.start();
      return (await engine.restoreForgotten(PHRASE)).ok ? [PHRASE] : [];
    },
    enter: async ({ engine }) => {
      if (engine.state.getState().phase.kind === "locked") mustBe(await engine.unlock(PASSWORD));
    },
    faults: () => ["die-after", "fail-after"],
  },
};

const oneWallet: KillPlan["prepare"] = (device) =>
  runIn(device, async ({ engine }) => {
    const { walletId } = mustBe(await engine.createWallet());
    return [mustBe(await engine.revealPhrase(walletId))];
  });

async function backupFile(): Promise<{ file: string; phrases: string[] }> {
  return runIn(createDevice(), async ({ engine }) => {
    mustBe(await engine.importWallet(PHRASE));
    const { walletId } = mustBe(await engine.createWallet());
    const phrases = [PHRASE, mustBe(await engine.revealPhrase(walletId))];
    return { file: mustBe(await engine.exportBackup(PASSWORD)), phrases };
  });
}

const say = (name: string, { points, runs }: KillReport) =>
  void process.stdout.write(`${name}: killed at ${points} writes, in ${runs} ways\n`);

test.each(Object.entries(plans))("%s: killed at every write", { timeout: 300_000 }, async (name, plan) => {
  const report = await killAtEveryWrite(plan);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThanOrEqual(4);
  say(name, report);
});

test.each([
  ["on an empty device", async () => []],
  ["beside another wallet", oneWallet],
] as const)("import a backup file %s: killed at every write", { timeout: 300_000 }, async (name, prepare) => {
  const { file, phrases } = await backupFile();
  const plan: KillPlan = {
    prepare,
    act: async ({ engine }) => {
      await engine.start();
      return (await engine.importBackup(file, PASSWORD)).ok ? phrases : [];
    },
  };
  const report = await killAtEveryWrite(plan);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThanOrEqual(2);
  say(`import a backup file ${name}`, report);

  const oneCopy = (device: Device): Device => ({ ...device, copyStore: createMemoryStore() });
  const { lost } = await killAtEveryWrite({
    ...plan,
    worsen: oneCopy,
    faults: () => ["fail-after"],
    losses: () => ["store"],
  });
  expect(lost).toContainEqual(expect.stringContaining("store lost"));
});
