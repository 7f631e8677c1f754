// The script that says a sentence where the browser is too old, in the browsers of a double.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SOURCE = readFileSync(new URL("too-old.js", import.meta.url), "utf8");

type Double = {
  /** What a listener of errors is told. */
  fail(event: object): void;
  says(): string | undefined;
  runs(): void;
};

/** `without`: takes a part of the browser away before the script runs. */
function open(without: (browser: Record<string, unknown>) => void = () => undefined): Double {
  const attributes = new Map<string, string>();
  const listeners = new Set<(event: object) => void>();
  const browser: Record<string, unknown> = {
    location: { protocol: "https:", host: "wallet.example" },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => void attributes.set(name, value),
        removeAttribute: (name: string) => void attributes.delete(name),
      },
      createElement: () => ({ noModule: false }),
    },
    CSS: { supports: () => true },
    matchMedia: () => ({ matches: true }),
    indexedDB: {},
    addEventListener: (_kind: string, listen: (event: object) => void) => void listeners.add(listen),
    removeEventListener: (_kind: string, listen: (event: object) => void) => void listeners.delete(listen),
  };
  browser.window = browser;
  without(browser);
  runInNewContext(SOURCE, browser);
  return {
    fail: (event) => {
      for (const listen of [...listeners]) listen(event);
    },
    says: () => attributes.get("data-cannot"),
    runs: browser.satchelRuns as () => void,
  };
}

const MAIN = "https://wallet.example/assets/index-1.js";

test("a browser that has everything is told nothing, before and after the app runs", () => {
  const page = open();
  expect(page.says()).toBeUndefined();
  page.runs();
  expect(page.says()).toBeUndefined();
});

test.each<[string, (browser: Record<string, unknown>) => void]>([
  ["modules", ({ document }) => Object.assign(document as object, { createElement: () => ({}) })],
  ["numbers without a limit", (browser) => Object.assign(browser, { BigInt: undefined })],
  ["WebAssembly", (browser) => Object.assign(browser, { WebAssembly: undefined })],
  ["a database", (browser) => Object.assign(browser, { indexedDB: undefined })],
  ["the object CSS", (browser) => Object.assign(browser, { CSS: undefined })],
  [":has", (browser) => Object.assign(browser, { CSS: { supports: (what: string) => !what.includes(":has") } })],
  [
    "containers",
    (browser) => Object.assign(browser, { CSS: { supports: (what: string) => !what.includes("contain") } }),
  ],
  ["ranges", (browser) => Object.assign(browser, { matchMedia: () => ({ matches: false }) })],
])("a browser without %s gets the sentence in place of the app, and above it if the app runs", (_what, without) => {
  const page = open(without);
  expect(page.says()).toBe("run");
  page.runs();
  expect(page.says()).toBe("show");
});

test("a script that the browser cannot read leads to the sentence, until the app runs after all", () => {
  const page = open();
  page.fail({ target: {}, filename: MAIN, message: "SyntaxError" });
  expect(page.says()).toBe("run");
  page.runs();
  expect(page.says()).toBeUndefined();
  page.fail({ target: {}, filename: MAIN });
  expect(page.says(), "an error of the running app is the app's").toBeUndefined();
});

test("a script that does not arrive leads to the other sentence", () => {
  for (const target of [
    { tagName: "SCRIPT", src: MAIN },
    { tagName: "LINK", rel: "modulepreload", href: MAIN },
  ]) {
    const page = open();
    page.fail({ target });
    expect(page.says()).toBe("load");
  }
});

test("what an extension puts into the page, and a picture, may fail", () => {
  const page = open();
  page.fail({ target: {}, filename: "chrome-extension://abc/inpage.js" });
  page.fail({ target: { tagName: "SCRIPT", src: "https://elsewhere.example/x.js" } });
  page.fail({ target: { tagName: "SCRIPT", src: "https://wallet.example.evil.example/x.js" } });
  page.fail({ target: { tagName: "IMG", src: "https://wallet.example/icons/logo.svg" } });
  page.fail({ target: {}, filename: "" });
  expect(page.says()).toBeUndefined();
});

test("it uses no words that the oldest browsers do not know", () => {
  const code = SOURCE.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
  expect(code.match(/=>|`|\b(const|let|class|async|await|of)\b|\?\.|\?\?|\.\.\./g)).toBeNull();
});
