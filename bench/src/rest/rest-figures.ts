/** How often each place of the page was called by a timer or before a frame. */
export type RestMarks = { fired: Record<string, number>; hide(): void };

/** What a page has done in a stretch of time in which nothing happened. Counts are of the stretch, not of an hour. */
export type RestFigures = {
  minutes: number;
  /** By the kind of the timer, and the files and places that have set it. */
  timers: Record<string, number>;
  /** The timers that fired more than once in 10 s on average. */
  tooOften: readonly string[];
  /** Frames that the browser has drawn, and what it did for them. */
  frames: number;
  paints: number;
  layouts: number;
  /** CSS animations that were running at the end. */
  animations: number;
  /** Megabytes an hour, of the heap after garbage collections. */
  heapSlopeMB: number;
  requests: readonly string[];
  /** Frames that the live connection has sent. */
  sent: number;
};

const TEN_SECONDS_IN_A_MINUTE = 6;

export const tooOftenOf = (timers: Record<string, number>, minutes: number): readonly string[] =>
  Object.entries(timers)
    .filter(([, times]) => times > Math.max(1, minutes * TEN_SECONDS_IN_A_MINUTE))
    .map(([name, times]) => `${name}: ${times}`);

/** Returns the slope of the line through the samples that is nearest to them (least squares). */
export function slopeOf(samples: readonly { x: number; y: number }[]): number {
  if (samples.length < 2) throw new RangeError("a slope needs two samples");
  const mean = (read: (sample: { x: number; y: number }) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const [x, y] = [mean((sample) => sample.x), mean((sample) => sample.y)];
  const over = samples.reduce((sum, sample) => sum + (sample.x - x) * (sample.y - y), 0);
  return over / samples.reduce((sum, sample) => sum + (sample.x - x) ** 2, 0);
}

/** Counts what the main threads of pages have done, by the names in a trace of Chromium. */
export function countTrace(trace: string): Pick<RestFigures, "frames" | "paints" | "layouts"> {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly { name: string; ph: string }[] };
  const count = (name: string) => traceEvents.filter((event) => event.name === name && event.ph !== "E").length;
  return { frames: count("DrawFrame"), paints: count("Paint"), layouts: count("Layout") };
}
