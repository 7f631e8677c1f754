import { Script, Tx, toHex } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { fromHex, NO_SCRIPT, scriptOfBytes } from "../../script/index.ts";
import { aScript, aTxid } from "../../testing/index.ts";
import { readTx, txBytes, txidOf, varIntBytes, writeTx } from "../index.ts";

/** The coinbase transaction of the genesis block. */
const GENESIS_TX =
  "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000";

test("reads and writes the transaction of the genesis block", () => {
  const raw = fromHex(GENESIS_TX);
  expect(txidOf(raw)).toBe("4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
  const read = readTx(raw);
  expect(read).toMatchObject({
    ok: true,
    value: { version: 1, lockTime: 0, outputs: [{ sats: 5_000_000_000n }], inputs: [{ sequence: 0xffffffff }] },
  });
  if (read.ok) expect(writeTx(read.value)).toEqual(raw);
});

const script = fc.uint8Array({ maxLength: 300 });
const anyTx = fc.record({
  version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  inputs: fc.array(
    fc.record({
      txid: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      outIdx: fc.integer({ min: 0, max: 0xffffffff }),
      script,
      sequence: fc.integer({ min: 0, max: 0xffffffff }),
    }),
    { maxLength: 5 },
  ),
  outputs: fc.array(fc.record({ sats: fc.bigInt(0n, 2n ** 64n - 1n), script }), { maxLength: 5 }),
  lockTime: fc.integer({ min: 0, max: 0xffffffff }),
});

test("serialises, parses and identifies any transaction as ecash-lib does", () =>
  fc.assert(
    fc.property(anyTx, ({ version, inputs, outputs, lockTime }) => {
      const theirs = new Tx({
        version: version >>> 0,
        inputs: inputs.map((input) => ({
          prevOut: { txid: toHex(input.txid), outIdx: input.outIdx },
          script: new Script(input.script),
          sequence: input.sequence,
        })),
        outputs: outputs.map((output) => ({ sats: output.sats, script: new Script(output.script) })),
        locktime: lockTime,
      });
      const ours = {
        version,
        inputs: inputs.map((input) => ({
          outpoint: outpointOf(aTxid(toHex(input.txid)), input.outIdx),
          inputScript: toHex(input.script),
          sequence: input.sequence,
        })),
        outputs: outputs.map((output) => ({ script: scriptOfBytes(output.script), sats: sats(output.sats) })),
        lockTime,
      };
      const raw = theirs.ser();
      expect(writeTx(ours)).toEqual(raw);
      expect(readTx(raw)).toEqual({ ok: true, value: ours });
      expect(txidOf(raw)).toBe(theirs.txid());
    }),
    { numRuns: 300 },
  ));

describe("bytes that are not a transaction", () => {
  test("a transaction cut short anywhere", () => {
    const raw = fromHex(GENESIS_TX);
    for (let length = 0; length < raw.length; length++) {
      expect(readTx(raw.subarray(0, length))).toEqual({ ok: false, problem: { code: "tx-cut-short" } });
    }
  });

  test("a transaction with trailing bytes", () => {
    expect(readTx(fromHex(`${GENESIS_TX}0000`))).toEqual({
      ok: false,
      problem: { code: "tx-has-trailing-bytes", bytes: 2 },
    });
  });

  test("a transaction that claims 2^64 inputs", () => {
    expect(readTx(fromHex(`01000000${"ff".repeat(60)}`)).ok).toBe(false);
  });

  test("random bytes never throw", () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => void readTx(raw))));
});

test.each([
  [0, 1],
  [252, 1],
  [253, 3],
  [65535, 3],
  [65536, 5],
])("a count of %i takes %i bytes", (count, bytes) => expect(varIntBytes(count)).toBe(bytes));

test.each([
  [
    "an output index",
    { inputs: [{ outpoint: outpointOf(aTxid("ab".repeat(32)), 2 ** 32), inputScript: "", sequence: 0 }] },
  ],
  ["an amount", { outputs: [{ script: NO_SCRIPT, sats: sats(-1n) }] }],
  ["a lock time", { lockTime: -1 }],
])("%s that does not fit into its field is never wrapped around", (_, part) => {
  expect(() => writeTx({ version: 2, inputs: [], outputs: [], lockTime: 0, ...part })).toThrow(RangeError);
});

test("the counts of many inputs and outputs take more bytes", () => {
  const input = { outpoint: outpointOf(aTxid("ab".repeat(32)), 1), inputScript: "", sequence: 0 };
  const sizeWith = (count: number) =>
    writeTx({ version: 2, inputs: Array.from({ length: count }, () => input), outputs: [], lockTime: 0 }).length;
  expect([252, 253, 65_535, 65_536].map((count) => sizeWith(count) - 41 * count)).toEqual([10, 12, 12, 14]);
});

test("sizes of P2PKH parts", () => {
  const p2pkh = aScript(`76a914${"00".repeat(20)}88ac`);
  expect(txBytes(1, [p2pkh])).toBe(10 + 141 + 34);
  expect(txBytes(253, [p2pkh, p2pkh])).toBe(12 + 253 * 141 + 68);
});
