import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { makeWallets, phrasesOf, sayKilled } from "../testing/device-wallets.ts";
import { type Device, type Fault, type KillPlan, killAtEveryWrite, runOn } from "../testing/kill-at-every-write.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

vi.setConfig({ testTimeout: 240_000 });

const [OLD, NEW] = ["correct horse", "battery staple"];

/** Prepares a device with two wallets, under a password if one is given. */
const sealed = (next?: string) => async (device: Device) => {
  const made = await makeWallets(device, 2);
  const { engine } = runOn(device);
  await engine.start();
  if (next !== undefined) mustBe(await engine.setPassword({ next }));
  engine.stop();
  return phrasesOf(made);
};

/** Unlocks with the old or the new password, as after a crash a person does not know which one holds. */
async function enter({ engine }: Rig): Promise<void> {
  for (const password of [OLD, NEW]) {
    if (engine.state.getState().phase.kind === "locked") await engine.unlock(password);
  }
}

const setting =
  (change: { current?: string; next?: string }): KillPlan["act"] =>
  async ({ engine }) => {
    await engine.start();
    if (change.current !== undefined) await engine.unlock(change.current);
    await engine.setPassword(change);
    return [];
  };

/** Fewer faults and losses at each write than without a password, because unlocking is slow. */
const few = {
  faults: () => ["die-after", "die-torn", "fail"] as const,
  losses: (fault: Fault) =>
    fault === "die-torn" ? (["nothing"] as const) : (["nothing", "store+keys-1", "copyStore+keys-2"] as const),
};

const setAPassword: KillPlan = { prepare: sealed(), ...few, act: setting({ next: NEW }), enter };
const plans: Record<string, KillPlan> = {
  "set a password": setAPassword,
  "change the password": { prepare: sealed(OLD), ...few, act: setting({ current: OLD, next: NEW }), enter },
  "remove the password": { prepare: sealed(OLD), ...few, act: setting({ current: OLD }), enter },
  "create under a password": {
    prepare: sealed(OLD),
    ...few,
    act: async (rig) => {
      await rig.engine.start();
      await enter(rig);
      const created = await rig.engine.createWallet();
      return created.ok ? [mustBe(await rig.engine.revealPhrase(created.value.walletId))] : [];
    },
    enter,
  },
};

test.each(Object.entries(plans))("killed at every write: %s", async (name, plan) => {
  const report = await killAtEveryWrite(plan);
  expect(report.lost).toEqual([]);
  expect(report.points).toBeGreaterThanOrEqual(2);
  sayKilled(name, report);
});

test("control: a wallet without the second copy fails the same test", async () => {
  const worsen = (device: Device): Device => ({ ...device, copyStore: createMemoryStore() });
  const { lost } = await killAtEveryWrite({
    ...setAPassword,
    worsen,
    faults: () => ["die-after", "die-torn"],
    losses: (fault) => [fault === "die-torn" ? "nothing" : "store+keys-1"],
  });
  expect(lost).toContainEqual(expect.stringMatching(/die-torn, nothing lost: .* wallets/));
  expect(lost).toContainEqual(expect.stringMatching(/die-after, store\+keys-1 lost: .* wallets/));
});
