import type { Locks } from "@satchel/core/ports";

/** Locks among the callers of this one page or process, in the order they asked. */
export function createProcessLocks(): Locks {
  const lastInLine = new Map<string, Promise<unknown>>();
  return {
    async exclusive(name, work) {
      const before = lastInLine.get(name);
      const mine = (async () => {
        // How the one before ended is its caller's business.
        await before?.catch(() => undefined);
        return work();
      })();
      lastInLine.set(name, mine);
      try {
        return await mine;
      } finally {
        if (lastInLine.get(name) === mine) lastInLine.delete(name);
      }
    },
  };
}
