/** The part of Chrome's trace format that we read; times in microseconds. */
type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
};

/** A period in seconds since the machine was started, like the times in Chrome's metrics and traces. */
export type Window = { from: number; to: number };

type CpuTasks = {
  /** Milliseconds of the longest task. */
  longest: number;
  /** Returns the milliseconds of all tasks that began in the window. */
  within(window: Window): number;
};

/**
 * Reads the tasks of the pages' main threads from a trace, by processor time, on which a busy machine has less
 * influence than on the time by the clock.
 */
export function readCpuTasks(trace: string): CpuTasks {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ ph, name, pid, tid }) => ph === "X" && name.endsWith("RunTask") && mains.has(`${pid}:${tid}`),
  );
  return {
    longest: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000,
    within: ({ from, to }) =>
      tasks.reduce((sum, { ts, tdur = 0 }) => (ts >= from * 1e6 && ts < to * 1e6 ? sum + tdur : sum), 0) / 1000,
  };
}
