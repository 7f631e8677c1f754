import { expect, test } from "vitest";
import { identiconOf } from "./identicon.tsx";

test("the picture of an address never changes", () => {
  expect(identiconOf("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3")).toEqual({
    ground: 2,
    full:
      "M10 10v10h-10a10 10 0 0 1 10-10zM30 10a10 10 0 0 1 10 10h-10z" +
      "M10 20h10v10a10 10 0 0 1-10-10zM20 20h10a10 10 0 0 1-10 10z" +
      "M10 30h10a10 10 0 0 1-10 10zM20 30h10v10a10 10 0 0 1-10-10z",
    soft:
      "M20 10v10h-10a10 10 0 0 1 10-10zM20 10a10 10 0 0 1 10 10h-10z" +
      "M5 31.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8zM35 31.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z",
  });
});

/** Twenty bytes that look like a hash. */
function hashOf(seed: number): string {
  let hash = 0x9e3779b97f4a7c15n * BigInt(seed + 1);
  for (let round = 0; round < 4; round++) hash = (hash ^ (hash >> 71n)) * 0xd1342543de82ef95d1342543de82ef95n;
  return BigInt.asUintN(160, hash >> 40n)
    .toString(16)
    .padStart(40, "0");
}

test("other addresses have other pictures", () => {
  const pictures = Array.from({ length: 500 }, (_, n) => JSON.stringify(identiconOf(hashOf(n))));
  expect(new Set(pictures).size).toBe(500);
});
