import { pushNumberOp, Script } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { toHex } from "../../script/index.ts";
import { aTx, aTxid, aUtxo, scriptOf } from "../../testing/index.ts";
import { checkCoin, type RawTx, readParent, txidOf, type Utxo, writeTx } from "../index.ts";
import { rewardHeightOf } from "./reward-height.ts";

const me = scriptOf("me");
const NO_TXID = aTxid("0".repeat(64));
const pushOfHeight = (height: number) => toHex(Script.fromOps([pushNumberOp(height)]).bytecode);

const coinbase = (inputScript: string): RawTx => ({
  version: 2,
  inputs: [{ outpoint: outpointOf(NO_TXID, 0xffffffff), inputScript, sequence: 0xffffffff }],
  outputs: [{ script: me, sats: sats(5_000n) }],
  lockTime: 0,
});

test("a coinbase names its height as ecash-lib writes a number, whatever follows", () =>
  fc.assert(
    fc.property(fc.nat(0x7f_ff_ff), fc.uint8Array({ maxLength: 90 }), (height, rest) => {
      expect(rewardHeightOf(coinbase(pushOfHeight(height) + toHex(rest)))).toBe(height);
    }),
  ));

test.each([
  ["the first block of all", "04ffff001d0104", 0],
  ["a block of the rule that asks for the height", "035b7a0300", 227_931],
  ["nothing", "", 0],
  ["a push that is cut short", "035b7a", 0],
  ["a negative number", "0181", 0],
])("%s", (_name, inputScript, height) => expect(rewardHeightOf(coinbase(inputScript))).toBe(height));

test.each([
  ["the outpoint of a coin", { outpoint: outpointOf(aTxid("1".repeat(64)), 0xffffffff) }],
  ["another index", { outpoint: outpointOf(NO_TXID, 0) }],
])("a transaction whose input names %s is no coinbase", (_name, change) => {
  const { inputs, ...rest } = coinbase(pushOfHeight(900));
  expect(rewardHeightOf({ ...rest, inputs: inputs.map((input) => ({ ...input, ...change })) })).toBeUndefined();
  expect(rewardHeightOf({ inputs: [...inputs, ...inputs] })).toBeUndefined();
});

describe("a coin of a coinbase", () => {
  const raw = writeTx(coinbase(pushOfHeight(900)));
  const outpoint = outpointOf(txidOf(raw), 0);
  const problemOf = (claimed: Partial<Utxo>, rawTx = raw) => {
    const read = readParent(rawTx);
    const at = { outpoint: outpointOf(txidOf(rawTx), 0) };
    return checkCoin({ ...aUtxo(me, 5_000n), ...at, ...claimed }, read.ok ? read.value : undefined);
  };
  const problem = { code: "coin-is-reward", outpoint, height: 900 };

  test.each([
    ["is no reward", { isCoinbase: false, blockHeight: 900 }],
    ["is of no block, and no reward", { isCoinbase: false, blockHeight: -1 }],
    ["is one of the block before", { isCoinbase: true, blockHeight: 899 }],
    ["is one of the first block", { isCoinbase: true, blockHeight: 0 }],
  ])("of which a server says that it %s is not spent", (_name, claimed) => expect(problemOf(claimed)).toEqual(problem));

  test.each([
    ["a reward of its block", { isCoinbase: true, blockHeight: 900 }],
    ["a reward of no block, which is never mature", { isCoinbase: true, blockHeight: -1 }],
    ["a reward of a later block, which is mature later", { isCoinbase: true, blockHeight: 901 }],
  ])("may be called %s", (_name, claimed) => expect(problemOf(claimed)).toBeUndefined());

  test("that names no height is a reward all the same", () => {
    const first = writeTx(coinbase("04ffff001d0104"));
    expect(problemOf({ isCoinbase: false, blockHeight: 0 }, first)).toMatchObject({
      code: "coin-is-reward",
      height: 0,
    });
    expect(problemOf({ isCoinbase: true, blockHeight: 0 }, first)).toBeUndefined();
  });

  test("of another transaction is no reward", () => {
    const plain = writeTx(aTx().from(scriptOf("alice")).paying(me, 5_000n));
    expect(problemOf({ isCoinbase: false }, plain)).toBeUndefined();
  });
});
