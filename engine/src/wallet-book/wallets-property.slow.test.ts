import type { Locks } from "@satchel/core/ports";
import { aWalletId, rounds } from "@satchel/core/testing";
import { createMemoryTabs, createProcessLocks, type FaultyProcess } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createDevice, type Device, FAULTS, type Fault, faultyRun, runOn } from "../testing/kill-at-every-write.ts";
import type { Rig } from "../testing/rig.ts";

vi.setConfig({ testTimeout: 240_000 });

const RUNS = rounds(50, 200);

type Step = {
  tab: 0 | 1;
  does: "create" | "rename" | "delete" | "activate" | "mark" | "restart" | "damage";
  /** Chooses a wallet or a copy. */
  pick: number;
};
/** The fault of one run of a tab, at its write number `at`. */
type Fate = { at: number; fault: Fault };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    tab: fc.constantFrom(0 as const, 1 as const),
    does: fc.oneof(
      { weight: 3, arbitrary: fc.constant("create" as const) },
      { weight: 5, arbitrary: fc.constantFrom("rename", "delete", "activate", "mark", "restart", "damage") },
    ),
    pick: fc.nat(7),
  }),
  { minLength: 4, maxLength: 14 },
);
const fates: fc.Arbitrary<Fate[]> = fc.array(
  fc.record({ at: fc.integer({ min: 1, max: 9 }), fault: fc.constantFrom(...FAULTS) }),
  { minLength: 8, maxLength: 8 },
);

/** Locks that a tab releases when it dies, as in a browser. */
const releasedOnDeath = (locks: Locks, { crashed }: FaultyProcess): Locks => ({
  ...locks,
  exclusive: (name, work) =>
    locks.exclusive(name, () => {
      const died = crashed.then((): never => {
        throw new Error("The tab has died");
      });
      return Promise.race([work(), died]);
    }),
});

type Tab = { rig: Rig; process: FaultyProcess };

/** Two tabs of one browser on one device, and the changes that were confirmed to a person. */
async function createWorld(device: Device, fatesLeft: Fate[]) {
  const locks = createProcessLocks();
  const hub = createMemoryTabs();
  /** The confirmed wallets' names by id, the names that were tried, and how often deletion was requested. */
  const confirmed = new Map<string, string | undefined>();
  const renaming = new Map<string, Set<string>>();
  const deletes = new Map<string, number>();

  async function open(): Promise<Tab> {
    const fate = fatesLeft.shift();
    const share = (process: FaultyProcess) => ({ locks: releasedOnDeath(locks, process), hub });
    const tab = fate ? faultyRun(device, fate, share) : faultyRun(device, { at: 0, fault: "fail" }, share);
    await Promise.race([tab.rig.engine.start(), tab.process.crashed]);
    return tab;
  }

  const tabs: [Tab, Tab] = [await open(), await open()];

  async function restart(index: 0 | 1): Promise<void> {
    tabs[index].rig.engine.stop();
    tabs[index] = await open();
  }

  /** Damages one copy, only while both are valid. */
  async function damage(pick: number): Promise<void> {
    await locks.exclusive("satchel:wallets", async () => {
      const [one, two] = [device.store.entries().wallets, device.copyStore.entries().wallets];
      if (one === undefined || one !== two) return;
      const store = pick % 2 === 0 ? device.store : device.copyStore;
      if (pick % 4 < 2) await store.remove("wallets");
      else await store.set("wallets", one.slice(0, pick * 20));
    });
  }

  async function run({ tab, does, pick }: Step): Promise<void> {
    const { engine } = tabs[tab].rig;
    const known = engine.state.getState().wallets;
    const id = known[pick % Math.max(1, known.length)]?.id ?? "nobody";
    switch (does) {
      case "create": {
        const made = await engine.createWallet();
        if (made.ok) confirmed.set(made.value.walletId, undefined);
        return;
      }
      case "rename": {
        const name = `Name ${pick}`;
        renaming.set(id, (renaming.get(id) ?? new Set()).add(name));
        const renamed = await engine.renameWallet(aWalletId(id), name);
        if (renamed.ok) confirmed.set(id, name);
        return;
      }
      case "delete": {
        if (!known.some((wallet) => wallet.id === id)) return;
        deletes.set(id, (deletes.get(id) ?? 0) + 1);
        const done = await engine.deleteWallet(aWalletId(id));
        // A refused request does not count; one without an answer may have been carried out.
        if (!done.ok && done.problem.code === "wallet-is-active") deletes.set(id, (deletes.get(id) ?? 0) - 1);
        return;
      }
      case "activate":
        await engine.activateWallet(aWalletId(id));
        return;
      case "mark":
        await engine.markBackedUp(aWalletId(id));
        return;
      case "restart":
        return restart(tab);
      case "damage":
        return damage(pick);
    }
  }

  /** Runs a step until its tab dies. Damage is not done by a tab, so it always happens. */
  const untilDead = (step: Step) =>
    step.does === "damage" ? run(step) : Promise.race([run(step), tabs[step.tab].process.crashed]);

  return {
    /** Plays the steps in pairs at the same time, and restarts dead tabs. */
    async play(all: readonly Step[]): Promise<void> {
      for (let index = 0; index < all.length; index += 2) {
        const pair = all.slice(index, index + 2);
        await Promise.all(pair.map((step) => untilDead(step)));
        for (const tab of [0, 1] as const) {
          const isDead = await Promise.race([tabs[tab].process.crashed.then(() => true), Promise.resolve(false)]);
          if (isDead) await restart(tab);
        }
      }
      for (const { rig } of tabs) rig.engine.stop();
    },
    mustBeThere: () => [...confirmed.keys()].filter((id) => (deletes.get(id) ?? 0) === 0),
    mayBeCalled: (id: string) => renaming.get(id) ?? new Set<string>(),
  };
}

test("two tabs, random changes, faults and damage: no confirmed wallet is ever lost", async () => {
  let checked = 0;
  const keys = createDevice().keys;
  await fc.assert(
    fc.asyncProperty(steps, fates, async (all, fatesLeft) => {
      const device: Device = { ...createDevice(), keys };
      const world = await createWorld(device, [...fatesLeft]);
      await world.play(all);
      const rig = runOn(device);
      await rig.engine.start();
      const { phase, wallets } = rig.engine.state.getState();
      const there = wallets.map(({ id }) => id);
      expect(there).toEqual(expect.arrayContaining(world.mustBeThere()));
      expect(new Set(there).size).toBe(there.length);
      if (world.mustBeThere().length > 0) expect(phase).toEqual({ kind: "ready" });
      if (wallets.length > 0) expect(device.copyStore.entries().wallets).toBe(device.store.entries().wallets);
      for (const id of world.mustBeThere())
        expect(await rig.engine.revealPhrase(aWalletId(id))).toMatchObject({ ok: true });
      checked += world.mustBeThere().length;
      rig.engine.stop();
    }),
    { numRuns: RUNS },
  );
  expect(checked).toBeGreaterThan(RUNS);
  process.stdout.write(`two tabs: ${checked} confirmed wallets found again after ${RUNS} runs\n`);
});
