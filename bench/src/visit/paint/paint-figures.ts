/** What paint-marks.js records, in milliseconds since the page's navigation began. */
export type PaintMarks = {
  fcp?: number;
  lcp?: number;
  /** Each block of text that was painted for the first time, with the time of its frame. */
  paints: { name: string; at: number; text: string }[];
  longTasks: { at: number; ms: number }[];
  /** From an input to the frame after its handlers. */
  presses: { name: string; at: number; ms: number }[];
  /** From a press on New Wallet, at a moment after the first paint, until a frame has shown an answer. */
  answeredMs?: number;
};

/** What a person sees of a visit. A figure that the page does not have is absent. */
export type Painted = {
  fcp: number;
  lcp: number;
  /** The balance, the first row and the tenth row of the history. */
  balance?: number;
  row?: number;
  tenRows?: number;
  /** Of all tasks in the five seconds from the navigation on, what exceeds 50 ms. */
  blocking: number;
  longestTask: number;
};

const ROWS = 10;
const LONG_MS = 5_000;
const UNNOTICED_MS = 50;

/** @param shown the text of the balance, where the page has one */
export function paintedOf({ fcp = 0, lcp = 0, paints, longTasks }: PaintMarks, shown?: string): Painted {
  const rows = paints.filter(({ name, text }) => name === "row" && isRow(text)).map(({ at }) => at);
  rows.sort((one, other) => one - other);
  const balance = paints.find(({ name, text }) => name === "balance" && shown !== undefined && text.includes(shown));
  const tasks = longTasks.filter(({ at }) => at < LONG_MS);
  const [row, tenRows] = [rows[0], rows[ROWS - 1]];
  return {
    fcp,
    lcp,
    ...(balance && { balance: balance.at }),
    ...(row !== undefined && { row }),
    ...(tenRows !== undefined && { tenRows }),
    blocking: tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - UNNOTICED_MS), 0),
    longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)),
  };
}

/** Each row of the history has one block with these words. */
const isRow = (text: string): boolean => /^(Received|Sent)\b/.test(text.trim());

/** Returns the value that 98 of 100 are not above. */
export function percentile98(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.98) - 1)] ?? 0;
}
