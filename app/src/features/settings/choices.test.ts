import { expect, test } from "vitest";
import { currencyChoices, foldChoices, localeChoices } from "./choices.ts";

test("all 28 currencies, each with its name and its sign", () => {
  const choices = currencyChoices();
  expect(choices).toHaveLength(28);
  expect(choices[0]).toEqual({ id: "usd", label: "USD ($) US Dollar" });
  expect(choices).toContainEqual({ id: "gbp", label: "GBP (£) British Pound" });
  expect(choices).toContainEqual({ id: "chf", label: "CHF Swiss Franc" });
  for (const { id, label } of choices) expect(label).toMatch(new RegExp(`^${id.toUpperCase()} .*[a-z]{3}`));
});

test("every way to write numbers has a name", () => {
  const choices = localeChoices();
  expect(choices[0]).toEqual({ id: "system", label: "This device" });
  expect(choices).toContainEqual({ id: "de-CH", label: "German (Switzerland)" });
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});

test("the amounts below which payments of strangers are folded, in the chosen number format", () => {
  expect(foldChoices("de-DE")).toEqual([
    { id: "0", label: "Off" },
    { id: "600", label: "Below 6 XEC" },
    { id: "1000", label: "Below 10 XEC" },
    { id: "10000", label: "Below 100 XEC" },
    { id: "100000", label: "Below 1.000 XEC" },
  ]);
});
