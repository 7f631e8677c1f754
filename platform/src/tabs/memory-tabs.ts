import type { Tabs } from "@satchel/core/ports";

/** A browser in memory: `tab` opens a tab that gets the messages of all other tabs. */
export type MemoryTabs = { tab(): Tabs };

/**
 * Creates tabs within one process. As in a browser, a message is cloned when it is sent and arrives in order, in a
 * later task, at every tab but its sender. A message that cannot be cloned throws DataCloneError, so that a test
 * notices it.
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
