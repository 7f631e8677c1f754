declare const process: { env: Record<string, string | undefined> } | undefined;

/**
 * How many rounds a long test plays: `sample` in `npm test`, `long` in `npm run test:long`, which sets LONG=1. Seeds are
 * fixed, so the sample is the beginning of the long run.
 */
export function rounds(sample: number, long: number): number {
  return typeof process !== "undefined" && process.env.LONG === "1" ? long : sample;
}
