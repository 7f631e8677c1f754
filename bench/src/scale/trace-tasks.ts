/** The part of Chrome's trace format that is read here; times in microseconds. */
type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
};

/** Seconds of the machine's clock since it was started, as Chrome's metrics and traces have them. */
export type Window = { from: number; to: number };

type CpuTasks = {
  /** Milliseconds. */
  longest: number;
  /** Milliseconds of all tasks that began in the window. */
  within(window: Window): number;
};

/**
 * The tasks of pages' main threads by processor time: what remains of them on a machine that others use too, where the
 * time by the clock holds their share.
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
