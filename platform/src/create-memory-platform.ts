import type { Archive, Clock, Locks, NotificationState, Store } from "@satchel/core/ports";
import { createMemoryArchive } from "./archive/memory-archive.ts";
import { createProcessLocks } from "./locks/process-locks.ts";
import type { OldStore, Platform, Random, WakeReason } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { createSystemClock } from "./system-clock.ts";
import { createSystemRandom } from "./system-random.ts";
import { createMemoryTabs, type MemoryTabs } from "./tabs/memory-tabs.ts";

export type MemoryPlatform = Platform & {
  /** Calls every listener of `onWake`. */
  wake(reason: WakeReason): void;
  /** Calls every listener of `onSight`. */
  show(isSeen: boolean): void;
  /** Returns the text on the clipboard. */
  copied(): string | undefined;
};

/**
 * The parts to use instead of new ones. Two platforms with the same stores act as two runs on one device; with the same
 * locks and hub as well they act as two tabs of one browser.
 */
export type MemoryDevice = {
  store?: Store;
  copyStore?: Store;
  oldStores?: readonly OldStore[];
  archive?: Archive;
  clock?: Clock;
  random?: Random;
  locks?: Locks;
  hub?: MemoryTabs;
  /** The person's answer to the permission request. Without it the device has no notifications. */
  notifications?: "granted" | "denied";
};

/** Creates a platform in memory, for tests and for Node. */
export function createMemoryPlatform(device: MemoryDevice = {}): MemoryPlatform {
  const clock = device.clock ?? createSystemClock();
  const listeners = new Set<(reason: WakeReason) => void>();
  const watchers = new Set<(isSeen: boolean) => void>();
  let clipboard: string | undefined;
  let notifications: NotificationState = device.notifications === undefined ? "unavailable" : "default";
  return {
    store: device.store ?? createMemoryStore(),
    copyStore: device.copyStore ?? createMemoryStore(),
    oldStores: device.oldStores ?? [],
    archive: device.archive ?? createMemoryArchive(),
    clock,
    random: device.random ?? createSystemRandom(),
    locks: device.locks ?? createProcessLocks(),
    tabs: (device.hub ?? createMemoryTabs()).tab(),
    log: createRingLog(clock),
    onWake(listener) {
      const added = (reason: WakeReason) => listener(reason);
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    onSight(listener) {
      watchers.add(listener);
      listener(true);
    },
    persistStorage: async () => "unavailable",
    notifications: {
      state: () => notifications,
      async request() {
        notifications = device.notifications ?? "unavailable";
        return notifications;
      },
    },
    async copyText(text, { clearAfterMs } = {}) {
      clipboard = text;
      if (clearAfterMs !== undefined)
        clock.after(clearAfterMs, () => {
          if (clipboard === text) clipboard = "";
        });
      return true;
    },
    readText: async () => clipboard || undefined,
    show(isSeen) {
      for (const watcher of watchers) watcher(isSeen);
    },
    wake(reason) {
      for (const listener of [...listeners]) listener(reason);
    },
    copied: () => clipboard,
  };
}
