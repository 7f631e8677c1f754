import { Script, Tx, toHex } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { genesisTxid, outpointOf, tokenIdOf } from "../../ids/index.ts";
import { opReturnScript, scriptOfBytes } from "../../script/index.ts";
import { aTokenId, aTx, aTxid, aUtxo, rounds, scriptOf } from "../../testing/index.ts";
import { slpSendScript } from "../../token/index.ts";
import { checkCoin, outputsOnly, readParent, type TokenValue, txidOf, writeTx } from "../index.ts";

const me = scriptOf("me");
const TOKEN = tokenIdOf(aTxid("ab".repeat(32)));

const bytes = fc.uint8Array({ maxLength: 60 });
const anyTx = fc
  .record({
    inputs: fc.array(fc.record({ txid: fc.uint8Array({ minLength: 32, maxLength: 32 }), script: bytes }), {
      maxLength: 4,
    }),
    outputs: fc.array(fc.record({ sats: fc.bigInt(0n, 2n ** 64n - 1n), script: bytes }), { maxLength: 6 }),
    locktime: fc.nat(),
  })
  .map(
    ({ inputs, outputs, locktime }) =>
      new Tx({
        version: 2,
        inputs: inputs.map(({ txid, script }, outIdx) => ({
          prevOut: { txid: toHex(txid), outIdx },
          script: new Script(script),
          sequence: 0xffffffff,
        })),
        outputs: outputs.map((output) => ({ sats: output.sats, script: new Script(output.script) })),
        locktime,
      }),
  );

/** Checks a coin against the bytes of its parent; bytes that cannot be read are no parent. */
function check(rawTx: Uint8Array, coin: Parameters<typeof checkCoin>[0]) {
  const read = readParent(rawTx);
  return checkCoin(coin, read.ok ? read.value : undefined);
}

test("amount and script of every output are read as ecash-lib reads them, and bytes changed anywhere are refused", () =>
  fc.assert(
    fc.property(anyTx, fc.nat(), fc.integer({ min: 1, max: 255 }), (theirs, at, change) => {
      const raw = theirs.ser();
      const txid = theirs.txid();
      theirs.outputs.forEach((output, outIdx) => {
        const actual = { script: scriptOfBytes(output.script.bytecode), sats: sats(output.sats) };
        const outpoint = outpointOf(aTxid(txid), outIdx);
        expect(check(raw, { outpoint, ...actual })).toBeUndefined();
        const claimed = { ...actual, sats: sats(output.sats + 1n) };
        expect(check(raw, { outpoint, ...claimed })).toEqual({ code: "coin-differs", outpoint, claimed, actual });
      });
      const beyond = { outpoint: outpointOf(aTxid(txid), theirs.outputs.length), script: me, sats: sats(1n) };
      expect(check(raw, beyond)).toMatchObject({ code: "coin-differs", outpoint: beyond.outpoint });
      expect(check(raw, beyond)).not.toHaveProperty("actual");
      const changed = raw.slice();
      changed[at % raw.length] = (raw[at % raw.length] as number) ^ change;
      const first = { outpoint: outpointOf(aTxid(txid), 0), script: me, sats: sats(1n) };
      expect(check(changed, first)).toEqual({ code: "parent-missing", outpoint: first.outpoint });
    }),
    { numRuns: rounds(300, 10_000) },
  ));

test("random bytes are no parent and never throw", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
      const outpoint = outpointOf(genesisTxid(TOKEN), 0);
      expect(check(raw, { outpoint, script: me, sats: sats(1n) })).toEqual({ code: "parent-missing", outpoint });
    }),
  ));

describe("a coin against the bytes of its parent", () => {
  const raw = writeTx(
    aTx()
      .from(scriptOf("alice"))
      .paying(slpSendScript(TOKEN, 1, [atoms(50n)]), 0n)
      .paying(me, 546n)
      .paying(me, 9000n),
  );
  const txid = txidOf(raw);
  const parent = (rawTx = raw) => {
    const read = readParent(rawTx);
    if (!read.ok) throw new Error(read.problem.code);
    return read.value;
  };
  const actual = { tokenId: TOKEN, protocol: "SLP", typeNumber: 1, atoms: 50n, isMintBaton: false };
  const token: TokenValue = {
    tokenId: TOKEN,
    tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
    atoms: atoms(50n),
    isMintBaton: false,
    entryIdx: 0,
  };
  const tokenCoin = { ...aUtxo(me, 546n), outpoint: outpointOf(txid, 1), token };
  const plainCoin = { ...aUtxo(me, 9000n), outpoint: outpointOf(txid, 2) };

  test("is right if all agrees", () => {
    expect(checkCoin(tokenCoin, parent())).toBeUndefined();
    expect(checkCoin(plainCoin, parent())).toBeUndefined();
  });

  test("without a parent, or with another transaction's bytes, the parent is missing", () => {
    const missing = { code: "parent-missing", outpoint: plainCoin.outpoint };
    expect(checkCoin(plainCoin, undefined)).toEqual(missing);
    expect(checkCoin(plainCoin, parent(writeTx(aTx().paying(me, 9000n))))).toEqual(missing);
  });

  test("another amount, another script and an output that is not there differ", () => {
    const { outpoint } = plainCoin;
    const right = { script: me, sats: 9000n };
    expect(checkCoin({ ...plainCoin, sats: sats(4000n) }, parent())).toEqual({
      code: "coin-differs",
      outpoint,
      claimed: { script: me, sats: 4000n },
      actual: right,
    });
    expect(checkCoin({ ...plainCoin, script: scriptOf("bob") }, parent())).toEqual({
      code: "coin-differs",
      outpoint,
      claimed: { script: scriptOf("bob"), sats: 9000n },
      actual: right,
    });
    const beyond = outpointOf(txid, 3);
    expect(checkCoin({ ...plainCoin, outpoint: beyond }, parent())).toEqual({
      code: "coin-differs",
      outpoint: beyond,
      claimed: right,
    });
  });

  test("a coin whose token was left out may carry tokens", () => {
    const { token: _, ...plain } = tokenCoin;
    expect(checkCoin(plain, parent())).toEqual({ code: "coin-may-carry-tokens", outpoint: plain.outpoint, actual });
    const unknown = writeTx(
      aTx()
        .paying(opReturnScript(["534c5000", "05"]), 0n)
        .paying(me, 546n),
    );
    const coin = { ...plain, outpoint: outpointOf(txidOf(unknown), 1) };
    const unreadable = { outpoint: coin.outpoint, actual: "unreadable" };
    expect(checkCoin(coin, parent(unknown))).toEqual({ code: "coin-may-carry-tokens", ...unreadable });
    expect(checkCoin({ ...coin, token }, parent(unknown))).toEqual({
      code: "coin-token-differs",
      claimed: token,
      ...unreadable,
    });
  });

  test.each<[string, Partial<TokenValue>]>([
    ["id", { tokenId: aTokenId("cd".repeat(32)) }],
    ["number of atoms", { atoms: atoms(49n) }],
    ["baton", { isMintBaton: true }],
    ["protocol", { tokenType: { ...token.tokenType, protocol: "ALP" } }],
    ["type", { tokenType: { ...token.tokenType, number: 0x81 } }],
  ])("another %s of the token differs", (_name, change) => {
    const claimed = { ...token, ...change };
    expect(checkCoin({ ...tokenCoin, token: claimed }, parent())).toEqual({
      code: "coin-token-differs",
      outpoint: tokenCoin.outpoint,
      claimed,
      actual,
    });
  });

  test("a token claimed for an output without one differs", () => {
    expect(checkCoin({ ...plainCoin, token }, parent())).toEqual({
      code: "coin-token-differs",
      outpoint: plainCoin.outpoint,
      claimed: token,
    });
  });

  test("says the same with the named outputs only", () => {
    const small = outputsOnly(parent(), [2, 1, 7]);
    expect(checkCoin(tokenCoin, small)).toBeUndefined();
    expect(checkCoin(plainCoin, small)).toBeUndefined();
    expect(checkCoin({ ...plainCoin, token }, small)).toMatchObject({ code: "coin-token-differs" });
    expect(checkCoin({ ...plainCoin, outpoint: outpointOf(txid, 7) }, small)).toMatchObject({ code: "coin-differs" });
    expect(Object.keys(small.outputs)).toEqual(["1", "2"]);
    expect([...small.tokens.keys()]).toEqual([1]);
  });
});
