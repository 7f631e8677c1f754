import type { Clock, Store } from "@satchel/core/ports";
import { createSystemClock } from "./clock/system-clock.ts";
import { createProcessLocks } from "./locks/process-locks.ts";
import type { Platform, WakeReason } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createMemoryStore } from "./store/memory-store.ts";

export type MemoryPlatform = Platform & {
  /** Tells every listener of `onWake` that network or tab returned. */
  wake(reason: WakeReason): void;
  /** What was copied last. */
  copied(): string | undefined;
};

/** A device in memory, for tests and for Node. Two platforms over one `store` are two runs on one device. */
export function createMemoryPlatform(options: { store?: Store; clock?: Clock } = {}): MemoryPlatform {
  const clock = options.clock ?? createSystemClock();
  const listeners = new Set<(reason: WakeReason) => void>();
  let lastCopied: string | undefined;
  return {
    store: options.store ?? createMemoryStore(),
    clock,
    locks: createProcessLocks(),
    log: createRingLog(clock),
    onWake(listener) {
      const added = (reason: WakeReason) => listener(reason);
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    persistStorage: async () => "unavailable",
    async copyText(text) {
      lastCopied = text;
      return true;
    },
    wake(reason) {
      for (const listener of [...listeners]) listener(reason);
    },
    copied: () => lastCopied,
  };
}
