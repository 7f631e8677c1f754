import { describe, expect, test } from "vitest";
import { historyText } from "../catalogue/en/history/history.ts";
import { homeText } from "../catalogue/en/start/home.ts";
import { foundText, loadHistoryWords, storedText } from "./history-words.ts";
import { counted } from "./money/counts.ts";
import { noteProblemWords } from "./problems/note-problems.ts";

const hits = (length: number) => Array.from({ length });

test("how many were found, and how far the search is", () => {
  expect(foundText({ hits: hits(1_204), isOver: true }, "en-US")).toBe("1,204 transactions found.");
  expect(foundText({ hits: hits(1), isOver: true }, "en-US")).toBe("1 transaction found.");
  expect(foundText({ hits: [], isOver: true }, "en-US")).toBe("Nothing found.");
  expect(foundText({ hits: [], isOver: false }, "en-US")).toBe("Searching…");
  expect(foundText({ hits: hits(3), isOver: false }, "en-US")).toBe("Searching… 3 found so far.");
});

describe("how much is on this device", () => {
  const part = { count: 230, total: 2_000, isWhole: false };
  const rest = { loading: undefined };
  test.each([
    [{ stored: undefined, ...rest }, ""],
    [{ stored: part, ...rest }, "230 of 2,000 transactions are on this device."],
    [{ stored: part, ...rest, loading: { done: 1_200, total: 2_000 } }, "Loading 1,200 of 2,000…"],
    [{ stored: { count: 2_000, total: 2_000, isWhole: true }, ...rest }, "All 2,000 transactions are on this device."],
    [{ stored: { count: 1, total: 1, isWhole: true }, ...rest }, "The only transaction is on this device."],
  ])("%j", (state, text) => expect(storedText(state, "en-US")).toBe(text));
});

test("what went wrong, and that the money is not affected", () => {
  expect(loadHistoryWords({ code: "unreachable", reason: "No answer" })).toEqual({
    title: "Not everything could be loaded",
    detail: "What was loaded stays on this device. Try again.",
    raw: "No answer",
  });
  expect(loadHistoryWords({ code: "storage-failed", reason: "Full." })).toMatchObject({
    detail: "Your coins and balances are not affected.",
    raw: "Full.",
  });
  expect(noteProblemWords({ code: "note-too-long", max: 280 })).toEqual({
    detail: "A note can have 280 characters. Shorten it a little.",
  });
  expect(noteProblemWords({ code: "storage-failed", reason: "Full" })).toEqual({
    detail: "The note was not saved. Try again.",
    raw: "Full",
  });
});

test("one line instead of many, and a file", () => {
  expect(homeText.folded({ count: counted(1, "en-US") })).toBe("1 small transaction hidden");
  expect(homeText.unfolded({ count: counted(1_200, "de-DE") })).toBe("1.200 small transactions");
  expect(historyText.exported({ count: counted(2, "en-US") })).toBe("2 transactions saved as CSV");
});
