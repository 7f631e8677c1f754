import type { Locks } from "@satchel/core/ports";
import { createProcessLocks } from "./process-locks.ts";

const PREFIX = "satchel:";

/**
 * Web Locks, which hold among all tabs of one origin and are freed when a tab dies. A browser without them gets locks
 * within the page only: two tabs there do not know of each other.
 */
export function createWebLocks(manager: LockManager | undefined): Locks {
  if (manager === undefined) return createProcessLocks();
  return {
    exclusive: async (name, work) => await manager.request(`${PREFIX}${name}`, work),
  };
}
