/** Edge of every picture in its own units, which are the pixels of the largest size that the icon service gives. */
export const EDGE = 512;

/** A picture as SVG. Photographs become JPEG, because their grain would be large in a PNG. */
export type Drawing = { name: string; svg: string; isPhotograph?: boolean };

export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}" width="${EDGE}" height="${EDGE}">${content}</svg>`;

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of a path with at most one decimal, so that the same drawing is the same text everywhere. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);
