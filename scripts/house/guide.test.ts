import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DOC_PICTURES } from "../doc-pictures.mjs";
import { root } from "../prepare.mjs";

const GUIDE = join(root, "docs", "guide");
const guide = readdirSync(GUIDE).map((name) => readFileSync(join(GUIDE, name), "utf8"));
const readme = readFileSync(join(root, "README.md"), "utf8");

test("every picture of the documents is made by a command, and used", () => {
  const files = readdirSync(join(root, "docs", "pictures")).sort();
  expect(files).toEqual(
    Object.keys(DOC_PICTURES)
      .map((name) => `${name}.png`)
      .sort(),
  );
  const all = [readme, ...guide].join("\n");
  expect(files.filter((file) => !all.includes(`pictures/${file}`))).toEqual([]);
});

test("README says as npm test itself how long that takes, and CONTRIBUTING leaves it to them", () => {
  const [, usual] = /USUAL_MINUTES = (\d+);/.exec(readFileSync(join(root, "scripts", "test.mjs"), "utf8")) ?? [];
  expect(readme).toContain(`runs every test: ${usual} minutes on two quiet cores`);
  expect(readFileSync(join(root, "CONTRIBUTING.md"), "utf8")).not.toMatch(/\bminutes?\b/);
});

/** What stands in bold in the guide is what stands on the screen. */
test("the guide names buttons and screens as the app does", () => {
  const words = readdirSync(join(root, "app", "src", "catalogue", "en"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, "app", "src", "catalogue", "en", name), "utf8"))
    .join("\n");
  const named = guide.flatMap((text) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !words.includes(`"${name}"`) && !words.includes(`\`${name}\``))).toEqual([]);
});
