// A page at rest is not drawn: an animation without an end draws a frame sixty times a second for as long as it is
// there, and what it waits for may never come. So every animation has an end (docs/decisions/at-rest.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const ROOMS = ["app/src", "shells/kit/src", "shells/web", "shells/extension", "shells/android"];
const ENDLESS = /animation[^;{}]*\binfinite\b|iterations:\s*(?:Number\.POSITIVE_INFINITY|Infinity)/g;

const findEndless = (text: string): string[] => [...text.matchAll(ENDLESS)].map(([found]) => found);

test("animations without an end are found, others are not", () => {
  expect(findEndless(".a { animation: turn 1s linear infinite; }")).toHaveLength(1);
  expect(findEndless(".a {\n  animation:\n    late 1s,\n    pulse 1s infinite alternate;\n}")).toHaveLength(1);
  expect(findEndless(".a { animation-iteration-count: infinite }")).toHaveLength(1);
  expect(findEndless("it.animate(frames, { duration: 5, iterations: Infinity })")).toHaveLength(1);
  expect(findEndless("/* infinite */ .a { animation: turn 1s linear 3; }")).toEqual([]);
});

test("every animation of ours has an end", () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(css|tsx?|html)$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
      .map((name) => join(room, name)),
  );
  const found = files.flatMap((name) =>
    findEndless(readFileSync(join(root, name), "utf8")).map((text) => `${name}: ${text}`),
  );
  expect(files.filter((name) => name.endsWith(".css")).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
