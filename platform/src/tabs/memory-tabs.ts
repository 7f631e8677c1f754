import type { Tabs } from "@satchel/core/ports";

/** One browser: every `tab` hears what the others of it tell. */
export type MemoryTabs = { tab(): Tabs };

/**
 * Tabs within one process. As in a browser a message is cloned when it is told, reaches the others in a later task and
 * in order, and never its sender. Telling what cannot be cloned throws DataCloneError, so that a test sees it.
 */
export function createMemoryTabs(): MemoryTabs {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return {
    tab() {
      const mine = new Set<(message: unknown) => void>();
      tabs.add(mine);
      return {
        tell(message) {
          const sent: unknown = structuredClone(message);
          const others = [...tabs].filter((tab) => tab !== mine);
          setTimeout(() => {
            for (const tab of others) for (const listener of [...tab]) listener(structuredClone(sent));
          }, 0);
        },
        listen(onTold) {
          const added = (message: unknown) => onTold(message);
          mine.add(added);
          return () => void mine.delete(added);
        },
      };
    },
  };
}
