import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import { Address } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromHex, toHex } from "../script/index.ts";
import { encodeCashAddr, encodeLegacy, type LegacyAddress, parseLegacy } from "./index.ts";

const HASH = "76a04053bda0a88bda5177b86a15c3b29f559873";

/** Published with the cashaddr specification. */
const VECTORS = [
  ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR", "bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy"],
  ["16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb", "bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r"],
  ["3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
  ["3LDsS579y7sruadqu11beEJoTjdFiFCdX4", "bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e"],
  ["31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw", "bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37"],
] as const;

test.each(VECTORS)("%s is %s", (legacy, cashAddr) => {
  const parsed = parseLegacy(legacy);
  expect(parsed.ok && encodeCashAddr("bitcoincash", parsed.value.type, parsed.value.hash)).toEqual({
    ok: true,
    value: cashAddr,
  });
});

const network = fc.constantFrom("mainnet" as const, "testnet" as const);
const type = fc.constantFrom("p2pkh" as const, "p2sh" as const);
const hash = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex);

test("both ways for all four kinds, hashes with leading zeros too (b58-ts gets those wrong)", () =>
  fc.assert(
    fc.property(network, type, hash, fc.nat(4), (someNetwork, someType, someHash, zeros) => {
      const address: LegacyAddress = {
        network: someNetwork,
        type: someType,
        hash: "00".repeat(zeros) + someHash.slice(2 * zeros),
      };
      const text = encodeLegacy(address);
      expect(parseLegacy(text)).toEqual({ ok: true, value: address });
      // ecash-lib decodes rightly; its encoder is the broken part.
      const library = Address.parse(text);
      expect({ hash: library.hash, type: library.type }).toEqual({ hash: address.hash, type: address.type });
    }),
  ));

describe("refuses", () => {
  const encode = (payload: Uint8Array) =>
    base58.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));

  test.each([
    ["", "legacy-invalid"],
    ["0OIl", "legacy-invalid"],
    ["1".repeat(65), "legacy-invalid"],
    ["1", "legacy-bad-checksum"],
    ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggv", "legacy-bad-checksum"],
    ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "legacy-invalid"],
  ])("%j: %s", (address, code) => expect(parseLegacy(address)).toEqual({ ok: false, problem: { code, address } }));

  test("another length than 21 bytes", () => {
    const address = encode(Uint8Array.of(0, ...fromHex(HASH), 1));
    expect(parseLegacy(address)).toEqual({
      ok: false,
      problem: { code: "legacy-bad-length", address, expectedBytes: 21 },
    });
  });

  test.each([1, 6, 28, 128, 255])("version byte %i", (versionByte) => {
    const address = encode(Uint8Array.of(versionByte, ...fromHex(HASH)));
    expect(parseLegacy(address)).toEqual({
      ok: false,
      problem: { code: "legacy-unknown-version", address, versionByte },
    });
  });
});
