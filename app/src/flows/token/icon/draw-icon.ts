import { type Cut, cutTransform } from "./icon-cut.ts";
import { ICON_PX, type IconProblem, MAX_ICON_BYTES } from "./icon-file.ts";

/** Draws the cut of a picture as an icon: a PNG of ICON_PX by ICON_PX. `url`: of a PNG or JPEG. Never rejects. */
export async function drawIcon(url: string, cut: Cut): Promise<{ png: Blob } | { problem: IconProblem }> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch {
    return { problem: "not-loaded" };
  }
  const canvas = document.createElement("canvas");
  canvas.width = ICON_PX;
  canvas.height = ICON_PX;
  const context = canvas.getContext("2d");
  if (!context) return { problem: "not-drawn" };
  if (cut.shape === "round") {
    context.beginPath();
    context.arc(ICON_PX / 2, ICON_PX / 2, ICON_PX / 2, 0, 2 * Math.PI);
    context.clip();
  }
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = cutTransform(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    cut,
    ICON_PX,
  );
  context.setTransform(a, b, c, d, e, f);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) return { problem: "not-rendered" };
  return png.size > MAX_ICON_BYTES ? { problem: "too-large" } : { png };
}
