import type { Locks } from "@satchel/core/ports";
import { describe, expect, test } from "vitest";
import { createProcessLocks } from "./process-locks.ts";
import { createWebLocks } from "./web-locks.ts";

const manager: LockManager | undefined = globalThis.navigator?.locks;

function locksContract(name: string, isHere: boolean, createLocks: () => Locks): void {
  describe.skipIf(!isHere)(name, () => {
    test("lets one in at a time, in the order they asked", async () => {
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

    test("different names do not wait for each other", async () => {
      const locks = createLocks();
      const inner = locks.exclusive("outbox", () => locks.exclusive("wallets", async () => "both held"));
      expect(await inner).toBe("both held");
    });

    test("work that fails tells its own caller only, and frees the lock", async () => {
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
locksContract("web locks where the browser has none", true, () => createWebLocks(undefined));
locksContract("web locks (this Node has them)", manager !== undefined, () => createWebLocks(manager));
