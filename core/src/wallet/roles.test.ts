import { describe, expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { NO_SCRIPT } from "../script/index.ts";
import { aWalletId, DERIVATION_VECTOR, scriptOf, VECTOR_SCRIPT, walletOfScripts } from "../testing/index.ts";
import {
  changeScript,
  identityHash,
  offerKey,
  ownAddresses,
  ownScripts,
  ownsAddress,
  ownsScript,
  receiveAddress,
  receiveKey,
  receiveScript,
} from "./index.ts";

const { path, hash160, publicKey, address } = DERIVATION_VECTOR;

test("a wallet of one key has the script and the address of that key in every role", () => {
  const wallet = { keys: [{ path, hash160, publicKey }] };
  expect([receiveScript(wallet), changeScript(wallet), ...ownScripts(wallet)]).toEqual(
    Array.from({ length: 3 }, () => VECTOR_SCRIPT),
  );
  expect([receiveAddress(wallet, "ecash"), ...ownAddresses(wallet, "ecash")]).toEqual([address, address]);
  expect([identityHash(wallet), offerKey(wallet), receiveKey(wallet)]).toEqual([hash160, publicKey, wallet.keys[0]]);
});

test("a wallet without keys owns nothing and has no script in any role", () => {
  const wallet = { keys: [] };
  expect([receiveScript(wallet), receiveAddress(wallet, "ecash"), identityHash(wallet)]).toEqual(["", "", ""]);
  expect([changeScript(wallet), offerKey(wallet), receiveKey(wallet)]).toEqual([undefined, undefined, undefined]);
  expect([ownsScript(wallet, NO_SCRIPT), ownsAddress(wallet, "", "ecash")]).toEqual([false, false]);
});

describe("a wallet of several keys", () => {
  const scripts = [scriptOf("one"), scriptOf("two"), scriptOf("three")];
  const wallet = walletOfScripts(aWalletId("w"), scripts);
  const addresses = scripts.map((script) => addressOf(script, "ecash") ?? "");

  test("owns the script and the address of each of them, and no others", () => {
    expect([...ownScripts(wallet)]).toEqual(scripts);
    expect([...ownAddresses(wallet, "ecash")]).toEqual(addresses);
    expect(scripts.map((script) => ownsScript(wallet, script))).toEqual([true, true, true]);
    expect(addresses.map((each) => ownsAddress(wallet, each, "ecash"))).toEqual([true, true, true]);
    expect([ownsScript(wallet, scriptOf("bob")), ownsAddress(wallet, addresses[0] ?? "", "ectest")]).toEqual([
      false,
      false,
    ]);
  });

  test("keeps its identity, and owns one script more, when a key is added to it", () => {
    const more = { ...wallet, keys: [...wallet.keys, ...walletOfScripts(aWalletId("w"), [scriptOf("four")]).keys] };
    expect(identityHash(more)).toBe(identityHash(wallet));
    expect([ownsScript(more, scriptOf("four")), ownsScript(wallet, scriptOf("four"))]).toEqual([true, false]);
    expect([ownAddresses(more, "ecash").size, ownAddresses(wallet, "ecash").size]).toEqual([4, 3]);
  });

  test("has a script of its own in each role", () => {
    for (const script of [receiveScript(wallet), changeScript(wallet)]) expect(scripts).toContain(script);
    expect(wallet.keys.map((key) => key.publicKey)).toContain(offerKey(wallet));
    expect(addresses).toContain(receiveAddress(wallet, "ecash"));
  });
});
