import { expect, test } from "vitest";
import { parseVisitOptions } from "./visit-options.ts";

test("the paints of the large wallet can be measured, in as many runs as wanted", () => {
  const options = parseVisitOptions(["--paint", "--large", "--runs", "3"]);
  expect(options).toEqual({ runs: 3, json: false, gate: false, paint: true, large: true });
});

test.each([
  ["--runs", "0"],
  ["--gate", "--large"],
])("refuses %s %s", (...args) => {
  expect(() => parseVisitOptions(args)).toThrow(RangeError);
});
