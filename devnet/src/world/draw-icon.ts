import { createHash } from "node:crypto";
import { ICON_SIZES, type Icons } from "../services/icons/icons.ts";
import { type Picture, writePng } from "../services/icons/picture.ts";

/** Squares along an edge. The right half mirrors the left one. */
const CELLS = 8;
const HALF = CELLS / 2;
const DEGREES = 360;

/**
 * Draws a token's picture from its id alone: two colours and a mirrored pattern, so that two tokens look different and
 * one token looks the same everywhere. `size` in pixels.
 */
export function drawIcon(tokenId: string, size: number): Picture {
  const digest = createHash("sha256").update(tokenId).digest();
  const at = (index: number): number => digest[index] ?? 0;
  const hue = ((at(0) * 256 + at(1)) % DEGREES) / DEGREES;
  const ground = colourOf(hue, 0.45, 0.2 + at(2) / 2_550);
  const ink = colourOf((hue + 0.12 + at(3) / 512) % 1, 0.75, 0.62);
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const column = Math.floor((x * CELLS) / size);
      const row = Math.floor((y * CELLS) / size);
      const cell = row * HALF + Math.min(column, CELLS - 1 - column);
      // 32 cells, one bit each, from the bytes that no colour has used.
      const isInk = ((at(4 + (cell >> 3)) >> (cell & 7)) & 1) === 1;
      rgba.set(isInk ? ink : ground, (y * size + x) * 4);
    }
  }
  return { width: size, height: size, rgba };
}

/** Takes three numbers from 0 to 1 and returns red, green, blue and an alpha of 255. */
function colourOf(hue: number, saturation: number, lightness: number): [number, number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const turn = (offset + hue * 12) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4), 255];
}

/**
 * Gives a drawn icon to every token of the list that has no uploaded one. It is drawn on request: drawing and storing
 * all of them in all sizes would take longer than making the whole world.
 */
export function drawMissingIcons(icons: Icons, tokenIds: readonly string[]): void {
  const drawable = new Set(tokenIds);
  const uploaded = icons.find;
  icons.find = async (size, tokenId) => {
    const png = await uploaded(size, tokenId);
    if (png !== undefined || !drawable.has(tokenId) || !ICON_SIZES.some((known) => known === size)) return png;
    return writePng(drawIcon(tokenId, size));
  };
}
