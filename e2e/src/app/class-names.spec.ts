// The built app has every class that its sources ask for: a name that its scripts can give to an element, and a rule in
// its style sheets. scripts/house/class-names.test.ts compares sources and CSS modules; wallet-test.ts looks at the
// pages of all journeys.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readBuiltClasses } from "../../../scripts/house/built-classes.ts";
import { classesOf, filesBelow, readAskedClasses } from "../../../scripts/house/class-names.ts";
import { shortClassNames } from "../../../shells/kit/build/short-class-names.ts";
import { BUILDS, expect, test } from "../wallet-test.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test("every class that a source asks for is in the scripts and in the style sheets of the built app", () => {
  const { asked } = readAskedClasses(root, "app/tsconfig.json");
  expect(asked.length).toBeGreaterThan(500);
  const shortName = shortClassNames(root);
  const wanted = asked.map(({ module, name, at, isComposed }) => ({
    short: shortName(name, join(root, module)),
    isComposed,
    what: `${name} of ${module}, for ${at}`,
  }));

  const assets = join(BUILDS.release, "assets");
  const { direct, computed } = readBuiltClasses(root, assets, new Set(wanted.map(({ short }) => short)));
  const sheets = filesBelow(assets, ".", /\.css$/).map((path) => readFileSync(join(assets, path), "utf8"));
  // The styles of the first screen stand in the page.
  const page = readFileSync(join(BUILDS.release, "index.html"), "utf8");
  const inPage = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
  expect(inPage).toHaveLength(1);
  const ruled = new Set([...sheets, ...inPage].flatMap((css) => [...classesOf(css)]));
  expect(
    wanted.flatMap(({ short, isComposed, what }) => {
      const isKnown = direct.has(short) || (isComposed && computed.has(short));
      return [
        ...(isKnown ? [] : [`no script knows ${what}`]),
        ...(ruled.has(short) ? [] : [`no style sheet has ${what}`]),
      ];
    }),
  ).toEqual([]);
});
