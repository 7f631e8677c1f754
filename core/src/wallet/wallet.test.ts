import { describe, expect, test } from "vitest";
import { DERIVATION_VECTOR, VECTOR_SCRIPT } from "../testing/index.ts";
import { checkWalletName, defaultWalletName, MAX_WALLET_NAME_LENGTH, ownScripts, receiveAddress } from "./index.ts";

const { path, hash160, publicKey, address } = DERIVATION_VECTOR;
const wallet = { id: "1", name: "mine", sealed: "", keys: [{ path, hash160, publicKey }] };

test("returns the script, address and default name of a wallet", () => {
  expect(ownScripts(wallet)).toEqual(new Set([VECTOR_SCRIPT]));
  expect(receiveAddress(wallet, "ecash")).toBe(address);
  expect(receiveAddress({ ...wallet, keys: [] }, "ecash")).toBe("");
  expect(defaultWalletName([])).toBe("Wallet 1");
  // The second wallet has been renamed, and the number of the third is taken.
  expect(defaultWalletName([{ name: "Everyday" }, { name: "Wallet 3" }])).toBe("Wallet 4");
  expect(checkWalletName(defaultWalletName([]), [])).toEqual({ ok: true, value: "Wallet 1" });
});

describe("names", () => {
  test.each([
    ["", { code: "wallet-name-empty" }],
    ["   ", { code: "wallet-name-blank" }],
    ["a".repeat(25), { code: "wallet-name-too-long", maxLength: MAX_WALLET_NAME_LENGTH }],
    ["taken", { code: "wallet-name-taken", name: "taken" }],
    [" taken ", { code: "wallet-name-taken", name: "taken" }],
  ])("%j is refused", (name, problem) => expect(checkWalletName(name, ["taken"])).toEqual({ ok: false, problem }));

  test.each(["a", "a".repeat(24), "😀".repeat(24), "Taken"])("%j is accepted", (name) => {
    expect(checkWalletName(name, ["taken"])).toEqual({ ok: true, value: name });
  });
});
