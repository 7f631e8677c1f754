import { expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { DERIVATION_VECTOR } from "../testing/index.ts";
import { DEFAULT_PATH, scriptsOf } from "./index.ts";

test("the script of the vector's key has the vector's address", () => {
  const { path, hash160, publicKey, address } = DERIVATION_VECTOR;
  expect(path).toBe(DEFAULT_PATH);
  const [script = ""] = scriptsOf([{ path, hash160, publicKey }]);
  expect(addressOf(script, "ecash")).toBe(address);
});
