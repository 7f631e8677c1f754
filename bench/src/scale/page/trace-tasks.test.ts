import { expect, test } from "vitest";
import { readCpuTasks } from "./trace-tasks.ts";

test("the processor time of tasks on a page's main thread is read from a trace", () => {
  const task = (tid: number, ts: number, tdur: number) => ({
    ph: "X",
    name: "RunTask",
    pid: 1,
    tid,
    ts,
    dur: 90_000,
    tdur,
  });
  const named = (tid: number, name: string) => ({ ph: "M", name: "thread_name", pid: 1, tid, ts: 0, args: { name } });
  const traceEvents = [
    named(1, "CrRendererMain"),
    named(2, "DedicatedWorker thread"),
    task(1, 1_000_000, 12_500),
    task(1, 1_200_000, 29_000),
    task(1, 3_000_000, 4_000),
    task(2, 1_100_000, 400_000),
    { ph: "X", name: "FunctionCall", pid: 1, tid: 1, ts: 1_100_000, dur: 80_000, tdur: 80_000 },
  ];
  const tasks = readCpuTasks(JSON.stringify({ traceEvents }));
  expect(tasks.longest).toBe(29);
  expect(tasks.within({ from: 1, to: 2 })).toBe(41.5);
});
