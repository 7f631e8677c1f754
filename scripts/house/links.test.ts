import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { root } from "../prepare.mjs";
import { anchorsIn, linksIn } from "./links.ts";

const SKIPPED = new Set([
  "node_modules",
  "dist",
  "release",
  "pictures",
  "test-results",
  ".git",
  ".cache",
  ".stryker-tmp",
]);

function documents(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return documents(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

const paths = documents(root);
const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const isOutside = (target: string) => /^[a-z][a-z0-9+.-]*:/i.test(target);

/** Returns why a link of a document leads nowhere; undefined if it leads somewhere. */
function fault(path: string, target: string): string | undefined {
  const [file = "", anchor] = target.split("#");
  const leadsTo = file === "" ? path : join(dirname(path), decodeURIComponent(file));
  if (!existsSync(leadsTo)) return "there is no such file";
  if (anchor === undefined) return undefined;
  const text = texts.get(leadsTo);
  return text !== undefined && anchorsIn(text).has(anchor) ? undefined : "there is no such heading";
}

test("every link between documents, and every picture, leads somewhere", () => {
  const links = paths.flatMap((path) =>
    linksIn(texts.get(path) ?? "").map(({ target, line }) => ({ path, target, line })),
  );
  const inside = links.filter(({ target }) => !isOutside(target));
  expect(inside.length).toBeGreaterThan(50);
  const faults = inside.flatMap(({ path, target, line }) => {
    const why = fault(path, target);
    return why === undefined ? [] : [`${relative(root, path)}:${line} ${target}: ${why}`];
  });
  expect(faults).toEqual([]);
});

test("a link to a file or a heading that is not there is found", () => {
  const readme = join(root, "README.md");
  expect(fault(readme, "docs/nowhere")).toBe("there is no such file");
  expect(fault(readme, "SECURITY.md#no-such-heading")).toBe("there is no such heading");
  expect(fault(readme, "SECURITY.md#releases")).toBeUndefined();
  expect(fault(readme, "#the-map")).toBeUndefined();
});

test("links are read from prose and pictures, not from code", () => {
  const text = '[a](b#c) and `[no](x)`\n```\n[no](y)\n```\n![p](q.png) <img src="r.png" width="9">';
  expect(linksIn(text)).toEqual([
    { target: "b#c", line: 1 },
    { target: "q.png", line: 5 },
    { target: "r.png", line: 5 },
  ]);
  expect([...anchorsIn("# A `b`, c!\n## Two  words\n## Two  words")]).toEqual(["a-b-c", "two--words", "two--words-1"]);
});
