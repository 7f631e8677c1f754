// A clock whose hour passes in a moment, for tests of what a wallet does while nothing happens: it jumps from timer to
// timer, waits until what a timer has begun is over, and counts what fires by the place in our code that has set it.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "@satchel/core/ports";
import { callerOf, createManualClock } from "@satchel/core/testing";
import { onTestFinished, vi } from "vitest";

/** Timers that bound the wait for an answer: while one of them is set, a question is under way. */
const BOUNDS_AN_ANSWER = /^chain\/src\/(http\/|live\/link)/;
const HEARTBEAT = "chain/src/live/heartbeat.ts";
const HEARTBEAT_ANSWER_MS = 10_000;

type Waiting = { name: string; ms: number };

export type HourClock = {
  clock: Clock;
  /**
   * Does work whose timers beside the clock follow it too, with all that comes of it, until the running test ends. Only
   * this work's: workers share their globals, and an engine that another test has left may go on.
   */
  within<T>(work: () => T): T;
  /** Lets time pass. Resolves to how often each place of our code was called by a timer meanwhile. */
  pass(ms: number): Promise<ReadonlyMap<string, number>>;
};

/** Creates the clock. */
export function createHourClock(startMs?: number): HourClock {
  const manual = createManualClock(startMs);
  const waiting = new Set<Waiting>();
  const inHour = new AsyncLocalStorage<true>();
  const within = <T>(work: () => T): T => inHour.run(true, work);
  let fired = new Map<string, number>();

  function after(ms: number, run: () => void, name = callerOf(new Error().stack) ?? "a test"): () => void {
    const timer = { name, ms };
    waiting.add(timer);
    const cancel = manual.after(ms, () => {
      waiting.delete(timer);
      fired.set(name, (fired.get(name) ?? 0) + 1);
      within(run);
    });
    return () => {
      waiting.delete(timer);
      cancel();
    };
  }

  const isAsking = () =>
    [...waiting].some(
      ({ name, ms }) => BOUNDS_AN_ANSWER.test(name) || (name === HEARTBEAT && ms <= HEARTBEAT_ANSWER_MS),
    );

  async function untilQuiet(): Promise<void> {
    do {
      await vi.dynamicImportSettled();
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    } while (isAsking());
  }

  followTimers(after, () => inHour.getStore() === true);
  return {
    within,
    clock: { ...manual, after: (ms, run) => after(ms, run) },
    async pass(ms) {
      fired = new Map();
      const endMs = manual.now() + ms;
      await untilQuiet();
      while (manual.now() < endMs) {
        const [next = ms] = manual.pending();
        manual.advance(Math.min(next, endMs - manual.now()));
        await untilQuiet();
      }
      return fired;
    },
  };
}

/** Until what a timer begins without a question to a server is over, e.g. a read of the storage. */
const TURNS = 20;

type After = (ms: number, run: () => void, name: string) => () => void;

/** Lets the timers of our code go by the clock. Those of the test, of the devnet and of libraries go on as they are. */
function followTimers(after: After, isOurs: () => boolean): void {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval };
  const cancels = new Map<unknown, () => void>();
  const clear = (clearReal: typeof clearTimeout) => (timer: unknown) => {
    cancels.get(timer)?.();
    if (!cancels.delete(timer)) clearReal(timer as NodeJS.Timeout);
  };
  const ours = () => (isOurs() ? callerOf(new Error().stack) : undefined);
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0, ...rest: []) => {
    const name = ours();
    if (name === undefined) return real.setTimeout(run, ms, ...rest);
    const timer = {};
    cancels.set(
      timer,
      after(ms, () => run(...rest), name),
    );
    return timer;
  });
  vi.stubGlobal("setInterval", (run: () => void, ms = 0, ...rest: []) => {
    const name = ours();
    if (name === undefined) return real.setInterval(run, ms, ...rest);
    const timer = {};
    const again = () => {
      cancels.set(
        timer,
        after(
          ms,
          () => {
            again();
            run(...rest);
          },
          name,
        ),
      );
    };
    again();
    return timer;
  });
  vi.stubGlobal("clearTimeout", clear(real.clearTimeout));
  vi.stubGlobal("clearInterval", clear(real.clearInterval));
  onTestFinished(() => void vi.unstubAllGlobals());
}
