import type { Picture } from "./picture.ts";

/** A stretch of source pixels under one target pixel, each with the share of it that lies there. */
type Cover = readonly { at: number; share: number }[];

/**
 * Cuts the middle square out of a picture and scales it to `size` pixels. Every target pixel is the mean of the area
 * under it, weighted by alpha, so that the colour of invisible pixels does not bleed into visible ones.
 */
export function squarePicture(picture: Picture, size: number): Picture {
  const side = Math.min(picture.width, picture.height);
  const columns = coversOf(Math.floor((picture.width - side) / 2), side, size);
  const rows = coversOf(Math.floor((picture.height - side) / 2), side, size);
  const rgba = new Uint8Array(size * size * 4);
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) rgba.set(meanOf(picture, row, column), (y * size + x) * 4);
  }
  return { width: size, height: size, rgba };
}

function coversOf(offset: number, side: number, size: number): Cover[] {
  const step = side / size;
  return Array.from({ length: size }, (_, index) => {
    const start = index * step;
    const end = Math.min(side, start + step);
    const cover: { at: number; share: number }[] = [];
    for (let at = Math.floor(start); at < end; at++) {
      const share = Math.min(end, at + 1) - Math.max(start, at);
      if (share > 0) cover.push({ at: offset + at, share });
    }
    return cover;
  });
}

function meanOf({ width, rgba }: Picture, rows: Cover, columns: Cover): [number, number, number, number] {
  let [red, green, blue, alpha, area] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    for (const column of columns) {
      const at = (row.at * width + column.at) * 4;
      const share = row.share * column.share;
      const visible = share * (rgba[at + 3] as number);
      red += visible * (rgba[at] as number);
      green += visible * (rgba[at + 1] as number);
      blue += visible * (rgba[at + 2] as number);
      alpha += visible;
      area += share;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [Math.round(red / alpha), Math.round(green / alpha), Math.round(blue / alpha), Math.round(alpha / area)];
}
