import { PNG } from "pngjs";
import type { Picture } from "./picture.ts";

export function writePng({ width, height, rgba }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgba);
  return PNG.sync.write(png);
}
