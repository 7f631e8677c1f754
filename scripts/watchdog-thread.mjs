// The thread of watchdog.mjs. It ends the process once the event loop of the tests has stood still for too long.
import { appendFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { memory, limitS } = workerData;
const turns = new Int32Array(memory, 0, 1);
const still = new Int32Array(new SharedArrayBuffer(4));
let last = -1;
let seconds = 0;
for (;;) {
  // It counts seconds in which it ran itself: a machine that slept says nothing about the test.
  Atomics.wait(still, 0, 0, 1000);
  const now = Atomics.load(turns, 0);
  seconds = now === last ? seconds + 1 : 0;
  last = now;
  if (seconds >= limitS) {
    const name = Buffer.from(new Uint8Array(memory, 4)).toString("utf8").replace(/\0+$/, "");
    writeSync(
      2,
      `satchel: this test loops, its worker is ended after ${limitS} s without a turn of the event loop: ${name}\n`,
    );
    if (process.env.SATCHEL_LOOPS) appendFileSync(process.env.SATCHEL_LOOPS, `${name}\n`);
    process.kill(process.pid, "SIGKILL");
  }
}
