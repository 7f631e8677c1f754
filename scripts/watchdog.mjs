// Runs before every test file. A test that loops without ever giving way stops the timers of its worker, and with them
// vitest's own time limits. A thread beside the worker ends it then, so that the run fails instead of lasting for ever.
import { join } from "node:path";
import { setInterval } from "node:timers";
import { Worker } from "node:worker_threads";
import { beforeEach, expect } from "vitest";

/** Longer than vitest gives a test: one that lets the timers run now and then is left to vitest. */
const LIMIT_S = Number(process.env.SATCHEL_LOOP_LIMIT_S ?? (process.env.LONG === "1" ? 900 : 300));

/** The test files of a worker share the process, and this file is loaded again for each of them. */
const shared = /** @type {{ watchdog?: (test: string) => void }} */ (/** @type {unknown} */ (process));

function start() {
  // One number that grows with every turn of the timers, then the text of the running test.
  const memory = new SharedArrayBuffer(4 + 1000);
  const turns = new Int32Array(memory, 0, 1);
  const name = new Uint8Array(memory, 4);
  const thread = new Worker(join(import.meta.dirname, "watchdog-thread.mjs"), {
    workerData: { memory, limitS: LIMIT_S },
  });
  thread.unref();
  setInterval(() => Atomics.add(turns, 0, 1), 500).unref();
  return (/** @type {string} */ test) => {
    name.fill(0);
    new TextEncoder().encodeInto(test, name);
  };
}

shared.watchdog ??= start();
const say = shared.watchdog;

const file = expect.getState().testPath ?? "";
say(file);
beforeEach(({ task }) => say(`${file} > ${task.name}`));
