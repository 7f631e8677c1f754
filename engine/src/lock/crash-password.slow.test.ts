import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { makeWallets, phrasesOf, sayKilled } from "../testing/device-wallets.ts";
import { type Device, type Fault, type KillPlan, killAtEveryWrite, runOn } from "../testing/kill-at-every-write.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

vi.setConfig({ testTimeout: 240_000 });

const [OLD, NEW] = ["correct horse", "battery staple"];

/** Two wallets, under a password or not. */
const sealed = (next?: string) => async (device: Device) => {
  const made = await makeWallets(device, 2);
  const { engine } = runOn(device);
  await engine.start();
  if (next !== undefined) mustBe(await engine.setPassword({ next }));
  engine.stop();
  return phrasesOf(made);
};

/** Whoever was not told which of the two it is tries both. */
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

/** Every attempt at a password takes its time: fewer ways at each write than where there is none. */
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

test("one that skips the second copy is found out", async () => {
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
