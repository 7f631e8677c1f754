import { fromHex } from "@satchel/core/script";

import { expect, test } from "vitest";
import { dustSats } from "./standardness.ts";

test.each([
  ["p2pkh", 25, 546n],
  ["p2sh", 23, 540n],
  ["p2pk", 35, 576n],
  ["bare 1 of 1", 37, 582n],
])("dust of %s", (_, length, least) => {
  expect(dustSats({ script: new Uint8Array(length) })).toBe(least);
});

test("a script over 252 bytes has a longer length in front", () => {
  expect(dustSats({ script: fromHex("51".repeat(253)) })).toBe(3n * (8n + 3n + 253n + 148n));
});
