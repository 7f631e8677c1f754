import { expect, test } from "vitest";
import { type Scripting, scriptFor, syncPageScript } from "./page-script.ts";

const settings = (off: readonly string[] = [], isOff = false) => ({ remembered: [], isOff, off });

test("the script runs at the start of secure pages and their frames, in the page's own world", () => {
  expect(scriptFor(settings(), "chrome")).toEqual({
    id: "provider",
    js: ["provider.js"],
    matches: ["https://*/*", "http://*.localhost/*", "http://127.0.0.1/*"],
    excludeMatches: [],
    allFrames: true,
    runAt: "document_start",
    world: "MAIN",
  });
  expect(scriptFor(settings([], true), "chrome")).toBeUndefined();
});

test("a site is left out by its port, where the browser's patterns have one", () => {
  const off = ["https://shop.example", "https://shop.example:8443", "http://localhost:4180"];
  expect(scriptFor(settings(off), "chrome")?.excludeMatches).toEqual([
    "https://shop.example:443/*",
    "https://shop.example:8443/*",
    "http://localhost:4180/*",
  ]);
  expect(scriptFor(settings(off.slice(0, 1)), "firefox")?.excludeMatches).toEqual(["https://shop.example/*"]);
});

test("what is no origin of a page leaves out nothing, and does not spoil the others", () => {
  const off = ["file://", "null", "", "https://*.example", "https://shop.example/path", "javascript:1", "*"];
  expect(scriptFor(settings([...off, "https://a.example"]), "chrome")?.excludeMatches).toEqual([
    "https://a.example:443/*",
  ]);
});

test("the browser's list follows the settings", async () => {
  let listed: unknown[] = [];
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
      if (listed.length === 0) throw new Error("Nonexistent script ID");
      listed = [];
    },
  };
  for (const { off, isOff } of [
    settings(),
    settings(["https://a.example"]),
    settings([], true),
    settings([], true),
    settings(),
  ]) {
    const script = scriptFor({ remembered: [], off, isOff }, "chrome");
    await syncPageScript(scripting, script);
    expect(listed).toEqual(script ? [script] : []);
  }
  expect(calls).toEqual(["register", "update", "unregister", "register"]);
});
