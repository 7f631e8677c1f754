import { expect, test } from "vitest";
import { forgetsUnvisited } from "./forgets-unvisited.ts";

const APPLE = "Apple Computer, Inc.";

test.each([
  ["Safari", { vendor: APPLE }, false, true],
  ["an app on the Home Screen of an iPhone", { vendor: APPLE, standalone: true }, false, false],
  ["an app in the Dock of a Mac", { vendor: APPLE }, true, false],
  ["Chromium", { vendor: "Google Inc." }, false, false],
  ["Firefox", { vendor: "" }, false, false],
])("%s: %o, alone: %o, forgets: %o", (_name, navigator, isAlone, forgets) => {
  expect(forgetsUnvisited({ navigator, matchMedia: () => ({ matches: isAlone }) })).toBe(forgets);
});
