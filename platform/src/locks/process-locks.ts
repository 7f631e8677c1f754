import type { Locks } from "@satchel/core/ports";

/** Creates locks between the callers in this page or process. They get a lock in the order in which they asked. */
export function createProcessLocks(): Locks {
  const lastInLine = new Map<string, Promise<unknown>>();
  return {
    async exclusive(name, work) {
      const before = lastInLine.get(name);
      const mine = (async () => {
        // The previous caller handles its own error.
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
    isHeld: async (name) => lastInLine.has(name),
  };
}
