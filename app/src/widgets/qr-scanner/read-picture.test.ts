import { afterEach, expect, test, vi } from "vitest";

/** Pixels that this test makes; Node has no ImageData. */
class Pixels {
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
}

/** A browser whose own reader finds these texts, one for each picture; `undefined`: it finds no code. */
async function readerThatFinds(...texts: (string | undefined)[]) {
  const seen: Pixels[] = [];
  vi.stubGlobal("ImageData", Pixels);
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect(pixels: Pixels) {
        seen.push(pixels);
        const text = texts.shift();
        return Promise.resolve(text === undefined ? [] : [{ rawValue: text }]);
      }
    },
  );
  vi.resetModules();
  const { loadReader } = await import("./read-picture.ts");
  return { read: await loadReader(), seen };
}

afterEach(() => void vi.unstubAllGlobals());

const picture = () => new Pixels(8, 8) as unknown as ImageData;

test("the browser's own reader is used if it reads a code that is known", async () => {
  const { read, seen } = await readerThatFinds("satchel:self-test", "ecash:qq", undefined, "");
  expect([await read(picture()), await read(picture()), await read(picture())]).toEqual([
    "ecash:qq",
    undefined,
    undefined,
  ]);
  expect(seen).toHaveLength(4);
  // The code of the test has dark and light pixels.
  expect(new Set(seen[0]?.data)).toEqual(new Set([0, 255]));
});

test.each([
  ["no code", undefined],
  ["another text", "hello"],
])("a reader that finds %s in it is not used", async (_, text) => {
  const { read, seen } = await readerThatFinds(text, "from the browser");
  expect(await read(picture())).toBeUndefined();
  expect(seen).toHaveLength(1);
});
