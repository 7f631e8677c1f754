import { CELLS, createPixelCanvas, type PixelCanvas } from "./pixel-canvas.ts";
import { createChance } from "./svg.ts";

/** The hours of a day in the harbour: the sky from above to the horizon, the sea, and the colour of what is dark. */
type Hour = { sky: readonly string[]; sea: readonly string[]; glint: string; dark: string };
export const DUSK: Hour = {
  sky: ["#2b2350", "#46306b", "#7a3f78", "#b9567a", "#ec8068", "#f8b26a"],
  sea: ["#a5527a", "#5f3a70", "#332a5c", "#1f1b45"],
  glint: "#f8b26a",
  dark: "#1a1433",
};
export const NIGHT: Hour = {
  sky: ["#0b1030", "#121b47", "#1d2b63", "#2f437f"],
  sea: ["#253a74", "#172654", "#0e1838", "#0a1029"],
  glint: "#f5d98b",
  dark: "#070b20",
};
export const DAWN: Hour = {
  sky: ["#5d7fb0", "#88a6c6", "#bcc7cf", "#ecd2b8", "#f7c59f"],
  sea: ["#a9b6bd", "#7393a8", "#4d7190", "#345672"],
  glint: "#fff0d0",
  dark: "#223548",
};
export const FOG: Hour = {
  sky: ["#8b9aa3", "#9eabb1", "#b3bdbf", "#c9cfcd"],
  sea: ["#aab4b5", "#8c999d", "#717f86", "#5a6870"],
  glint: "#dfe4e0",
  dark: "#38444c",
};
export const NOON: Hour = {
  sky: ["#3f8fc9", "#62a9d8", "#8fc5e4", "#c4e2ee"],
  sea: ["#4fa6b8", "#31869f", "#226a86", "#1a526d"],
  glint: "#e6f7f4",
  dark: "#173447",
};

const HORIZON = 40;

export function scene({ sky, sea, glint }: Hour, seed: number): PixelCanvas {
  const canvas = createPixelCanvas();
  const chance = createChance(seed);
  canvas.fade(0, HORIZON, sky);
  canvas.fade(HORIZON, CELLS, sea);
  for (let wave = 0; wave < 46; wave++) {
    const y = HORIZON + 1 + Math.floor(chance() ** 1.4 * (CELLS - HORIZON - 1));
    const width = 1 + Math.floor(chance() * (1 + (y - HORIZON) / 5));
    canvas.rect(Math.floor(chance() * CELLS), y, width, 1, wave % 5 === 0 ? glint : (sea[1] ?? glint));
  }
  return canvas;
}

export function stars(canvas: PixelCanvas, seed: number, count: number): void {
  const chance = createChance(seed);
  for (let star = 0; star < count; star++) {
    canvas.dot(Math.floor(chance() * CELLS), Math.floor(chance() * 30), star % 4 === 0 ? "#fff6da" : "#8fa3d8");
  }
}

/** A low sun or moon with its path on the water. */
export function light(canvas: PixelCanvas, x: number, y: number, radius: number, colour: string, seed: number): void {
  canvas.disc(x, y, radius, colour);
  const chance = createChance(seed);
  for (let row = HORIZON + 1; row < CELLS; row += 2) {
    const width = 2 + Math.floor(chance() * (radius + (row - HORIZON) / 6));
    canvas.rect(x - Math.floor(width / 2) + Math.floor(chance() * 3) - 1, row, width, 1, colour);
  }
}

export function hills(canvas: PixelCanvas, colour: string, heights: readonly number[]): void {
  for (let x = 0; x < CELLS; x++) {
    const place = (x / CELLS) * (heights.length - 1);
    const from = heights[Math.floor(place)] ?? 0;
    const to = heights[Math.floor(place) + 1] ?? from;
    const height = Math.round(from + (to - from) * (place % 1));
    canvas.rect(x, HORIZON - height, 1, height, colour);
  }
}

/** Mirrors the rows above the waterline into the water, every second row and a little aside, darker. */
export function reflect(
  canvas: PixelCanvas,
  left: number,
  right: number,
  waterline: number,
  depth: number,
  colour: string,
) {
  for (let row = 1; row <= depth; row++) {
    if (row % 3 === 0) continue;
    const inset = Math.floor(row / 3);
    const shift = row % 2;
    canvas.rect(left + inset + shift, waterline + row, Math.max(0, right - left - 2 * inset), 1, colour);
  }
}

export function gull(canvas: PixelCanvas, x: number, y: number, colour: string): void {
  for (const [dx, dy] of [
    [-3, 0],
    [-2, -1],
    [-1, 0],
    [0, 1],
    [1, 0],
    [2, -1],
    [3, 0],
  ] as const)
    canvas.dot(x + dx, y + dy, colour);
}
