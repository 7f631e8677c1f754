import { expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { NO_SCRIPT } from "../script/index.ts";
import { DERIVATION_VECTOR } from "../testing/index.ts";
import { accountPaths, coinTypeOf, DEFAULT_PATH, SCAN_PATHS, scriptsOf } from "./index.ts";

test("a scan covers the first 20 receive addresses of four coin types", () => {
  expect(SCAN_PATHS).toHaveLength(80);
  expect(new Set(SCAN_PATHS).size).toBe(80);
  expect(SCAN_PATHS[0]).toBe(DEFAULT_PATH);
  for (const coinType of [1899, 899, 145, 245]) {
    expect(SCAN_PATHS.filter((path) => coinTypeOf(path) === coinType)).toHaveLength(20);
    expect(SCAN_PATHS).toContain(`m/44'/${coinType}'/0'/0/19`);
  }
  for (const { path } of DERIVATION_VECTOR.otherPaths) expect(SCAN_PATHS).toContain(path);
});

test("the paths of an account include both chains up to the given indexes", () => {
  expect(accountPaths(0, 0, 0)).toEqual([DEFAULT_PATH, "m/44'/1899'/0'/1/0"]);
  expect(accountPaths(3, 2, 1)).toEqual([
    "m/44'/1899'/3'/0/0",
    "m/44'/1899'/3'/0/1",
    "m/44'/1899'/3'/0/2",
    "m/44'/1899'/3'/1/0",
    "m/44'/1899'/3'/1/1",
  ]);
});

test.each(["", "m", "m/44'/145/0'/0/0", "44'/145'/0'/0/0", "m/49'/145'/0'/0/0"])("%j has no coin type", (path) => {
  expect(coinTypeOf(path)).toBeUndefined();
});

test("the key of the vector gives the address of the vector", () => {
  const { path, hash160, publicKey, address } = DERIVATION_VECTOR;
  expect(path).toBe(DEFAULT_PATH);
  const [script = NO_SCRIPT] = scriptsOf([{ path, hash160, publicKey }]);
  expect(addressOf(script, "ecash")).toBe(address);
});
