/** Pixels along an edge. Each becomes a square of 8, so that the picture is sharp in every size. */
export const CELLS = 64;
const CELL = 8;

type Point = readonly [x: number, y: number];

/** A small canvas without smooth edges. Colours are CSS colours; what lies outside is left out. */
export type PixelCanvas = {
  dot(x: number, y: number, colour: string): void;
  rect(x: number, y: number, width: number, height: number, colour: string): void;
  disc(x: number, y: number, radius: number, colour: string): void;
  line(from: Point, to: Point, colour: string): void;
  polygon(points: readonly Point[], colour: string): void;
  /** Fills rows from the first colour to the last, with an ordered dither between neighbours. */
  fade(top: number, bottom: number, colours: readonly string[]): void;
  colourAt(x: number, y: number): string;
  toSvg(): string;
};

/** Bayer's 4 x 4 matrix: the order in which the pixels of a dither turn. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

export function createPixelCanvas(): PixelCanvas {
  const cells: string[] = Array.from({ length: CELLS * CELLS }, () => "#000");
  const dot = (x: number, y: number, colour: string): void => {
    if (x >= 0 && y >= 0 && x < CELLS && y < CELLS) cells[Math.floor(y) * CELLS + Math.floor(x)] = colour;
  };
  const rect = (x: number, y: number, width: number, height: number, colour: string): void => {
    for (let row = y; row < y + height; row++) for (let at = x; at < x + width; at++) dot(at, row, colour);
  };
  const colourAt = (x: number, y: number): string => cells[y * CELLS + x] ?? "#000";
  return {
    dot,
    rect,
    colourAt,
    disc(x, y, radius, colour) {
      for (let row = -radius; row <= radius; row++) {
        for (let at = -radius; at <= radius; at++) {
          if (at * at + row * row <= radius * radius + radius * 0.6) dot(x + at, y + row, colour);
        }
      }
    },
    line([fromX, fromY], [toX, toY], colour) {
      const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY), 1);
      for (let step = 0; step <= steps; step++) {
        const share = step / steps;
        dot(Math.round(fromX + (toX - fromX) * share), Math.round(fromY + (toY - fromY) * share), colour);
      }
    },
    polygon(points, colour) {
      for (let y = 0; y < CELLS; y++) {
        for (let x = 0; x < CELLS; x++) if (isInside(points, x + 0.5, y + 0.5)) dot(x, y, colour);
      }
    },
    fade(top, bottom, colours) {
      for (let y = top; y < bottom; y++) {
        const place = ((y - top) / (bottom - top)) * (colours.length - 1);
        for (let x = 0; x < CELLS; x++) {
          const turns = ((BAYER[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5) / 16 < place % 1;
          dot(x, y, colours[Math.floor(place) + (turns ? 1 : 0)] ?? "#000");
        }
      }
    },
    toSvg() {
      const runs: string[] = [];
      for (let y = 0; y < CELLS; y++) {
        for (let x = 0; x < CELLS; ) {
          const colour = colourAt(x, y);
          let end = x + 1;
          while (end < CELLS && colourAt(end, y) === colour) end++;
          const width = (end - x) * CELL;
          runs.push(`<rect x="${x * CELL}" y="${y * CELL}" width="${width}" height="${CELL}" fill="${colour}"/>`);
          x = end;
        }
      }
      return `<g shape-rendering="crispEdges">${runs.join("")}</g>`;
    },
  };
}

/** Counts how often a ray to the right crosses an edge. */
function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [toX, toY]] of points.entries()) {
    const [fromX, fromY] = points.at(index - 1) ?? [0, 0];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  }
  return inside;
}
