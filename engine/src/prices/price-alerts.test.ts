import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceAlerts } from "./price-alerts.ts";

const at = (perXec: number, fiat = "usd") => ({ fiat, perXec, at: 0 });
const kinds = (before: number, now: number, fiat = "usd") =>
  priceAlerts(at(before, fiat), at(now, fiat)).map(({ kind }) => kind);

test.each([
  ["within a step", 0.000031, 0.000039, []],
  ["up one step", 0.000039, 0.00004, ["price-rise"]],
  ["down", 0.00004, 0.000039, []],
  ["up several steps", 0.00002, 0.00007, ["price-rise"]],
  ["onto the tenth step", 0.000099, 0.0001, ["price-rise", "price-milestone"]],
  ["over the tenth step", 0.00009, 0.00015, ["price-rise", "price-milestone"]],
  ["above the tenth step", 0.0001, 0.00011, ["price-rise"]],
] as const)("alerts of a price that moves %s", (_, before, now, wanted) => {
  expect(kinds(before, now)).toEqual(wanted);
});

test.each(["usd", "eur", "gbp", "cad", "aud"])("%s has alerts", (fiat) => {
  expect(kinds(0.00001, 0.00002, fiat)).toEqual(["price-rise"]);
});

test.each(["jpy", "chf", "vnd"])("%s has no alerts", (fiat) => {
  expect(kinds(0.001, 0.002, fiat)).toEqual([]);
});

describe("no alert without a price to compare with", () => {
  test("no price before", () => expect(priceAlerts(undefined, at(1))).toEqual([]));
  test("another currency before", () => expect(priceAlerts(at(0.00001, "eur"), at(0.00009))).toEqual([]));
});

test("a price exactly at a step counts as on that step, whatever its binary fraction", () =>
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), (step) => {
      const price = Number(`0.${String(step).padStart(5, "0")}`);
      const edge = step === 100_000 ? 1 : price;
      expect(kinds((step - 1) / 1e5, edge)).toContain("price-rise");
      expect(kinds(edge, edge + 9e-6)).toEqual([]);
    }),
  ));
