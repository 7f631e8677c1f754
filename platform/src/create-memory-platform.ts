import type { Archive, Clock, Locks, Store } from "@satchel/core/ports";
import { createMemoryArchive } from "./archive/memory-archive.ts";
import { createProcessLocks } from "./locks/process-locks.ts";
import type { NotificationState, OldStore, Platform, WakeReason } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { createSystemClock } from "./system-clock.ts";
import { createMemoryTabs, type MemoryTabs } from "./tabs/memory-tabs.ts";

export type MemoryPlatform = Platform & {
  /** Tells every listener of `onWake` that network or tab returned. */
  wake(reason: WakeReason): void;
  /** What lies on the clipboard. */
  copied(): string | undefined;
};

/** What two platforms share makes them runs on one device (the stores) or tabs of one browser (locks and hub too). */
export type MemoryDevice = {
  store?: Store;
  copyStore?: Store;
  oldStores?: readonly OldStore[];
  archive?: Archive;
  clock?: Clock;
  locks?: Locks;
  hub?: MemoryTabs;
  /** What a person answers when asked; without it there are no notifications. */
  notifications?: "granted" | "denied";
};

/** A device in memory, for tests and for Node. */
export function createMemoryPlatform(device: MemoryDevice = {}): MemoryPlatform {
  const clock = device.clock ?? createSystemClock();
  const listeners = new Set<(reason: WakeReason) => void>();
  let clipboard: string | undefined;
  let notifications: NotificationState = device.notifications === undefined ? "unavailable" : "default";
  return {
    store: device.store ?? createMemoryStore(),
    copyStore: device.copyStore ?? createMemoryStore(),
    oldStores: device.oldStores ?? [],
    archive: device.archive ?? createMemoryArchive(),
    clock,
    locks: device.locks ?? createProcessLocks(),
    tabs: (device.hub ?? createMemoryTabs()).tab(),
    log: createRingLog(clock),
    onWake(listener) {
      const added = (reason: WakeReason) => listener(reason);
      listeners.add(added);
      return () => void listeners.delete(added);
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
    wake(reason) {
      for (const listener of [...listeners]) listener(reason);
    },
    copied: () => clipboard,
  };
}
