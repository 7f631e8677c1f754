import { createRef } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { foundIn, foundRanges, useFoundText } from "./found-text.ts";

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

describe("what was found in a text", () => {
  test.each([
    ["Marisol Okonkwo-Lindberg", "marisol", ["Marisol"]],
    ["for Marisol, the lamp", "lamp mari", ["lamp", "Mari"]],
    ["Café José", "jose cafe", ["José", "Café"]],
    // Accents as marks of their own belong to their letter.
    ["Jose\u0301 pays", "jose", ["Jose\u0301"]],
    ["𝐀𝐥𝐢𝐜𝐞 and Ａｌｉｃｅ", "alice", ["𝐀𝐥𝐢𝐜𝐞", "Ａｌｉｃｅ"]],
    ["aaaa", "aa", ["aa", "aa"]],
    ["qzk0p0…f6znmf", "ecash:qzk0p0", ["qzk0p0"]],
    ["Sent to", "s", []],
    ["Sent to", "  ", []],
    ["", "sent", []],
  ])("%s by %s", (text, query, found) => {
    expect(foundIn(text, query).map(([from, to]) => text.slice(from, to))).toEqual(found);
  });
});

const ROWS = (
  <ul>
    <li>
      <h2>Marisol day</h2>
      <time>marisol o'clock</time>
      <b>Marisol</b> and <i>marisol again</i>
    </li>
  </ul>
);

test("in rows: not in days and times", async () => {
  await renderScreen(ROWS, createSampleEngine());
  const ranges = foundRanges(document.querySelector("ul") as Element, "marisol");
  expect(ranges.map((range) => `${range.startContainer.parentElement?.tagName} ${range}`)).toEqual([
    "B Marisol",
    "I marisol",
  ]);
});

const list = createRef<HTMLDivElement>();
function Rows({ query }: { query: string }) {
  useFoundText(list, query);
  return (
    <div ref={list} translate="no">
      Rosa pays Rosalind
    </div>
  );
}

test("the browser is told what to colour, again when the rows change, and to stop", async () => {
  const highlights = new Map<string, { found: string[] }>();
  class Highlight {
    found: string[];
    constructor(...ranges: Range[]) {
      this.found = ranges.map(String);
    }
  }
  vi.stubGlobal("CSS", { highlights });
  vi.stubGlobal("Highlight", Highlight);
  const engine = createSampleEngine();
  const screen = await renderScreen(<Rows query="rosa" />, engine);
  const found = () => highlights.get("satchel-found")?.found;
  expect(found()).toEqual(["Rosa", "Rosa"]);
  list.current?.append(" and Rosario");
  await screen.until(() => found()?.length === 3);
  unmount();
  expect(found()).toBeUndefined();
});
