import { expect, test } from "vitest";
import { pageScripts, type Scripting, syncPageScripts } from "./page-scripts.ts";

const settings = (off: readonly string[] = [], isOff = false) => ({ remembered: [], isOff, off });
const excluded = (off: readonly string[], browser: "chrome" | "firefox" = "chrome") =>
  pageScripts(settings(off), browser).map(({ excludeMatches }) => excludeMatches);

test("the provider runs at the start of secure pages and their frames, in the page's own world", () => {
  const how = { excludeMatches: [], allFrames: true, runAt: "document_start", world: "MAIN" };
  expect(pageScripts(settings(), "chrome")).toEqual([
    { id: "mark", js: ["mark.js"], matches: ["https://*/*", "http://*/*", "file:///*"], ...how },
    {
      id: "provider",
      js: ["provider.js"],
      matches: ["https://*/*", "http://*.localhost/*", "http://127.0.0.1/*"],
      ...how,
    },
  ]);
  expect(pageScripts(settings([], true), "chrome")).toEqual([]);
});

test("a site is left out by its port, where the browser's patterns have one", () => {
  const patterns = ["https://shop.example:443/*", "https://shop.example:8443/*", "http://localhost:4180/*"];
  const off = ["https://shop.example", "https://shop.example:8443", "http://localhost:4180"];
  expect(excluded(off)).toEqual([patterns, patterns]);
  expect(excluded(["https://shop.example:8443"], "firefox")[0]).toEqual(["https://shop.example/*"]);
  expect(excluded(["file://"])[0]).toEqual(["file:///*"]);
});

test("a text that is not an origin leaves out nothing, and does not spoil the others", () => {
  const off = ["null", "", "https://*.example", "https://shop.example/path", "javascript:1", "*", "https://a.example"];
  expect(excluded(off)[0]).toEqual(["https://a.example:443/*"]);
});

test("the browser's list follows the settings", async () => {
  let listed: { id: string }[] = [];
  const calls: string[] = [];
  const scripting: Scripting = {
    getRegisteredContentScripts: async () => listed,
    registerContentScripts: async (scripts) => {
      calls.push("register");
      if (listed.length > 0) throw new Error("Duplicate script ID");
      listed = scripts;
    },
    updateContentScripts: async (scripts) => {
      calls.push("update");
      if (listed.length === 0) throw new Error("Nonexistent script ID");
      listed = scripts;
    },
    unregisterContentScripts: async () => {
      calls.push("unregister");
      listed = [];
    },
  };
  const off = settings([], true);
  for (const each of [settings(), settings(["https://a.example"]), off, off, settings()]) {
    await syncPageScripts(scripting, pageScripts(each, "chrome"));
    expect(listed).toEqual(pageScripts(each, "chrome"));
  }
  expect(calls).toEqual(["register", "update", "unregister", "register"]);
});
