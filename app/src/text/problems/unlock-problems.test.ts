import type { PasswordProblem } from "@satchel/engine";
import { expect, test } from "vitest";
import { passwordProblemWords, retryAtOf, sealedWords, waitText } from "./unlock-problems.ts";

const LOCALE = "en-US";

/** One entry for every code: a new problem without a line here does not compile. */
const TABLE: { [Code in PasswordProblem["code"]]: [PasswordProblem & { code: Code }, string, raw?: string] } = {
  "wrong-password": [
    { code: "wrong-password", retryAt: 5 },
    "That password does not open this wallet. Check Caps Lock and try again.",
  ],
  "too-soon": [
    { code: "too-soon", retryAt: 7 },
    "After several wrong passwords, you have to wait a little before each try.",
  ],
  "password-too-short": [{ code: "password-too-short", minLength: 8 }, "Use at least 8 characters"],
  locked: [{ code: "locked" }, "Satchel is locked. Unlock it and try again."],
  "vault-failed": [
    { code: "vault-failed", reason: "The worker is gone" },
    "The keys could not be opened. Nothing was changed.",
    "The worker is gone",
  ],
  "storage-failed": [
    { code: "storage-failed", reason: "Disk full." },
    "Storage failed. Nothing was changed.",
    "Disk full.",
  ],
};

test.each(Object.values(TABLE))("$code", (problem, detail, raw?: string) => {
  expect(passwordProblemWords(problem, LOCALE)).toEqual(raw === undefined ? { detail } : { detail, raw });
});

test("only after a wrong password there is something to wait for", () => {
  expect(retryAtOf(TABLE["wrong-password"][0])).toBe(5);
  expect(retryAtOf(TABLE["too-soon"][0])).toBe(7);
  expect(retryAtOf(TABLE["storage-failed"][0])).toBeUndefined();
  expect(retryAtOf(undefined)).toBeUndefined();
});

test.each([
  [1, "Try again in 1 second"],
  [8, "Try again in 8 seconds"],
  [60, "Try again in 1 minute"],
  [61, "Try again in 1 minute 1 second"],
  [65, "Try again in 1 minute 5 seconds"],
  [121, "Try again in 2 minutes 1 second"],
  [125, "Try again in 2 minutes 5 seconds"],
])("%i seconds", (seconds, text) => {
  expect(waitText(seconds, LOCALE)).toBe(text);
});

test("the wallets that a forgotten password keeps sealed are named", () => {
  expect(sealedWords(["Savings"], LOCALE)).toEqual({
    title: "1 wallet stays sealed",
    detail:
      "Savings is kept on this device, sealed with the forgotten password. To open it, import its own seed phrase.",
  });
  const two = sealedWords(["Savings", "Travel"], LOCALE);
  expect(two.title).toBe("2 wallets stay sealed");
  expect(two.detail).toMatch(/^Savings and Travel are kept on this device/);
});
