/** The part of the Shape Detection API used here; TypeScript's DOM types have none. */
type Detector = { detect(image: ImageData): Promise<readonly { rawValue: string }[]> };
type DetectorClass = { new (options: { formats: readonly string[] }): Detector };

/** Says nothing about anybody: only a code whose text is known shows that the detector works. */
const KNOWN = "satchel:self-test";
const SELF_TEST_MS = 1500;
const MODULE_PX = 6;

let reader: Promise<ReadPixels> | undefined;

/** The browser's own reader where it works, else ours, which is fetched then. Rejects where that cannot be fetched. */
export function loadReader(): Promise<ReadPixels> {
  reader ??= (async () => (await nativeReader()) ?? (await ownReader()))();
  // What failed for want of a network may be tried again.
  reader.catch(() => {
    reader = undefined;
  });
  return reader;
}

async function ownReader(): Promise<ReadPixels> {
  const { default: decodeQR } = await import("qr/decode.js");
  return async (pixels) => {
    try {
      return decodeQR(pixels);
    } catch {
      return undefined; // It throws where it finds no code.
    }
  };
}

/** Undefined where there is none, or it does not read what it says it reads (docs/decisions/qr-reading.md). */
async function nativeReader(): Promise<ReadPixels | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    const read: ReadPixels = async (pixels) => {
      const [first] = await detector.detect(pixels).catch(() => []);
      return first?.rawValue || undefined;
    };
    const found = await Promise.race([read(await knownCode()), silence()]);
    return found === KNOWN ? read : undefined;
  } catch {
    return undefined;
  }
}

const silence = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SELF_TEST_MS));

async function knownCode(): Promise<ImageData> {
  const { encode } = await import("uqr");
  const { size, data } = encode(KNOWN, { border: 4 });
  const side = size * MODULE_PX;
  const pixels = new ImageData(side, side);
  for (let at = 0; at < side * side; at += 1) {
    const isDark = data[Math.floor(at / side / MODULE_PX)]?.[Math.floor((at % side) / MODULE_PX)];
    pixels.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4);
  }
  return pixels;
}

/** Something to draw, with the size it has by itself. */
type Drawable = { source: CanvasImageSource; width: number; height: number };

/** What a code in these pixels says; undefined where none was found. Never rejects. */
export type ReadPixels = (pixels: ImageData) => Promise<string | undefined>;

/** Longest side of a camera frame as it is read: 2 to 9 ms for the decoder here, so no task gets long on a slow phone. */
export const FRAME_PX = 640;
/** A picture may be read twice: a code is a small part of a photo, or all of a screenshot. */
const PICTURE_PX = [1280, FRAME_PX] as const;

/** Draws scaled pictures on one canvas, kept for the next. */
export function createScaler() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return ({ source, width, height }: Drawable, longest: number): ImageData | undefined => {
    const scale = Math.min(1, longest / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    if (!context) return undefined;
    // What is transparent would read as black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
}

export type PictureProblem = "not-a-picture" | "nothing-found";

/** Reads a picture file a person has chosen. */
export async function readPicture(
  file: Blob,
  read: ReadPixels,
): Promise<{ text: string } | { problem: PictureProblem }> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { problem: "not-a-picture" };
  }
  const scaled = createScaler();
  try {
    for (const longest of PICTURE_PX) {
      const pixels = scaled({ source: bitmap, width: bitmap.width, height: bitmap.height }, longest);
      const text = pixels && (await read(pixels));
      if (text !== undefined) return { text };
    }
    return { problem: "nothing-found" };
  } finally {
    bitmap.close();
  }
}
