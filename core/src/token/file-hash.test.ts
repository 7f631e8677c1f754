import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fileHash } from "./index.ts";

test("is the SHA-256 that Node computes", () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (file) => {
      expect(fileHash(file)).toBe(createHash("sha256").update(file).digest("hex"));
    }),
  );
});
