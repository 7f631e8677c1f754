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
