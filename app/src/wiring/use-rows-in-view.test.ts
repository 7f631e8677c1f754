import { describe, expect, test } from "vitest";
import { spanInView } from "./use-rows-in-view.ts";

describe("rows of 64 pixels in a window of 800", () => {
  test.each([
    ["begin 250 pixels below its edge", 250, { first: 0, end: 9 }],
    ["are scrolled by 1,000 pixels", 250 - 1000, { first: 11, end: 25 }],
    ["begin below the window", 900, { first: 0, end: 0 }],
  ])("%s", (_, top, span) => expect(spanInView(top, 800, 64)).toEqual(span));
});
