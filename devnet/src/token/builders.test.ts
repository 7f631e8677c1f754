import { alpBurn, alpGenesis, alpMint, alpSend, slpBurn, slpGenesis, slpMint, slpMintVault, slpSend } from "ecash-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAlp } from "./parse/parse-alp.ts";
import { parseSlp } from "./parse/parse-slp.ts";
import { ID_A, TXID } from "./testing/token-case.ts";

const SLP_TYPES = [1, 2, 0x41, 0x81];
const text = fc.string({ maxLength: 30, unit: "grapheme-ascii" });
const hexBytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => hexOf(bytes));
const decimals = fc.integer({ min: 0, max: 9 });
const u64 = fc.bigInt(0n, 2n ** 64n - 1n);
const u48 = fc.bigInt(0n, 2n ** 48n - 1n);
const tokenId = hexBytes(32);
const plainType = fc.constantFrom(1, 0x81);
const baton = fc.option(fc.integer({ min: 2, max: 255 }), { nil: undefined });

test("SLP GENESIS reads back", () =>
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.option(hexBytes(32), { nil: undefined }),
      decimals,
      u64,
      baton,
      plainType,
      (...values) => {
        const [tokenTicker, tokenName, url, hash, places, quantity, batonIdx, type] = values;
        const info = { tokenTicker, tokenName, url, decimals: places, ...(hash === undefined ? {} : { hash }) };
        const section = parseSlp(TXID, slpGenesis(type, info, quantity, batonIdx).bytecode);
        expect(section).toMatchObject({ kind: "genesis", meta: { tokenId: TXID, protocol: "slp", typeCode: type } });
        if (section?.kind !== "genesis") throw new Error("no GENESIS");
        expect(plainText(section.genesis.tokenTicker)).toBe(tokenTicker);
        expect(plainText(section.genesis.tokenName)).toBe(tokenName);
        expect(plainText(section.genesis.url)).toBe(url);
        expect(hexOf(section.genesis.hash)).toBe(hash ?? "");
        expect(section.genesis.decimals).toBe(places);
        expect(section.amounts[0]).toBe(quantity);
        expect(section.batonCount).toBe(batonIdx === undefined ? 0 : 1);
        // The baton goes to the output after those of the amounts.
        if (batonIdx !== undefined) expect(1 + section.amounts.length).toBe(batonIdx);
      },
    ),
  ));

test("SLP vault and NFT child GENESIS read back", () => {
  const info = { tokenTicker: "V", tokenName: "Vault", url: "u", decimals: 0 };
  const vault = parseSlp(TXID, slpGenesis(2, { ...info, mintVaultScripthash: "07".repeat(20) }, 5n).bytecode);
  expect(vault).toMatchObject({ kind: "genesis", meta: { typeCode: 2 }, amounts: [5n], batonCount: 0 });
  expect(vault?.kind === "genesis" && hexOf(vault.genesis.mintVaultScripthash)).toBe("07".repeat(20));
  const child = parseSlp(TXID, slpGenesis(0x41, info, 1n).bytecode);
  expect(child).toMatchObject({ kind: "genesis", meta: { typeCode: 0x41 }, amounts: [1n], batonCount: 0 });
});

test("SLP MINT, SEND and BURN read back", () =>
  fc.assert(
    fc.property(
      tokenId,
      fc.constantFrom(...SLP_TYPES),
      fc.array(u64, { minLength: 1, maxLength: 19 }),
      baton,
      (id, type, amounts, batonIdx) => {
        const meta = { tokenId: id, protocol: "slp", typeCode: type };
        const [first = 0n] = amounts;
        expect(parseSlp(TXID, slpSend(id, type, amounts).bytecode)).toEqual({ kind: "send", meta, amounts });
        expect(parseSlp(TXID, slpBurn(id, type, first).bytecode)).toEqual({ kind: "burn", meta, atoms: first });
        expect(parseSlp(TXID, slpMintVault(id, amounts).bytecode)).toEqual({
          kind: "mint",
          meta: { ...meta, typeCode: 2 },
          amounts,
          batonCount: 0,
        });
        if (type === 2) return;
        const padding = new Array<bigint>((batonIdx ?? 2) - 2).fill(0n);
        expect(parseSlp(TXID, slpMint(id, type, first, batonIdx).bytecode)).toEqual({
          kind: "mint",
          meta,
          amounts: [first, ...padding],
          batonCount: batonIdx === undefined ? 0 : 1,
        });
      },
    ),
  ));

test("ALP GENESIS reads back", () => {
  const info = {
    tokenTicker: "A",
    tokenName: "Alp",
    url: "u",
    data: "c0ffee",
    authPubkey: "02".repeat(33),
    decimals: 9,
  };
  const section = parseAlp(TXID, alpGenesis(0, info, { atomsArray: [0n, 7n, 2n ** 48n - 1n], numBatons: 3 }));
  expect(section).toMatchObject({
    kind: "genesis",
    meta: { tokenId: TXID, protocol: "alp", typeCode: 0 },
    amounts: [0n, 7n, 2n ** 48n - 1n],
    batonCount: 3,
    genesis: { decimals: 9 },
  });
  if (section?.kind !== "genesis") throw new Error("no GENESIS");
  expect(hexOf(section.genesis.data)).toBe("c0ffee");
  expect(hexOf(section.genesis.authPubkey)).toBe("02".repeat(33));
});

test("ALP MINT, SEND and BURN read back", () =>
  fc.assert(
    fc.property(
      tokenId,
      fc.array(u48, { maxLength: 127 }),
      fc.integer({ min: 0, max: 127 }),
      (id, amounts, batonCount) => {
        const meta = { tokenId: id, protocol: "alp", typeCode: 0 };
        const [first = 0n] = amounts;
        expect(parseAlp(TXID, alpSend(id, 0, amounts))).toEqual({ kind: "send", meta, amounts });
        expect(parseAlp(TXID, alpBurn(id, 0, first))).toEqual({ kind: "burn", meta, atoms: first });
        const minted = parseAlp(TXID, alpMint(id, 0, { atomsArray: amounts, numBatons: batonCount }));
        expect(minted).toEqual({ kind: "mint", meta, amounts, batonCount });
      },
    ),
  ));

test("ids keep their direction in both protocols", () => {
  const id = `01${ID_A.slice(2)}`;
  expect(parseSlp(TXID, slpSend(id, 1, [1n]).bytecode)?.meta.tokenId).toBe(id);
  expect(parseAlp(TXID, alpSend(id, 0, [1n]))?.meta.tokenId).toBe(id);
});

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function plainText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}
