import { StorageError, type Store } from "@satchel/core/ports";

/**
 * The fault at one write point (a `set`, `remove` or `clear`, counted from 1).
 *
 * - `fail`: nothing is written and an error is thrown; later calls work
 * - `fail-after`: it is written, but an error is thrown
 * - `crash-before`, `crash-after`: the process dies before or after the write
 */
export type WriteFault = { at: number; kind: "fail" | "fail-after" | "crash-before" | "crash-after" };

export type FaultPlan = {
  write?: WriteFault;
  /** Reads of the keys for which this returns true fail. */
  failReads?: (key: string) => boolean;
};

export type FaultyProcess = {
  /** Returns the number of write points so far, including failed ones. */
  writes(): number;
  /** Resolves when the process has died. From then on no call ever settles. */
  crashed: Promise<void>;
  /** Ends all faults. A dead process stays dead; to restart, use the inner store. */
  heal(): void;
  /** Wraps `inner` as a store of this process. All its stores share one count of writes, one fault and one crash. */
  over(inner: Store): Store;
};
export type FaultyStore = Store & FaultyProcess;

const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * Creates a process with a planned failure or crash. To test a crash, run the action in a race with `crashed`, then
 * start again on the inner stores: count the write points of a run without faults, and crash at each of them in turn.
 */
export function faultyProcess(plan: FaultPlan = {}): FaultyProcess {
  let writes = 0;
  let isDead = false;
  let isHealed = false;
  let announceCrash: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => {
    announceCrash = resolve;
  });

  function die<T>(): Promise<T> {
    isDead = true;
    announceCrash();
    return never();
  }

  async function write(failure: string, work: () => Promise<void>): Promise<void> {
    if (isDead) return never();
    writes += 1;
    const kind = !isHealed && plan.write?.at === writes ? plan.write.kind : undefined;
    switch (kind) {
      case undefined:
        return work();
      case "fail":
        throw new StorageError(`${failure}: write ${plan.write?.at} fails as planned`);
      case "fail-after":
        await work();
        throw new StorageError(`${failure}: write ${plan.write?.at} fails as planned`);
      case "crash-before":
        return die();
      case "crash-after":
        await work();
        return die();
    }
  }

  const over = (inner: Store): Store => ({
    async get(key) {
      if (isDead) return never();
      if (!isHealed && plan.failReads?.(key)) throw new StorageError(`Storage failed: reading ${key} fails as planned`);
      return inner.get(key);
    },
    set: (key, value) => write("Storage failed", () => inner.set(key, value)),
    remove: (key) => write("Remove failed", () => inner.remove(key)),
    clear: () => write("Clear failed", () => inner.clear()),
  });

  return {
    writes: () => writes,
    crashed,
    heal() {
      isHealed = true;
    },
    over,
  };
}

/** Wraps `inner` as one store with a planned failure or crash. */
export function faultyStore(inner: Store, plan: FaultPlan = {}): FaultyStore {
  const process = faultyProcess(plan);
  return { ...process, ...process.over(inner) };
}
