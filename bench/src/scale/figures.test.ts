import { expect, test } from "vitest";
import { askerOf, balanceAtOf, firstSyncOf, longestTask, median, type PageMarks, shownXec } from "./figures.ts";

const HASH = "aa".repeat(20);
const OTHER = "bb".repeat(20);
const TOKEN_ID = "cc".repeat(32);
const get = (path: string, beginMs = 0, endMs = beginMs) => ({ method: "GET", path, beginMs, endMs });

test.each([
  [`/script/p2pkh/${HASH}/utxos`, "sync"],
  [`/script/p2pkh/${HASH}/history?page=0&page_size=10`, "sync"],
  [`/raw-tx/${TOKEN_ID}`, "sync"],
  ["/blockchain-info", "sync"],
  ["/block/ff", "sync"],
  [`/script/p2pkh/${OTHER}/history?page=0&page_size=1`, "search"],
  ["/script/batch/summary", "search"],
  ["/api/v3/simple/price?ids=ecash", undefined],
  ["/tokens/blacklist", undefined],
  ["/icons/64/ff.png", undefined],
])("%s belongs to %s", (path, asker) => {
  expect(askerOf(get(path), HASH)).toBe(asker);
});

test("a browser's preflight does not count as a request", () => {
  expect(askerOf({ ...get("/script/batch/utxos"), method: "OPTIONS" }, HASH)).toBeUndefined();
});

const marks: PageMarks = {
  timeOrigin: 10_000,
  clickAt: 100,
  rowAt: 480,
  balances: [
    { text: "eCash – not known yet", at: 200 },
    { text: "eCash 1,234.56 XEC", at: 450 },
    { text: "eCash 1,234.56 XEC $0.02", at: 700 },
  ],
  longTasks: [
    { at: 20, ms: 90 },
    { at: 300, ms: 61 },
  ],
};

test("a first sync is usable when the balance is shown, and complete with the last answer it waited for", () => {
  const records = [
    get("/blockchain-info", 10_050, 10_060),
    get(`/script/p2pkh/${HASH}/utxos`, 10_150, 10_300),
    get(`/raw-tx/${TOKEN_ID}`, 10_460, 10_900),
    get(`/script/p2pkh/${OTHER}/history`, 10_460, 12_000),
  ];
  const wallet = { hash: HASH, shown: "1,234.56", tokenIds: [TOKEN_ID, "dd".repeat(32)] };
  const expected = { usableMs: 350, completeMs: 800, requests: 2, searches: 1, tokensKnown: 1 };
  expect(firstSyncOf(marks, records, wallet)).toEqual(expected);
});

test("a balance that is never shown is an error", () => {
  const wallet = { hash: HASH, shown: "9.99", tokenIds: [] };
  expect(() => firstSyncOf(marks, [], wallet)).toThrow("never showed its balance");
  expect(balanceAtOf(marks, "9.99")).toBeUndefined();
});

test("the longest task is searched from a given time on", () => {
  expect(longestTask(marks)).toBe(90);
  expect(longestTask(marks, 100)).toBe(61);
  expect(longestTask(marks, 400)).toBe(0);
});

test("amounts are formatted like in the wallet", () => {
  expect(["0", "5", "123456", "100000000001"].map(shownXec)).toEqual(["0.00", "0.05", "1,234.56", "1,000,000,000.01"]);
});

test("the median of an odd and an even number of values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});
