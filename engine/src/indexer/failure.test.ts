import { NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import fc from "fast-check";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";

test.each([
  [404, "not-found"],
  [400, "refused"],
  [403, "refused"],
  [499, "refused"],
  [399, "unreachable"],
  [500, "unreachable"],
  [504, "unreachable"],
  [600, "unreachable"],
] as const)("the status %i is %s, whatever the server's text", (status, failure) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("404: not found", "500: Unknown error")), (serverText) => {
      expect(failureOf(refusalOf({ path: "/tx/404", status, serverText }))).toBe(failure);
    }),
  );
});

test.each([
  [new NetworkError("404: not found", "unreachable", { status: 404 }), "unreachable"],
  [new NetworkError("404: not found", "unknown", { status: 404 }), "unreachable"],
  [new NetworkError("404: not found", "refused"), "unreachable"],
  [new ProtocolError("404: not found"), "invalid"],
  [new Error("404: not found"), "unreachable"],
  ["404", "unreachable"],
] as const)("%s: %s", (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
