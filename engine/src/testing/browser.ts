import type { Chain, Clock, Tabs, Vault } from "@satchel/core/ports";
import { createManualClock, type ManualClock } from "@satchel/core/testing";
import {
  createMemoryStore,
  createMemoryTabs,
  createProcessLocks,
  type MemoryStore,
  type MemoryTabs,
} from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { offlineChain } from "./offline-chain.ts";
import { createRig, type Rig, type RigOptions } from "./rig.ts";

/** Tabs of one browser: they share stores, locks and channels; each has an engine and a vault of its own. */
export type Browser = {
  store: MemoryStore;
  copyStore: MemoryStore;
  clock: ManualClock;
  open(options?: Partial<RigOptions>): Rig;
  /** Opens a tab and starts its engine. */
  start(options?: Partial<RigOptions>): Promise<Rig>;
  /** Resolves when every message sent so far has reached the other tabs. */
  delivered(): Promise<void>;
  /** Makes a tab miss all messages, like one that the browser has frozen, or hear them again. */
  setAsleep(rig: Rig, isAsleep: boolean): void;
  /** Returns a tab without an engine, which can send any message. */
  stranger(): Tabs;
  closeAll(): void;
};

/** An unlocked vault always answers. A short wait would be over on a busy machine before it has. */
const JOIN_TIMEOUT_MS = 120_000;

export function createBrowser({ chain = offlineChain() }: { chain?: Chain } = {}): Browser {
  const [store, copyStore] = [createMemoryStore(), createMemoryStore()];
  const clock = createManualClock();
  const [hub, vaultHub] = [createMemoryTabs(), createMemoryTabs()];
  const deviceKeys = createMemoryDeviceKeys();
  const locks = createProcessLocks();
  const opened: Rig[] = [];
  const hubs = new Map<Rig, MemoryTabs>();
  const asleep = new Set<MemoryTabs>();
  const answered = createAnswers(() => Promise.all([hasArrived(hub), hasArrived(vaultHub)]));

  function open(options: Partial<RigOptions> = {}): Rig {
    const vault = answered(
      createNodeVault({ deviceKeys, kdf: QUICK_KDF, channel: vaultHub.tab(), joinTimeoutMs: JOIN_TIMEOUT_MS }),
    );
    const shared: { chain: Chain; clock: Clock } = { chain, clock };
    const mine = sleepy(hub, (own) => asleep.has(own));
    const rig = createRig({ ...shared, store, copyStore, locks, hub: mine, vault, ...options });
    opened.push(rig);
    hubs.set(rig, mine);
    return rig;
  }

  return {
    store,
    copyStore,
    clock,
    open,
    start: async (options) => {
      const rig = open(options);
      await rig.engine.start();
      return rig;
    },
    delivered: () => hasArrived(hub),
    setAsleep: (rig, isAsleep) => {
      const mine = hubs.get(rig);
      if (mine && isAsleep) asleep.add(mine);
      else if (mine) asleep.delete(mine);
    },
    stranger: () => hub.tab(),
    closeAll: () => {
      for (const { engine } of opened.splice(0)) engine.stop();
    },
  };
}

/** Resolves when a message has arrived; messages arrive in order, so all earlier ones have arrived too. */
function hasArrived(hub: MemoryTabs): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    const stop = hub.tab().listen((message) => {
      if (message !== "delivered?") return;
      stop();
      resolve();
    });
  });
  hub.tab().tell("delivered?");
  return arrived;
}

/** Wraps the vaults of one browser so that `join` does not wait for its time-out while no vault is unlocked. */
function createAnswers(ask: () => Promise<unknown>) {
  let isAnyOpen = false;
  const opens = async <T extends { ok: boolean }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening;
    isAnyOpen ||= opened.ok;
    return opened;
  };
  return (vault: Vault): Vault => ({
    ...vault,
    unlock: (...args) => opens(vault.unlock(...args)),
    protect: (...args) => opens(vault.protect(...args)),
    join: async (wallets) => {
      if (isAnyOpen) return vault.join(wallets);
      await ask();
      return false;
    },
    lock: () => {
      isAnyOpen = false;
      return vault.lock();
    },
  });
}

function sleepy(hub: MemoryTabs, isAsleep: (own: MemoryTabs) => boolean): MemoryTabs {
  const own: MemoryTabs = {
    tab: () => {
      const tab = hub.tab();
      return { ...tab, listen: (onTold) => tab.listen((message) => (isAsleep(own) ? undefined : onTold(message))) };
    },
  };
  return own;
}
