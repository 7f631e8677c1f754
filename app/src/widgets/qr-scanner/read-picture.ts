/** The part of the Shape Detection API used here; TypeScript's DOM types do not have it. */
type Detector = { detect(image: ImageData): Promise<readonly { rawValue: string }[]> };
type DetectorClass = { new (options: { formats: readonly string[] }): Detector };

/** The text of a code made for the test: only a code whose text is known shows that the detector works. */
const KNOWN = "satchel:self-test";
const SELF_TEST_MS = 1500;
const MODULE_PX = 6;

let reader: Promise<ReadPixels> | undefined;

/**
 * Returns the browser's own reader where it works, else ours, which is fetched then. Rejects when that cannot be
 * fetched.
 */
export function loadReader(): Promise<ReadPixels> {
  reader ??= (async () => (await nativeReader()) ?? (await ownReader()))();
  // A fetch that failed may be tried again.
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

/**
 * Returns the browser's reader; undefined where the browser has none, or one that does not read a QR code
 * (docs/decisions/qr-reading.md).
 */
async function nativeReader(): Promise<ReadPixels | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    const read: ReadPixels = async (pixels) => {
      const [first] = await detector.detect(pixels).catch(() => []);
      return first?.rawValue || undefined;
    };
    const text = await Promise.race([read(await knownCode()), silence()]);
    return text === KNOWN ? read : undefined;
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

/** Something to draw, with its natural size. */
type Drawable = { source: CanvasImageSource; width: number; height: number };

/** Returns the text of a code in these pixels; undefined where no code was found. Never rejects. */
export type ReadPixels = (pixels: ImageData) => Promise<string | undefined>;

/**
 * Longest side of a camera frame when it is read. The decoder takes 2 to 9 ms for it here, so that no task is long on a
 * slow phone.
 */
export const FRAME_PX = 640;
/** A picture may be read in two sizes: a code is a small part of a photo, or all of a screenshot. */
const PICTURE_PX = [1280, FRAME_PX] as const;

/** Returns a function that scales pictures down, all on one canvas, and returns their pixels. */
export function createScaler() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return ({ source, width, height }: Drawable, longest: number): ImageData | undefined => {
    const scale = Math.min(1, longest / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    if (!context) return undefined;
    // Transparent pixels would be read as black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
}

export type PictureProblem = "not-a-picture" | "nothing-found";

/** Returns the text of the code in a picture file, or why no code was read. */
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
