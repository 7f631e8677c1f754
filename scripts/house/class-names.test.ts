// The sources of the app ask for the classes that its CSS modules have, and for each of them. What a build makes of
// them is compared by e2e/src/app/class-names.spec.ts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classesOf, compareClasses, filesBelow, readAskedClasses } from "./class-names.ts";

const root = join(import.meta.dirname, "..", "..");
const classesBelow = (base: string, folder: string) =>
  new Map(
    filesBelow(base, folder, /\.module\.css$/).map((path) => [path, classesOf(readFileSync(join(base, path), "utf8"))]),
  );

test("every class that the app's sources ask for is in its CSS module, and every class there is asked for", () => {
  const { asked, unclear } = readAskedClasses(root, "app/tsconfig.json");
  expect(asked.length).toBeGreaterThan(500);
  expect(unclear).toEqual([]);
  expect(compareClasses(asked, classesBelow(root, "app/src"))).toEqual([]);
});

test("the classes of a CSS file are those of its selectors, with hyphens, in every kind of rule", () => {
  const css = `.a, .b-c > .d::after { width: 0.5em; background: url(x.png) } /* .no */
    @media (min-width: 1.5em) { .wide-side:not(.e) { content: ".no"; } }
    :where([data-x=".no"]) .f { .nested & { margin: -.5px } }`;
  expect([...classesOf(css)]).toEqual(["a", "b-c", "d", "wide-side", "e", "f", "nested"]);
});

describe("a package with one CSS module", () => {
  let folder = "";
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeAll(() => {
    mkdirSync(join(root, "node_modules", ".cache"), { recursive: true });
    folder = mkdtempSync(join(root, "node_modules", ".cache", "class-names-"));
    write("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, jsx: "preserve" }, include: ["src"] }));
    write("src/css.d.ts", 'declare module "*.module.css" { const classes: Record<string, string>; export = classes; }');
    write("src/page.module.css", ".page {} .form {} .wide-side {} .even {} .own {}");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const compare = (source: string) => {
    write("src/page.ts", `import styles from "./page.module.css";\n${source}`);
    const { asked, unclear } = readAskedClasses(folder, "tsconfig.json");
    return [...compareClasses(asked, classesBelow(folder, "src")), ...unclear];
  };
  const ALL = 'export const all = [styles.page, styles["own"]];';

  test("names behind a dot, between brackets, composed and narrowed are all asked for", () => {
    const shapes = 'export const of = (shape: "form" | "wide-side", even?: "even") =>';
    expect(compare(`${ALL}\n${shapes} [styles[shape], even && styles[even]];`)).toEqual([]);
    expect(compare(`${ALL}\n${shapes} [styles[shape], styles[even ?? "page"], { styles: 1 }.styles];`)).toEqual([]);
  });

  test("what the CSS module does not have, and what nobody asks for, are told", () => {
    const shapes = 'export const of = (shape: "form" | "wide_side" | "even") => [styles[shape], styles.lost];';
    expect(compare(`${ALL}\n${shapes}`)).toEqual([
      "src/page.ts asks for wide_side, which src/page.module.css does not have",
      "src/page.ts asks for lost, which src/page.module.css does not have",
      "nobody asks for wide-side of src/page.module.css",
    ]);
  });

  test.each([
    ["a name that is any string", "export const of = (name: string) => styles[name];", "styles[name]"],
    ["a made name", `export const of = (n: number) => styles[\`id\${n}\`];`, `styles[\`id\${n}\`]`],
    ["the module itself", "export const keep = [styles];", "[styles]"],
  ])("%s is unclear", (_, source, use) => {
    expect(compare(source)).toContain(`src/page.ts: ${use}`);
  });
});
