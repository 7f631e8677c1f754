import type { Store } from "@satchel/core/ports";
import { createMemoryStore, type MemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { createDevnetRig, type DevnetRig } from "./devnet-rig.ts";
import type { RigOptions } from "./rig.ts";

/** What stays of a program that was killed: its device. */
export type MortalDevice = { store: MemoryStore; vault: ReturnType<typeof createNodeVault> };

export const createMortalDevice = (): MortalDevice => ({ store: createMemoryStore(), vault: createNodeVault() });

export type MortalRig = DevnetRig & {
  /** From now on every step counts; the process dies at step `at`, counted from 1, or never. */
  arm(at?: number): void;
  /** The steps since `arm`, by name. */
  steps: readonly string[];
  /** Resolves when the process has died. From then on nothing of it writes, signs or broadcasts. */
  died: Promise<void>;
};

const never = <T>(): Promise<T> => new Promise(() => {});

/**
 * A run of the wallet that can be killed at a chosen step of a payment: before and after it signs, before and after
 * each write of its outbox, and before and after each broadcast. Another rig on the same device is the next start.
 */
export function createMortalRig(
  url: string,
  { store, vault }: MortalDevice,
  shared: Partial<RigOptions> = {},
): MortalRig {
  const steps: string[] = [];
  let isArmed = false;
  let isDead = false;
  let deathAt = 0;
  let announce = () => {};
  const died = new Promise<void>((resolve) => {
    announce = resolve;
  });

  /** Counts a step, and dies at the chosen one. */
  async function step(name: string): Promise<void> {
    if (isDead) return never();
    if (!isArmed) return;
    steps.push(name);
    if (steps.length !== deathAt) return;
    isDead = true;
    announce();
    rig.engine.stop();
    return never();
  }

  async function around<T>(name: string, work: () => Promise<T>): Promise<T> {
    await step(`before ${name}`);
    const done = await work();
    await step(`after ${name}`);
    return done;
  }

  const alive = <T>(work: () => Promise<T>): Promise<T> => (isDead ? never() : work());
  const mortal: Store = {
    get: (key) => alive(() => store.get(key)),
    set: (key, value) =>
      key === "outbox" ? around("a write", () => store.set(key, value)) : alive(() => store.set(key, value)),
    remove: (key) => alive(() => store.remove(key)),
    clear: () => alive(() => store.clear()),
  };
  const signing = {
    ...vault,
    sign: (...args: Parameters<typeof vault.sign>) => around("signing", () => vault.sign(...args)),
  };
  const rig = createDevnetRig(url, { ...shared, store: mortal, vault: signing });
  const { broadcast } = rig.client;
  rig.client.broadcast = (...args) => around("a broadcast", () => broadcast(...args));
  return {
    ...rig,
    arm: (at = 0) => {
      isArmed = true;
      deathAt = at;
    },
    steps,
    died,
  };
}
