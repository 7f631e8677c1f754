import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PictureName, pictureBytes } from "../testing/pictures.data.ts";
import { type Picture, readPicture, writePng } from "./picture.ts";

function read(bytes: Uint8Array): Picture {
  const result = readPicture(bytes);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}
const pixel = ({ width, rgba }: Picture, x: number, y: number): number[] => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

describe("pictures another program wrote", () => {
  test.each<PictureName>(["palettePng", "interlacedPng", "deepPng"])("%s", (name) => {
    const picture = read(pictureBytes(name));
    expect([picture.width, picture.height]).toEqual([6, 4]);
    for (const y of [0, 3]) {
      expect([0, 2, 3, 5].map((x) => pixel(picture, x, y))).toEqual([RED, RED, BLUE, BLUE]);
    }
  });
  test("grayPng", () => {
    const picture = read(pictureBytes("grayPng"));
    const [red, green, blue, alpha] = pixel(picture, 0, 0);
    expect([red, green, alpha]).toEqual([green, blue, 255]);
    expect(pixel(picture, 5, 3)[0]).not.toBe(red);
  });
  test.each<[PictureName, number[], number[]]>([
    ["progressiveJpeg", RED, BLUE],
    ["grayJpeg", [0, 0, 0, 255], [255, 255, 255, 255]],
    ["cmykJpeg", RED, RED],
  ])("%s", (name, top, bottom) => {
    const picture = read(pictureBytes(name));
    expect([picture.width, picture.height]).toEqual([16, 16]);
    const far = (a: number[], b: number[]) => Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));
    expect(far(pixel(picture, 8, 0), top)).toBeLessThan(12);
    expect(far(pixel(picture, 8, 15), bottom)).toBeLessThan(12);
  });
});

test("what is written is read again, every pixel", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.gen(), (width, height, gen) => {
      const size = width * height * 4;
      const rgba = gen(fc.uint8Array, { minLength: size, maxLength: size });
      const picture = read(writePng({ width, height, rgba }));
      expect([picture.width, picture.height]).toEqual([width, height]);
      expect(Buffer.compare(picture.rgba, rgba)).toBe(0);
    }),
  ));

describe("what cannot be read is a problem, never an exception", () => {
  test("another kind of file", () => {
    for (const text of ["", "GIF89a", "<svg/>", "\x89PNG"]) {
      expect(readPicture(Buffer.from(text, "latin1"))).toEqual({ ok: false, problem: { code: "not-png-or-jpeg" } });
    }
  });
  test("a PNG that claims to be enormous is refused by its header", () => {
    const bytes = Buffer.from(pictureBytes("palettePng"));
    bytes.writeUInt32BE(4000, 16);
    bytes.writeUInt32BE(4001, 20);
    expect(readPicture(bytes)).toMatchObject({ problem: { code: "picture-too-large", maxMegapixels: 16 } });
  });
  test("a JPEG that claims to be enormous", () => {
    const bytes = Buffer.from(pictureBytes("grayJpeg"));
    const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
    expect(readPicture(bytes)).toMatchObject({ problem: { code: "picture-too-large" } });
  });
  test.each<PictureName>(["palettePng", "interlacedPng", "deepPng", "progressiveJpeg", "grayJpeg", "cmykJpeg"])(
    "%s, damaged anywhere or cut off",
    (name) => {
      const bytes = pictureBytes(name);
      const damaged = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255), length: fc.nat(bytes.length) });
      let refused = 0;
      fc.assert(
        fc.property(damaged, ({ at, to, length }) => {
          const copy = Uint8Array.from(bytes).subarray(0, length);
          if (at < length) copy[at] = to;
          const result = readPicture(copy);
          if (!result.ok) refused++;
          else expect(result.value.rgba.length).toBe(result.value.width * result.value.height * 4);
        }),
        { numRuns: 150 },
      );
      expect(refused).toBeGreaterThan(20);
    },
  );
});
