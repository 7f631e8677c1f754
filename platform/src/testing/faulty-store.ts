import { StorageError, type Store } from "@satchel/core/ports";

/**
 * What goes wrong at one write point (a `set`, `remove` or `clear`, counted from 1).
 *
 * - `fail`: refused, nothing written; later calls work again
 * - `fail-after`: written, but reported as failed
 * - `crash-before`, `crash-after`: the process dies before or after the write
 */
export type WriteFault = { at: number; kind: "fail" | "fail-after" | "crash-before" | "crash-after" };

export type FaultPlan = {
  write?: WriteFault;
  /** Reads of these keys fail. */
  failReads?: (key: string) => boolean;
};

export type FaultyProcess = {
  /** Write points passed so far, whatever became of them. */
  writes(): number;
  /** Resolves when the process has died. From then on no call is answered, as a dead process hears nothing. */
  crashed: Promise<void>;
  /** From now on everything works (a dead process stays dead: restart on the inner store). */
  heal(): void;
  /** A store of this process over `inner`: all of them share one count of writes, one fault and one death. */
  over(inner: Store): Store;
};
export type FaultyStore = Store & FaultyProcess;

const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * A process that fails or dies on plan. To test a crash, run the action in a race with `crashed`, then start again on
 * the inner stores: count the write points of a run without faults, and crash at each of them in turn.
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
        throw new StorageError(`${failure}: write ${plan.write?.at} fails on plan`);
      case "fail-after":
        await work();
        throw new StorageError(`${failure}: write ${plan.write?.at} fails on plan`);
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
      if (!isHealed && plan.failReads?.(key)) throw new StorageError(`Storage failed: reading ${key} fails on plan`);
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

/** One store over `inner` that fails or dies on plan. */
export function faultyStore(inner: Store, plan: FaultPlan = {}): FaultyStore {
  const process = faultyProcess(plan);
  return { ...process, ...process.over(inner) };
}
