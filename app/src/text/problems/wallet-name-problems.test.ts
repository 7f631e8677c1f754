import type { WalletNameProblem } from "@satchel/core/wallet";
import { expect, test } from "vitest";
import { walletNameText, walletRenameWords } from "./wallet-name-problems.ts";

/** One entry for every code: a new problem without a line here does not compile. */
const NAMES: { [Code in WalletNameProblem["code"]]: [Extract<WalletNameProblem, { code: Code }>, string] } = {
  "wallet-name-empty": [{ code: "wallet-name-empty" }, "Wallet name cannot be a blank string"],
  "wallet-name-blank": [{ code: "wallet-name-blank" }, "Wallet name cannot be only blank spaces"],
  "wallet-name-too-long": [{ code: "wallet-name-too-long", maxLength: 24 }, "Wallet name cannot exceed 24 characters"],
  "wallet-name-looks-like-contact": [
    { code: "wallet-name-looks-like-contact", name: "A1ice", twin: "Alice" },
    'This name looks like your contact "Alice". Choose another name.',
  ],
  "wallet-name-taken": [{ code: "wallet-name-taken", name: "X" }, 'Wallet name "X" already exists'],
};

test.each(Object.values(NAMES))("$code", (problem, text) => {
  expect(walletNameText(problem, "en-US")).toBe(text);
  expect(walletRenameWords(problem, "en-US")).toEqual({ title: text, detail: "Nothing was changed." });
});

test("other problems of a wallet keep their own words", () => {
  expect(walletRenameWords({ code: "storage-failed", reason: "disk full" }, "en-US")).toEqual({
    title: "Storage failed",
    detail: "Nothing was changed.",
    raw: "disk full",
  });
  expect(walletRenameWords({ code: "locked" }, "en-US").title).toBe("Satchel is locked");
});
