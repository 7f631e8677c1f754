// A camera for the tested browser. Its video is a still picture of a QR code.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { encode } from "uqr";

/** Path of the video file. The browser gets it at its start and reads the file when the camera is opened. */
export const film = join(mkdtempSync(join(tmpdir(), "satchel-camera-")), "film.y4m");

export const CAMERA_ARGS = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`];

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 8;
const [DARK, LIGHT, GREY] = [16, 235, 128];

/** Writes the video of the QR code on this page, off centre and smaller than the picture. */
export async function filmCode(page: Page): Promise<void> {
  const svg = page.locator("button svg[shape-rendering]").first();
  const size = Number((await svg.getAttribute("viewBox"))?.split(" ").at(-1));
  const path = (await svg.locator("path").getAttribute("d")) ?? "";
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...run]) => run.map(Number) as Run);
  writeFilm(runs, size);
}

/** Writes the video of a QR code with this text. */
export function filmText(text: string): void {
  const { data, size } = encode(text);
  writeFilm(
    data.flatMap((row, y) => row.flatMap((isDark, x): Run[] => (isDark ? [[x, y, 1]] : []))),
    size,
  );
}

/** A row of dark modules, from its left end to the right. */
type Run = [x: number, y: number, count: number];

function writeFilm(runs: readonly Run[], size: number): void {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(LIGHT);
  for (const [x, y, count] of runs) {
    for (let row = 0; row < MODULE_PX; row += 1) {
      const start = (20 + y * MODULE_PX + row) * WIDTH + 60 + x * MODULE_PX;
      luma.fill(DARK, start, start + count * MODULE_PX);
    }
  }
  if (size * MODULE_PX + 20 > HEIGHT) throw new Error("the QR code is too big for the video");
  const colour = new Uint8Array((WIDTH * HEIGHT) / 2).fill(GREY);
  const frame = [Buffer.from("FRAME\n"), luma, colour];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F20:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(film, Buffer.concat([head, ...frame, ...frame]));
}
