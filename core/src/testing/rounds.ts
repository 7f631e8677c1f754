declare const process: { env: Record<string, string | undefined> } | undefined;

/** Returns how many rounds a random test plays: `sample` in `npm test`, `long` in `npm run test:long` (LONG=1). */
export function rounds(sample: number, long: number): number {
  return typeof process !== "undefined" && process.env.LONG === "1" ? long : sample;
}
