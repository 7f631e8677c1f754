// The layout turns with the direction of the language: the app's CSS says start and end, never left and right
// (STYLE.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..", "..", "app", "src");
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right)|(?:text-align|float|clear): *(?:left|right))(?= *[:;])/g;

/** Declarations that mean the same in both directions, with the reason. */
const ALLOWED: Record<string, string> = {
  "widgets/wallet/address-qr.module.css: left": "the middle, from which a transform goes back by half",
};

const findPhysical = (css: string): string[] => [...css.matchAll(PHYSICAL)].map(([found]) => found);

test("physical declarations are found, logical ones are not", () => {
  expect(findPhysical("a { margin-left: 1px; text-align: right; left: 0; border-top-left-radius: 2px }")).toEqual([
    "margin-left",
    "text-align: right",
    "left",
    "border-top-left-radius",
  ]);
  expect(findPhysical("a { margin-inline-start: 1px; text-align: end; inset-inline: 0; --left-over: 1px }")).toEqual(
    [],
  );
});

test("the app's CSS has no left and right", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  const found = files.flatMap((name) =>
    findPhysical(readFileSync(join(source, name), "utf8")).map((declaration) => `${name}: ${declaration}`),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(found.filter((each) => ALLOWED[each] === undefined)).toEqual([]);
});
