import type { Locks } from "@satchel/core/ports";
import { createProcessLocks } from "./process-locks.ts";

const PREFIX = "satchel:";

/**
 * Creates locks between all tabs of one origin with the Web Locks API, which frees the locks of a closed tab. A browser
 * without it gets locks within the page only, so there two tabs do not exclude each other.
 */
export function createWebLocks(manager: LockManager | undefined): Locks {
  if (manager === undefined) return createProcessLocks();
  return {
    // The async function turns what `work` throws at once into a rejection: Node 24 never frees a lock after a throw.
    exclusive: async (name, work) => await manager.request(`${PREFIX}${name}`, async () => work()),
    isHeld: async (name) => (await manager.query()).held?.some((lock) => lock.name === `${PREFIX}${name}`) ?? false,
  };
}
