// The list of the oldest browsers is what the code uses: no feature in it is newer, and each version has a reason.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BUILD_TARGET, OLDEST_BROWSERS, OLDEST_NAMES } from "./browsers.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["core", "chain", "services", "platform", "vault", "engine", "app", "shells/kit", "shells/web"];

/** Versions of Chromium, Firefox and Safari that have it first (MDN's compatibility data, caniuse). */
type Feature = { name: string; in: "css" | "ts"; uses: RegExp; since: readonly [number, number, number] };

/** What the app cannot do without. */
const NEEDED: readonly Feature[] = [
  { name: ":has()", in: "css", uses: /:has\(/, since: [105, 121, 15.4] },
  { name: "ranges in @media", in: "css", uses: /@media[^{]*\(\s*width\s*[<>]/, since: [104, 63, 16.4] },
  { name: "container queries", in: "css", uses: /@container/, since: [105, 110, 16] },
  { name: "dvh", in: "css", uses: /\ddvh/, since: [108, 101, 15.4] },
  { name: "overflow: clip", in: "css", uses: /overflow(-[xy])?: clip/, since: [90, 81, 16] },
  { name: "inset", in: "css", uses: /inset(-inline|-block)?:/, since: [87, 66, 14.1] },
  { name: "aspect-ratio", in: "css", uses: /aspect-ratio:/, since: [88, 89, 15] },
  { name: ":focus-visible", in: "css", uses: /:focus-visible/, since: [86, 85, 15.4] },
  { name: "rotate, scale, translate", in: "css", uses: /^\s*(rotate|scale|translate):/m, since: [104, 72, 14.1] },
  { name: "Array.toSorted and with", in: "ts", uses: /\.(toSorted|toReversed)\(/, since: [110, 115, 16] },
  { name: "Array.findLast", in: "ts", uses: /\.findLast(Index)?\(/, since: [97, 104, 15.4] },
  { name: "Object.hasOwn", in: "ts", uses: /Object\.hasOwn\(/, since: [93, 92, 15.4] },
  { name: "patterns that look behind", in: "ts", uses: /\(\?<[=!]/, since: [62, 78, 16.4] },
  { name: "workers that are modules", in: "ts", uses: /type: "module"/, since: [80, 114, 15] },
  { name: "web locks", in: "ts", uses: /LockManager/, since: [69, 96, 15.4] },
];

/** Newer than the list: a part of the page is missing, or comes in another way. Each says what there is without it. */
const EXTRA: readonly (Feature & { without: string })[] = [
  { name: "text-wrap", in: "css", uses: /text-wrap:/, since: [117, 121, 17.5], without: "a line ends elsewhere" },
  {
    name: "content-visibility",
    in: "css",
    uses: /content-visibility/,
    since: [85, 125, 18],
    without: "a long list is laid out whole",
  },
  { name: "field-sizing", in: "css", uses: /field-sizing/, since: [123, 152, 26.2], without: "a field scrolls" },
  {
    name: "requestIdleCallback",
    in: "ts",
    uses: /requestIdleCallback\(/,
    since: [47, 55, Number.POSITIVE_INFINITY],
    without: "a short wait",
  },
  {
    name: "BarcodeDetector",
    in: "ts",
    uses: /BarcodeDetector\(/,
    since: [83, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    without: "a reader of ours",
  },
  {
    name: "persistent storage",
    in: "ts",
    uses: /\.persist\(\)/,
    since: [55, 57, 15.2],
    without: "nothing is promised",
  },
  { name: "wake lock", in: "ts", uses: /wakeLock/, since: [84, 126, 16.4], without: "the screen may turn off" },
  {
    name: "names of databases",
    in: "ts",
    uses: /indexedDB\.databases\(/,
    since: [71, 126, 14],
    without: "each is tried",
  },
];

/** Not in the oldest browsers, and without anything in their place. */
const TOO_NEW: readonly [string, "css" | "ts", RegExp][] = [
  ["nesting (the build does not compile it)", "css", /^\s*&/m],
  ["light-dark()", "css", /light-dark\(/],
  ["color-mix()", "css", /color-mix\(/],
  ["@starting-style, @scope, @property, anchors", "css", /@(starting-style|scope|property)|anchor\(|position-anchor/],
  ["subgrid", "css", /subgrid/],
  ["relative colours", "css", /(rgb|hsl|oklch)\(from/],
  ["URL.canParse, URL.parse", "ts", /\bURL\.(canParse|parse)\(/],
  ["AbortSignal.any, AbortSignal.timeout", "ts", /AbortSignal\.(any|timeout)\(/],
  ["Promise.withResolvers, Promise.try", "ts", /Promise\.(withResolvers|try)\(/],
  ["groupBy, fromAsync", "ts", /(Object|Map)\.groupBy\(|Array\.fromAsync\(/],
  ["patterns of sets", "ts", /\/[dgimsuy]*v[dgimsuy]*[,;)]\s*$/m],
  ["popover, view transitions", "ts", /popover=|startViewTransition|showPopover/],
  ["base64 and hex of bytes", "ts", /\.(toBase64|fromBase64|toHex|fromHex)\(\)/],
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "testing", "generated"].includes(entry.name) ? [] : filesIn(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

const files = FOLDERS.flatMap((name) => filesIn(join(ROOT, name, "src")));
const TEXTS = {
  css: files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "")),
  ts: files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")),
};
const isUsed = ({ in: kind, uses }: Pick<Feature, "in" | "uses">) => TEXTS[kind].some((text) => uses.test(text));

test("every feature of the two lists is used: a row that is not goes", () => {
  expect([...NEEDED, ...EXTRA].filter((feature) => !isUsed(feature)).map(({ name }) => name)).toEqual([]);
});

test("the oldest browsers have exactly what the app needs", () => {
  const newest = [0, 1, 2].map((at) => Math.max(...NEEDED.map(({ since }) => since[at] ?? 0)));
  expect(OLDEST_BROWSERS.map(({ version }) => version)).toEqual(newest);
  expect(BUILD_TARGET).toEqual(["chrome110", "firefox121", "safari16.4"]);
});

test("what can be missing is newer than one of them", () => {
  const isNewer = ({ since }: Feature) => since.some((version, at) => version > (OLDEST_BROWSERS[at]?.version ?? 0));
  expect(EXTRA.filter((feature) => !isNewer(feature)).map(({ name }) => name)).toEqual(["persistent storage"]);
});

test("nothing is used that they do not have", () => {
  const used = TOO_NEW.filter(([, kind, pattern]) => isUsed({ in: kind, uses: pattern }));
  expect(used.map(([name]) => name)).toEqual([]);
});

test("README names them", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  for (const { name, version } of OLDEST_BROWSERS) expect(readme).toContain(`| ${name} | ${version} |`);
  expect(OLDEST_NAMES).toBe("Chrome 110, Firefox 121 or Safari 16.4");
});
