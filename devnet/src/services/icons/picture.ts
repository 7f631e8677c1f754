import { no, ok, type Result } from "@satchel/core/result";
import { decode } from "jpeg-js";
import { PNG } from "pngjs";

/** Pixels in rows from the top, 4 bytes each: red, green, blue, alpha (not premultiplied). */
export type Picture = { width: number; height: number; rgba: Uint8Array };

export type PictureProblem =
  | { code: "not-png-or-jpeg" }
  | { code: "picture-too-large"; maxMegapixels: number }
  | { code: "picture-damaged"; reason: string };

const MAX_MEGAPIXELS = 16;
const MAX_JPEG_MEMORY_MB = 256;
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG_SIGNATURE = Uint8Array.of(0xff, 0xd8, 0xff);
/** Position of width and height in IHDR, the first chunk of a PNG. */
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

/** Decodes a PNG or JPEG. The first bytes decide which it is; the sender's name for it does not matter. */
export function readPicture(bytes: Uint8Array): Result<Picture, PictureProblem> {
  if (startsWith(bytes, PNG_SIGNATURE)) return readPng(Buffer.from(bytes));
  if (startsWith(bytes, JPEG_SIGNATURE)) return readJpeg(bytes);
  return no({ code: "not-png-or-jpeg" });
}

function readPng(bytes: Buffer): Result<Picture, PictureProblem> {
  if (bytes.length < PNG_HEIGHT_AT + 4) return no({ code: "picture-damaged", reason: "it ends in its header" });
  // Checked before decoding: a few bytes can claim a size that would need all memory.
  if (bytes.readUInt32BE(PNG_WIDTH_AT) * bytes.readUInt32BE(PNG_HEIGHT_AT) > MAX_MEGAPIXELS * 1e6) {
    return no({ code: "picture-too-large", maxMegapixels: MAX_MEGAPIXELS });
  }
  return decoded(() => {
    const { width, height, data } = PNG.sync.read(bytes);
    return { width, height, rgba: data };
  });
}

function readJpeg(bytes: Uint8Array): Result<Picture, PictureProblem> {
  return decoded(() => {
    const limits = { maxResolutionInMP: MAX_MEGAPIXELS, maxMemoryUsageInMB: MAX_JPEG_MEMORY_MB };
    const { width, height, data } = decode(bytes, { useTArray: true, tolerantDecoding: false, ...limits });
    return { width, height, rgba: data };
  });
}

/** Both decoders throw for whatever they cannot read, each with its own texts. */
function decoded(read: () => Picture): Result<Picture, PictureProblem> {
  try {
    const picture = read();
    const { width, height, rgba } = picture;
    if (width > 0 && height > 0 && rgba.length === width * height * 4) return ok(picture);
    return no({ code: "picture-damaged", reason: "it has no pixels" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith("maxResolutionInMP")) return no({ code: "picture-too-large", maxMegapixels: MAX_MEGAPIXELS });
    return no({ code: "picture-damaged", reason });
  }
}

const startsWith = (bytes: Uint8Array, signature: Uint8Array): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

export function writePng({ width, height, rgba }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgba);
  return PNG.sync.write(png);
}
