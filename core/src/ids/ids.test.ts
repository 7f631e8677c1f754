import { describe, expect, expectTypeOf, test } from "vitest";
import { tokenIdOfNumber, txidOfNumber } from "../testing/index.ts";
import {
  createdTokenId,
  genesisTxid,
  type Outpoint,
  outpointOf,
  parseTokenId,
  parseTxid,
  parseWalletId,
  readCreatedTokenId,
  readOutpoint,
  type TokenId,
  type Txid,
  tokenIdOf,
  type WalletId,
  walletIdOf,
} from "./index.ts";

const ID = "0a".repeat(32);

describe.each([
  ["a txid", parseTxid],
  ["a token id", parseTokenId],
] as const)("%s", (_, parse) => {
  test("is 32 bytes as lower-case hex", () => {
    expect(parse(ID)).toBe(ID);
  });

  test.each([ID.toUpperCase(), ID.slice(2), `${ID}0a`, ` ${ID}`, `${ID}\n`, `0x${ID}`, "", 7, null, undefined, [ID]])(
    "%j is not an id",
    (input) => {
      expect(parse(input)).toBeUndefined();
    },
  );
});

test("the id of a wallet is any text but the empty one", () => {
  for (const id of ["wallet-1", "7", ID, " "]) expect(parseWalletId(id)).toBe(id);
  for (const input of ["", 7, null, undefined, ["w"]]) expect(parseWalletId(input)).toBeUndefined();
  expect(walletIdOf(Uint8Array.of(0, 255, 16))).toBe("00ff10");
});

test("ids of different things are different types", () => {
  expectTypeOf<string>().not.toExtend<WalletId>();
  expectTypeOf<TokenId>().not.toExtend<WalletId>();
  expectTypeOf<string>().not.toExtend<Txid>();
  expectTypeOf<string>().not.toExtend<TokenId>();
  expectTypeOf<Txid>().not.toExtend<Outpoint>();
  expectTypeOf<Txid>().not.toExtend<TokenId>();
  expectTypeOf<TokenId>().not.toExtend<Txid>();
  expectTypeOf<Outpoint>().not.toExtend<Txid>();
  expectTypeOf(readOutpoint(outpointOf(txidOfNumber(1), 0)).txid).toEqualTypeOf<Txid>();
  expect(readOutpoint(outpointOf(txidOfNumber(1), 0)).txid).toBe(txidOfNumber(1));
});

test("a token has the id of the transaction that created it", () => {
  expect(tokenIdOf(txidOfNumber(7))).toBe(txidOfNumber(7));
  expect(genesisTxid(tokenIdOfNumber(7))).toBe(txidOfNumber(7));
});

test("a token that a plan creates has a name that no token of a chain has", () => {
  expect(parseTokenId(createdTokenId(3))).toBeUndefined();
  expect(readCreatedTokenId(createdTokenId(3))).toBe(3);
  expect(readCreatedTokenId(tokenIdOfNumber(3))).toBeUndefined();
});
