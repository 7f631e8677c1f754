import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPasswordForm, passwordStrength } from "./password-form.ts";

test("a password is long enough and twice the same", () => {
  expect(checkPasswordForm({ password: "1234567", repeated: "1234567" })).toEqual({ password: "too-short" });
  expect(checkPasswordForm({ password: "12345678", repeated: "12345679" })).toEqual({ repeated: "differs" });
  expect(checkPasswordForm({ password: "12345678", repeated: "12345678" })).toEqual({});
});

test("letters are counted as a person counts them", () => {
  expect(checkPasswordForm({ password: "🔒🔒🔒🔒", repeated: "🔒🔒🔒🔒" })).toEqual({ password: "too-short" });
});

test.each([
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["password1234", "weak"],
  ["87654321", "weak"],
  ["t7Kq2wLx", "fair"],
  ["velvet ladder 9 fox", "strong"],
  ["harbour velvet lemon orbit castle", "strong"],
] as const)("%s is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test("more characters never make a password weaker", () => {
  const order = ["weak", "fair", "good", "strong"];
  const letters = fc.string({ unit: fc.constantFrom(..."bdfhjlnprtvxz0369"), maxLength: 40 });
  return fc.assert(
    fc.property(letters, letters, (start, more) => {
      expect(order.indexOf(passwordStrength(start + more))).toBeGreaterThanOrEqual(
        order.indexOf(passwordStrength(start)),
      );
    }),
  );
});
