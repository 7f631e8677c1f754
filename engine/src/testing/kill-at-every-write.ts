import type { Store } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import {
  createMemoryStore,
  createProcessLocks,
  type FaultyProcess,
  faultyProcess,
  type MemoryStore,
} from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { offlineChain } from "./offline-chain.ts";
import { createRig, type Rig, type RigOptions } from "./rig.ts";

type KeyStore = ReturnType<typeof createMemoryDeviceKeys>[number];
/** The stores and keys that stay when the process ends. */
export type Device = {
  store: MemoryStore;
  copyStore: MemoryStore;
  oldStores: readonly MemoryStore[];
  keys: readonly [KeyStore, KeyStore];
};

export const createDevice = (): Device => ({
  store: createMemoryStore(),
  copyStore: createMemoryStore(),
  oldStores: [createMemoryStore()],
  keys: createMemoryDeviceKeys(),
});

/** A run of the program on a device, without an indexer and not started. `shared`: what it shares with other tabs. */
export function runOn(
  { store, copyStore, oldStores, keys }: Device,
  process: FaultyProcess = faultyProcess(),
  shared: Pick<RigOptions, "locks" | "hub"> = {},
): Rig {
  const deviceKeys = keys.map((each) => withWritePoint(each, process));
  return createRig({
    locks: createProcessLocks(),
    ...shared,
    chain: offlineChain(),
    store: process.over(store),
    copyStore: process.over(copyStore),
    oldStores: oldStores.map((older) => process.over(older)),
    vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF }),
  });
}

const made = new WeakSet<KeyStore>();

/** Counts the creation of a device key as a write of the process. */
function withWritePoint(keys: KeyStore, process: FaultyProcess): KeyStore {
  const make = async () => {
    await keys.current();
    made.add(keys);
  };
  const inner: Store = { ...createMemoryStore(), set: make };
  const written = process.over(inner);
  return {
    current: async () => {
      if (!made.has(keys)) await written.set("key", "");
      return keys.current();
    },
    find: (id) => keys.find(id),
  };
}

/** Returns an independent copy of a device. Device keys are shared, as a created key never changes. */
function copyDevice({ store, copyStore, oldStores, keys }: Device): Device {
  const copy = (each: MemoryStore) => createMemoryStore(each.entries());
  const fresh = createMemoryDeviceKeys();
  return {
    store: copy(store),
    copyStore: copy(copyStore),
    oldStores: oldStores.map(copy),
    keys: [made.has(keys[0]) ? keys[0] : fresh[0], made.has(keys[1]) ? keys[1] : fresh[1]],
  };
}

/**
 * The faults of one write. `die`: the process dies before or after it, or in the middle, so that half of the text is
 * stored (`torn`). `fail`: the write is reported as failed in one of these ways, and the process goes on.
 */
export const FAULTS = ["die-before", "die-after", "die-torn", "fail", "fail-after", "fail-torn"] as const;
export type Fault = (typeof FAULTS)[number];

/** A further loss of the device before the next start: a store, a database of keys, or one of each. */
const LOSSES = ["nothing", "store", "copyStore", "keys-1", "keys-2", "store+keys-1", "copyStore+keys-2"] as const;
type Loss = (typeof LOSSES)[number];

/** Returns the losses to combine with a fault. After a torn write one copy is damaged, so no store is lost besides. */
const lossesAfter = (fault: Fault): readonly Loss[] =>
  fault.endsWith("torn") ? ["nothing", "keys-1", "keys-2"] : LOSSES;

export type KillPlan = {
  /** Prepares a new device, and returns the phrases of the wallets that must be there from then on. */
  prepare(device: Device): Promise<readonly string[]>;
  /** Works on a run that is not started, and returns the phrases of wallets that it has confirmed. */
  act(rig: Rig): Promise<readonly string[]>;
  /** Opens the wallet after the restart, if that needs more than a start. */
  enter?(rig: Rig): Promise<unknown>;
  losses?(fault: Fault): readonly Loss[];
  /** The faults to try at write number `at`. */
  faults?(at: number): readonly Fault[];
  /** For a control: makes the device what a worse wallet than ours would leave behind. */
  worsen?(device: Device): Device;
};

export type KillReport = { points: number; runs: number; lost: string[] };

/** Returns all of these ways with LONG=1; in `npm test` one of them, by turns. */
export const inTurn = <T>(ways: readonly T[], turn: number): readonly T[] =>
  rounds(1, 2) === 1 ? ways.filter((_way, at) => at === turn % ways.length) : ways;

/**
 * Runs `act` once without faults to count its writes over all stores and key databases. Then runs it again for each
 * write and each fault, and checks after a restart that every wallet that must be there opens with its phrase. `lost`
 * names the runs where one did not. In `npm test` the losses take turns: every write meets every fault, but only one
 * loss.
 */
export async function killAtEveryWrite(plan: KillPlan): Promise<KillReport> {
  const whole = faultyProcess();
  const device = createDevice();
  const before = await plan.prepare(device);
  await end({ rig: runOn(copyDevice(device), whole), process: whole }, plan.act);
  const report: KillReport = { points: whole.writes(), runs: 0, lost: [] };
  for (let at = 1; at <= report.points; at++) {
    for (const [turn, fault] of (plan.faults?.(at) ?? FAULTS).entries()) {
      for (const loss of inTurn((plan.losses ?? lossesAfter)(fault), at + turn)) {
        report.runs++;
        const reason = await killOnce(plan, { device: copyDevice(device), before, at, fault, loss });
        if (reason) report.lost.push(`write ${at}, ${fault}, ${loss} lost: ${reason}`);
      }
    }
  }
  return report;
}

type Kill = { device: Device; before: readonly string[]; at: number; fault: Fault; loss: Loss };

async function killOnce(plan: KillPlan, { device, before, at, fault, loss }: Kill): Promise<string | undefined> {
  const confirmed = await end(faultyRun(device, { at, fault }), plan.act);
  const left = lose(plan.worsen?.(device) ?? device, loss);
  return missing(runOn(left), [...before, ...confirmed], plan.enter);
}

type Run = { rig: Rig; process: FaultyProcess };

/** A run of the program with this fault at write number `at`. */
export function faultyRun(
  device: Device,
  { at, fault }: { at: number; fault: Fault },
  share: (process: FaultyProcess) => Pick<RigOptions, "locks" | "hub"> = () => ({}),
): Run {
  const process = faultyProcess({ write: { at, kind: kindOf(fault) } });
  const torn = fault.endsWith("torn") ? tearing(device, at, process) : device;
  return { rig: runOn(torn, process, share(process)), process };
}

function kindOf(fault: Fault) {
  switch (fault) {
    case "die-before":
      return "crash-before" as const;
    case "die-after":
    case "die-torn":
      return "crash-after" as const;
    case "fail":
      return "fail" as const;
    case "fail-after":
    case "fail-torn":
      return "fail-after" as const;
  }
}

/** Returns the device with stores that keep only half of the text at write number `at`. */
function tearing(device: Device, at: number, process: FaultyProcess): Device {
  const isTorn = () => process.writes() === at;
  const tear = (store: MemoryStore): MemoryStore => ({
    ...store,
    set: (key, value) => store.set(key, isTorn() ? value.slice(0, value.length / 2) : value),
    remove: async (key) => (isTorn() ? undefined : store.remove(key)),
    clear: async () => (isTorn() ? undefined : store.clear()),
  });
  return {
    ...device,
    store: tear(device.store),
    copyStore: tear(device.copyStore),
    oldStores: device.oldStores.map(tear),
  };
}

async function end({ rig, process }: Run, act: KillPlan["act"]): Promise<readonly string[]> {
  try {
    return (await Promise.race([act(rig), process.crashed])) ?? [];
  } finally {
    rig.engine.stop();
  }
}

function lose(device: Device, loss: Loss): Device {
  const parts = loss.split("+");
  const [keys1, keys2] = createMemoryDeviceKeys();
  return {
    ...device,
    store: parts.includes("store") ? createMemoryStore() : device.store,
    copyStore: parts.includes("copyStore") ? createMemoryStore() : device.copyStore,
    keys: [parts.includes("keys-1") ? keys1 : device.keys[0], parts.includes("keys-2") ? keys2 : device.keys[1]],
  };
}

/** Returns why a wallet of these phrases is missing or does not open; undefined if all are there. */
async function missing(rig: Rig, phrases: readonly string[], enter: KillPlan["enter"]): Promise<string | undefined> {
  const { engine } = rig;
  try {
    await engine.start();
    await enter?.(rig);
    const { phase, wallets, activeId } = engine.state.getState();
    const found = new Set<string>();
    for (const { id } of wallets) {
      const phrase = await engine.revealPhrase(id);
      if (phrase.ok) found.add(phrase.value);
    }
    const lost = phrases.filter((phrase) => !found.has(phrase));
    if (lost.length > 0) return `${lost.length} of ${phrases.length} wallets, in phase ${JSON.stringify(phase)}`;
    if (found.size !== wallets.length) return "a wallet does not open, or is there twice";
    // A torn first wallet that was never confirmed may lead to the rescue screen.
    if (phrases.length === 0 && phase.kind === "storage-failed") return undefined;
    const isShown = wallets.some(({ id }) => id === activeId);
    if (phase.kind !== (wallets.length > 0 ? "ready" : "no-wallet")) return `phase ${JSON.stringify(phase)}`;
    return wallets.length === 0 || isShown ? undefined : "no wallet is shown";
  } finally {
    engine.stop();
  }
}
