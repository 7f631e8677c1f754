import { sats } from "@satchel/core/amount";
import { expect, test } from "vitest";
import { groupFound } from "./group-found.ts";
import { addText, foundWords, scanProblemWords } from "./scan-words.ts";

const at = (path: string, amount: bigint, numTxs: number, tokens = 0) => ({
  path,
  address: path,
  sats: sats(amount),
  numTxs,
  tokens,
});

test("one group for each coin type, with its sums", () => {
  const groups = groupFound([
    at("m/44'/145'/0'/0/0", 1000n, 1),
    at("m/44'/245'/0'/0/1", 546n, 1, 2),
    at("m/44'/145'/0'/0/3", 200n, 2),
  ]);
  expect(groups.map((group) => foundWords(group, "en-US"))).toEqual([
    { what: "Found 12.00 XEC and 3 transactions", where: "2 addresses of m/44'/145'" },
    { what: "Found 5.46 XEC, tokens and 1 transaction", where: "1 address of m/44'/245'" },
  ]);
  expect(groups.map(({ paths }) => paths)).toEqual([["m/44'/145'/0'/0/0", "m/44'/145'/0'/0/3"], ["m/44'/245'/0'/0/1"]]);
  expect(groupFound([])).toEqual([]);
});

test("the button says how many wallets it adds", () => {
  expect([0, 1, 2].map((count) => addText(count, "en-US"))).toEqual(["Add", "Add 1 wallet", "Add 2 wallets"]);
});

test.each([
  [{ code: "stopped" } as const, "The search was stopped"],
  [{ code: "unreachable", reason: "x" } as const, "The search could not be finished"],
  [{ code: "vault-failed", reason: "x" } as const, "The keys could not be opened"],
  [{ code: "locked" } as const, "Satchel is locked"],
  [{ code: "wallet-not-found" } as const, "This wallet is not on this device any more"],
])("%j", (problem, title) => expect(scanProblemWords(problem).title).toBe(title));
