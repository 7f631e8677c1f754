import type { Locks } from "@satchel/core/ports";
import { describe, expect, test } from "vitest";
import { createProcessLocks } from "./process-locks.ts";
import { createWebLocks } from "./web-locks.ts";

const manager: LockManager | undefined = globalThis.navigator?.locks;

/** Locks as Node 24 has them: a lock whose work throws at once, instead of rejecting, is never free again. */
function createUnforgiving(): LockManager {
  const locks = createProcessLocks();
  const request = (name: string, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const start = () => {
        try {
          return work();
        } catch (error) {
          reject(error);
          return new Promise(() => {});
        }
      };
      locks.exclusive(name, start).then(resolve, reject);
    });
  const query = async () => {
    const names = ["satchel:outbox", "satchel:wallets"];
    const areHeld = await Promise.all(names.map(locks.isHeld));
    return { held: names.filter((_, at) => areHeld[at]).map((name) => ({ name })) };
  };
  return { request, query } as unknown as LockManager;
}

function locksContract(name: string, isHere: boolean, createLocks: () => Locks): void {
  describe.skipIf(!isHere)(name, () => {
    test("run one caller at a time, in the order in which they asked", async () => {
      const locks = createLocks();
      const steps: string[] = [];
      const work = (id: number) => async () => {
        steps.push(`in ${id}`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`out ${id}`);
        return id;
      };
      const results = await Promise.all([1, 2, 3].map((id) => locks.exclusive("wallets", work(id))));
      expect(results).toEqual([1, 2, 3]);
      expect(steps).toEqual(["in 1", "out 1", "in 2", "out 2", "in 3", "out 3"]);
    });

    test("of different names do not wait for each other", async () => {
      const locks = createLocks();
      const inner = locks.exclusive("outbox", () => locks.exclusive("wallets", async () => "both held"));
      expect(await inner).toBe("both held");
    });

    test("tell whether they are held now", async () => {
      const locks = createLocks();
      expect(await locks.isHeld("outbox")).toBe(false);
      const inside = await locks.exclusive("outbox", () =>
        Promise.all([locks.isHeld("outbox"), locks.isHeld("wallets")]),
      );
      expect(inside).toEqual([true, false]);
      expect(await locks.isHeld("outbox")).toBe(false);
    });

    test("are freed after work that fails, and only its own caller gets the error", async () => {
      const locks = createLocks();
      const failed = locks.exclusive("wallets", () => Promise.reject(new Error("mine")));
      const next = locks.exclusive("wallets", async () => "free");
      await expect(failed).rejects.toThrow("mine");
      expect(await next).toBe("free");
      const thrown = locks.exclusive("wallets", () => {
        throw new Error("at once");
      });
      await expect(thrown).rejects.toThrow("at once");
      expect(await locks.exclusive("wallets", async () => "free again")).toBe("free again");
    });
  });
}

locksContract("locks of the process", true, createProcessLocks);
locksContract("web locks in a browser without them", true, () => createWebLocks(undefined));
locksContract("web locks that never free after a throw", true, () => createWebLocks(createUnforgiving()));
locksContract("web locks (this Node has them)", manager !== undefined, () => createWebLocks(manager));
