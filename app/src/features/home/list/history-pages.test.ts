import { aTx, aWalletId } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createHistoryPages } from "./history-pages.ts";

const FINAL = [aTx(1).with({ isFinal: true }), aTx(2).with({ isFinal: true })];
const WAITING = [aTx(3)];
const NOW = { history: "20:ab", finalHeight: 100 };

test("a page is kept by wallet and number", () => {
  const pages = createHistoryPages();
  pages.put(aWalletId("one"), 1, { txs: FINAL, stamp: NOW });
  expect(pages.get(aWalletId("one"), 1)).toBe(FINAL);
  expect([pages.get(aWalletId("one"), 2), pages.get(aWalletId("two"), 1)]).toEqual([undefined, undefined]);
});

test("a page is old after another transaction, but still there", () => {
  const pages = createHistoryPages();
  pages.put(aWalletId("one"), 1, { txs: FINAL, stamp: NOW });
  expect(pages.isCurrent(aWalletId("one"), 1, NOW)).toBe(true);
  expect(pages.isCurrent(aWalletId("one"), 1, { ...NOW, history: "21:cd" })).toBe(false);
  expect(pages.get(aWalletId("one"), 1)).toBe(FINAL);
});

test("a finalized block makes only pages with unfinal transactions old", () => {
  const pages = createHistoryPages();
  pages.put(aWalletId("one"), 1, { txs: FINAL, stamp: NOW });
  pages.put(aWalletId("one"), 2, { txs: WAITING, stamp: NOW });
  const later = { ...NOW, finalHeight: 101 };
  expect([1, 2].map((page) => pages.isCurrent(aWalletId("one"), page, later))).toEqual([true, false]);
});

test("pages belong to one wallet, and only a limited number is kept", () => {
  const pages = createHistoryPages();
  pages.put(aWalletId("two"), 1, { txs: WAITING, stamp: NOW });
  for (let page = 1; page <= 250; page += 1) pages.put(aWalletId("one"), page, { txs: FINAL, stamp: NOW });
  expect(pages.get(aWalletId("one"), 50)).toBe(undefined);
  expect(pages.get(aWalletId("one"), 51)).toBe(FINAL);
  expect(pages.seen(aWalletId("one"))).toHaveLength(400);
  expect(pages.seen(aWalletId("two"))).toEqual([]);
});
