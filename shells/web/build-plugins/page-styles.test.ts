// What is taken out of a build for the page. That the page then looks right is shown by the journeys, all of which look
// for classes without a rule.
import { expect, test } from "vitest";
import { addressInPage, releaseSheets, takeText } from "./page-styles.ts";

const MAIN = "assets/index-1.css";

const chunk = (moduleIds: readonly string[], sheets: readonly string[]) => ({
  type: "chunk",
  moduleIds,
  viteMetadata: { importedCss: new Set(sheets) },
});

const build = (source: string | Uint8Array = "a{}") => ({
  "assets/part-1.js": chunk(["/work/app/src/app.tsx"], ["assets/part-1.css"]),
  "assets/index-1.js": chunk(["/work/app/src/app.tsx", "/work/shells/web/src/main.tsx"], [MAIN]),
  [MAIN]: { type: "asset", source },
  "assets/part-1.css": { type: "asset", source: "b{}" },
});

test("the main script's style sheet is a text of the page and no file, and nothing asks for it", () => {
  const bundle = build(new TextEncoder().encode("a{}"));
  const names = releaseSheets(bundle);
  expect(names).toEqual([MAIN]);
  expect(takeText(bundle, names)).toBe("a{}");
  expect(Object.keys(bundle)).toEqual(["assets/part-1.js", "assets/index-1.js", "assets/part-1.css"]);
  const asked = (name: "assets/part-1.js" | "assets/index-1.js") => [...bundle[name].viteMetadata.importedCss];
  expect([asked("assets/index-1.js"), asked("assets/part-1.js")]).toEqual([[], ["assets/part-1.css"]]);
});

test("a build whose main script has no style sheet, or whose style sheet is not there, fails", () => {
  expect(() => releaseSheets({})).toThrow("the main script has no style sheet");
  expect(() => takeText({}, [MAIN])).toThrow(MAIN);
});

test.each([
  ["ends its element", "a{content:'</style>'}", "end the element"],
  ["has an address that begins beside its file", "a{src:url(./font.woff2)}", "url(./font.woff2)"],
  ["has an address that begins at the site", 'a{src:url("/assets/font.woff2")}', 'url("/assets/font.woff2")'],
])("a text that %s is refused", (_what, source, reason) => {
  expect(() => takeText(build(source), [MAIN])).toThrow(reason);
});

test("an address in the main style sheet begins at the page, every other one is Vite's", () => {
  const to = (hostId: string, hostType: "css" | "js" | "html") =>
    addressInPage("assets/font-1.woff2", { hostId, hostType, type: "asset", ssr: false });
  const inPage = String(to("index.css", "css"));
  expect([inPage, to("start.css", "css")]).toEqual(["./assets/font-1.woff2", "./assets/font-1.woff2"]);
  expect(takeText(build(`a{src:url(${inPage})}`), [MAIN])).toContain(inPage);
  expect([to("wallet.css", "css"), to("index.html", "html"), to("assets/index-1.js", "js")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
