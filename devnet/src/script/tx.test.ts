import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteReader, ByteWriter, DecodeError, fromDisplayHash } from "./bytes.ts";
import { randomTx } from "./testing/random-tx.ts";
import { buildTx, encodeTx, parseTx, readTx } from "./tx.ts";

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

// The coinbase of the genesis block, whose txid is well known.
const GENESIS_COINBASE =
  "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65" +
  "732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062" +
  "616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4c" +
  "ef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000";

test("reads the genesis coinbase", () => {
  const tx = parseTx(bytes(GENESIS_COINBASE));
  expect(tx.txid).toBe("4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
  expect(tx.version).toBe(1);
  expect(tx.inputs[0]).toMatchObject({ prevTxid: "00".repeat(32), prevIdx: 0xffffffff, sequence: 0xffffffff });
  expect(tx.outputs[0]?.sats).toBe(5_000_000_000n);
  expect(encodeTx(tx)).toEqual(bytes(GENESIS_COINBASE));
});

test("agrees with ecash-lib on the bytes, the txid and every field", () =>
  fc.assert(
    fc.property(randomTx(), (theirs) => {
      const raw = theirs.ser();
      const tx = parseTx(raw);
      expect(encodeTx(tx)).toEqual(raw);
      expect(buildTx(tx)).toEqual(tx);
      expect(tx.lockTime).toBe(theirs.locktime);
      expect(tx.inputs.map((input) => `${input.prevTxid}:${input.prevIdx}:${input.sequence}`)).toEqual(
        theirs.inputs.map(({ prevOut, sequence }) => `${prevOut.txid}:${prevOut.outIdx}:${sequence}`),
      );
      expect(tx.outputs.map((output) => output.sats)).toEqual(theirs.outputs.map((output) => output.sats));
    }),
  ));

describe("refuses", () => {
  const raw = bytes(GENESIS_COINBASE);

  test("a transaction cut off anywhere", () => {
    for (let length = 0; length < raw.length; length++) {
      expect(() => parseTx(raw.subarray(0, length))).toThrow(DecodeError);
    }
  });

  test("a byte too many, unless more is to follow", () => {
    const longer = Uint8Array.of(...raw, 0);
    expect(() => parseTx(longer)).toThrow("Leftover data: 1 bytes after the transaction");
    const reader = new ByteReader(longer);
    expect(readTx(reader).raw).toEqual(raw);
    expect(reader.remaining).toBe(1);
  });

  test("lengths that have a shorter form, or that nothing could fill", () => {
    expect(() => parseTx(bytes("01000000fd0100"))).toThrow("Length is not in its shortest form");
    expect(() => parseTx(bytes("01000000feffff0000"))).toThrow("shortest");
    expect(() => parseTx(bytes("01000000ffffffffff00000000"))).toThrow("shortest");
    expect(() => parseTx(bytes("01000000fe01000002"))).toThrow("Length 33554433 is too large");
    expect(() => parseTx(bytes("01000000ffffffffffffffffff"))).toThrow("too large");
  });

  test("random bytes, without ever hanging", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
        try {
          expect(encodeTx(parseTx(junk))).toEqual(junk);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    ));

  test("texts that are not a hash", () => {
    expect(() => fromDisplayHash("00".repeat(31))).toThrow(DecodeError);
    expect(() => fromDisplayHash("zz".repeat(32))).toThrow(DecodeError);
  });
});

test("takes values and versions as signed numbers, for the node to judge", () => {
  const tx = buildTx({ version: -1, inputs: [], outputs: [{ sats: -5n, script: new Uint8Array(0) }], lockTime: 7 });
  expect(parseTx(tx.raw)).toEqual(tx);
});

test("lengths survive a round trip at every boundary", () => {
  for (const size of [0, 252, 253, 0xffff, 0x10000, 0x2000000]) {
    expect(new ByteReader(new ByteWriter(1).compactSize(size).finish()).compactSize()).toBe(size);
  }
});
