/**
 * How Home writes: weight, size in pixels, family (app/src/styles/tokens.css). The browser makes a variable font anew
 * for each of them, which takes a phone several milliseconds. A combination that is missing here only takes that time
 * later.
 */
const WRITTEN: readonly [family: string, texts: Readonly<Record<number, readonly number[]>>][] = [
  ["Hanken Grotesk Variable", { 420: [12, 13, 15], 540: [11, 12, 13, 15, 28], 620: [11, 12, 13, 15, 18, 22, 36] }],
  ["Geist Mono Variable", { 420: [11, 13], 650: [13] }],
];
const LETTERS = "ecash:qpzry9x8gf2tvdw0s3jn54khce6mua7l1 ABCDEFGHIJKLMNOPQRSTUVWXYZ.,$\u2026";

/** Fetches the fonts of a new wallet's Home and makes them ready. Pauses between two of them. */
export async function warmFonts(pause: () => Promise<void>): Promise<void> {
  await Promise.all(WRITTEN.map(([family]) => document.fonts.load(`1em '${family}'`)));
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return;
  for (const [family, weights] of WRITTEN) {
    for (const [weight, sizes] of Object.entries(weights)) {
      for (const size of sizes) {
        canvas.font = `${weight} ${size}px '${family}'`;
        canvas.measureText(LETTERS);
        await pause();
      }
    }
  }
}
