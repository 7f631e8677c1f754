import type { PasswordProblem } from "@satchel/engine";
import { expect, test } from "vitest";
import { passwordProblemText, retryAtOf, stillSealedWords, waitText } from "./unlock-problems.ts";

/** One entry for every code: a new problem without a line here does not compile. */
const TABLE: { [Code in PasswordProblem["code"]]: [PasswordProblem & { code: Code }, string] } = {
  "wrong-password": [
    { code: "wrong-password", retryAt: 5 },
    "That password does not open this wallet. Check Caps Lock and try again.",
  ],
  "too-soon": [{ code: "too-soon", retryAt: 7 }, "After several wrong passwords each try has to wait a little longer."],
  "password-too-short": [{ code: "password-too-short", minLength: 8 }, "A password has at least 8 characters"],
  locked: [{ code: "locked" }, "Satchel is locked. Unlock it and try again."],
  "vault-failed": [
    { code: "vault-failed", reason: "The worker is gone" },
    "The keys could not be opened. The worker is gone. Nothing was changed.",
  ],
  "storage-failed": [
    { code: "storage-failed", reason: "Disk full." },
    "Storage failed. Disk full. Nothing was changed.",
  ],
};

test.each(Object.values(TABLE))("$code", (problem, text) => {
  expect(passwordProblemText(problem)).toBe(text);
});

test("only what a wrong password has delayed has to wait", () => {
  expect(retryAtOf(TABLE["wrong-password"][0])).toBe(5);
  expect(retryAtOf(TABLE["too-soon"][0])).toBe(7);
  expect(retryAtOf(TABLE["storage-failed"][0])).toBeUndefined();
  expect(retryAtOf(undefined)).toBeUndefined();
});

test.each([
  [1, "Try again in 1 second"],
  [8, "Try again in 8 seconds"],
  [60, "Try again in 1 minute"],
  [125, "Try again in 2 minutes 5 seconds"],
])("%i seconds", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test("what a forgotten password keeps shut is named", () => {
  expect(stillSealedWords(["Savings"]).title).toBe("1 wallet stays sealed");
  expect(stillSealedWords(["Savings", "Travel"]).title).toBe("2 wallets stay sealed");
  expect(stillSealedWords(["Savings", "Travel"]).detail).toMatch(/^Savings, Travel: kept aside on this device/);
});
