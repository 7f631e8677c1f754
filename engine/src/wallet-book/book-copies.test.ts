import { aWalletId, scriptOf } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import { describe, expect, test } from "vitest";
import { bookItem, type WalletBook } from "./book-copies.ts";

const wallet: Wallet = {
  kind: "seed",
  id: aWalletId("w"),
  name: "Mine",
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: scriptOf("me").slice(6, 46), publicKey: `02${"11".repeat(32)}` }],
  sealed: "c2VhbGVk",
};

describe("the book of wallets", () => {
  test("is read back as it was stored", () => {
    const book: WalletBook = { revision: 7, protection: "password", wallets: [wallet, { ...wallet, backedUpAt: 5 }] };
    expect(bookItem.decode(bookItem.encode(book))).toEqual({ kind: "valid", value: book });
  });

  test("is corrupt if one letter of it is changed", () => {
    const raw = bookItem.encode({ revision: 7, protection: "device", wallets: [wallet] });
    for (let at = 0; at < raw.length; at++) {
      const changed = `${raw.slice(0, at)}${raw[at] === "0" ? "1" : "0"}${raw.slice(at + 1)}`;
      const parsed = bookItem.decode(changed);
      // Only a change in the name of the check itself goes unnoticed; the rest is valid then.
      if (parsed.kind === "valid")
        expect(parsed.value).toEqual({ revision: 7, protection: "device", wallets: [wallet] });
    }
    expect(bookItem.decode(raw.replace("Mine", "Main"))).toMatchObject({ kind: "corrupt" });
    expect(bookItem.decode(raw.replace('"revision":7', '"revision":8'))).toMatchObject({ kind: "corrupt" });
  });

  test("is written as by the releases before the kinds of wallets, which read it", () => {
    const { kind: _, ...before } = wallet;
    const raw = bookItem.encode({ revision: 7, protection: "device", wallets: [{ ...wallet, backedUpAt: 5 }] });
    const { check, ...book } = JSON.parse(raw);
    expect(JSON.stringify(book)).toBe(
      JSON.stringify({
        version: 1,
        revision: 7,
        protection: "device",
        // The fields that those releases ask for, in the order in which they write them.
        wallets: [{ id: before.id, name: before.name, keys: before.keys, sealed: before.sealed, backedUpAt: 5 }],
      }),
    );
    expect(typeof check).toBe("string");
  });

  test("of a release before the kinds has wallets with a seed phrase; one of a kind from the future is corrupt", () => {
    const { kind: _, ...before } = wallet;
    const bookOf = (stored: object) =>
      JSON.stringify({ version: 1, revision: 1, protection: "device", wallets: [stored] });
    const value = { revision: 1, protection: "device", wallets: [wallet] };
    expect(bookItem.decode(bookOf(before))).toEqual({ kind: "valid", value });
    expect(bookItem.decode(bookOf(wallet))).toEqual({ kind: "valid", value });
    expect(bookItem.decode(bookOf({ ...wallet, kind: "watch" }))).toMatchObject({ kind: "corrupt" });
  });

  test("of the first release counts as revision 0 under the device", () => {
    const raw = JSON.stringify({ version: 1, wallets: [wallet] });
    expect(bookItem.decode(raw)).toEqual({
      kind: "valid",
      value: { revision: 0, protection: "device", wallets: [wallet] },
    });
  });

  test.each([
    ["an invalid revision", { version: 1, revision: -1, protection: "device", wallets: [] }],
    ["an unknown protection", { version: 1, revision: 1, protection: "passkey", wallets: [] }],
    ["a wallet without keys", { version: 1, revision: 1, protection: "device", wallets: [{ ...wallet, keys: [] }] }],
  ])("is corrupt with %s", (_name, book) => {
    expect(bookItem.decode(JSON.stringify(book))).toMatchObject({ kind: "corrupt" });
  });
});
