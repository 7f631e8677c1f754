/** A rectangle in pixels of the turned picture, measured from the corner of the box that the turned picture fills. */
export type Area = { x: number; y: number; width: number; height: number };
/** What becomes the icon. `rotation`: clockwise, in degrees. A round icon is transparent outside its circle. */
export type Cut = { area: Area; rotation: number; shape: "round" | "square" };
type Size = { width: number; height: number };

/**
 * Returns the six numbers of `CanvasRenderingContext2D.setTransform` that draw the cut of a picture onto a square of
 * `side` pixels.
 */
export function cutTransform(picture: Size, { area, rotation }: Cut, side: number): readonly number[] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = side / area.width;
  const box = turnedSize(picture, rotation);
  // The picture turns about its own middle, which stays the middle of the box.
  const [x, y] = [picture.width / 2, picture.height / 2];
  return [
    scale * cos,
    scale * sin,
    -scale * sin,
    scale * cos,
    scale * (box.width / 2 - area.x - cos * x + sin * y),
    scale * (box.height / 2 - area.y - sin * x - cos * y),
  ];
}

/** Returns the size of the smallest upright box around the turned picture. */
export function turnedSize({ width, height }: Size, rotation: number): Size {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}
