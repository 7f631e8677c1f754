import { afterEach, expect, test, vi } from "vitest";
import { drawIcon } from "./draw-icon.ts";
import type { Cut } from "./icon-cut.ts";
import type { IconProblem } from "./icon-file.ts";
import { iconProblemWords } from "./icon-words.ts";

afterEach(() => vi.restoreAllMocks());

const CUT: Cut = { area: { x: 0, y: 0, width: 10, height: 10 }, rotation: 0, shape: "round" };
const context = Object.fromEntries(
  ["beginPath", "arc", "clip", "setTransform", "drawImage"].map((name) => [name, () => undefined]),
);

/** A browser that loads pictures, has this context to draw on, and makes this file of what was drawn. */
function browser(given: { loads: boolean; draws: boolean; file: Blob | null }): void {
  Object.assign(HTMLImageElement.prototype, { decode: () => (given.loads ? Promise.resolve() : Promise.reject()) });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue((given.draws ? context : null) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(given.file));
}

const small = new Blob([new Uint8Array(10)]);
const large = new Blob([new Uint8Array(1_000_001)]);

test.each<[IconProblem, string, Parameters<typeof browser>[0]]>([
  ["not-loaded", "Error loading icon", { loads: false, draws: true, file: small }],
  ["not-drawn", "Error drawing image", { loads: true, draws: false, file: small }],
  ["not-rendered", "Error rendering blob", { loads: true, draws: true, file: null }],
  ["too-large", "Icon exceeds max upload size of 1,000,000 bytes", { loads: true, draws: true, file: large }],
])("%s", async (problem, text, given) => {
  browser(given);
  expect(await drawIcon("blob:picture", CUT)).toEqual({ problem });
  expect(iconProblemWords(problem)).toBe(text);
});

test("a picture that was drawn is the file that is uploaded", async () => {
  browser({ loads: true, draws: true, file: small });
  expect(await drawIcon("blob:picture", CUT)).toEqual({ png: small });
});
