import { ProtocolError } from "@satchel/core/ports";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aTx } from "../testing/arbitraries.ts";
import { toWireTx } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";
import { decodeMessage } from "./decode-message.ts";
import { decodePackedPage, packedTxOf, packTx, unpackTx } from "./history.ts";
import { decodeHistoryPage } from "./tx.ts";

const pageOf = (txs: readonly wire.Tx[], numTxs = 7) =>
  wire.TxHistoryPage.encode({ txs: [...txs], numPages: 3, numTxs }).finish();

describe("packed history", () => {
  test("unpacking any packed page gives the same transactions as decoding the page at once", () => {
    fc.assert(
      fc.property(fc.array(aTx, { maxLength: 4 }), (txs) => {
        const reply = pageOf(txs.map(toWireTx));
        const { txs: read, ...counts } = decodeMessage(wire.TxHistoryPage, decodeHistoryPage, reply);
        const packed = decodePackedPage(reply);
        expect(packed).toMatchObject(counts);
        expect(packed.txs.map(({ bytes }) => unpackTx(bytes))).toEqual(read);
        expect(packed.txs.map(({ bytes: _, ...head }) => head)).toEqual(
          read.map(({ txid, block, timeFirstSeen, isCoinbase }) => {
            return { txid, height: block?.height ?? -1, timeFirstSeen, isCoinbase };
          }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("a transaction packed here has the bytes that the indexer would send", () => {
    fc.assert(
      fc.property(aTx, (tx) => {
        const { bytes, ...head } = packTx(tx);
        expect(unpackTx(bytes)).toEqual(tx);
        expect(packedTxOf(bytes)).toEqual({ ...head, bytes });
      }),
      { numRuns: 60 },
    );
  });

  test("a packed transaction does not keep its page in memory", () => {
    const [tx] = fc.sample(aTx, { numRuns: 1, seed: 1 });
    const [packed] = decodePackedPage(pageOf(tx ? [toWireTx(tx)] : [])).txs;
    expect(packed?.bytes.buffer.byteLength).toBe(packed?.bytes.length);
  });

  test("unknown fields are skipped, and stay in the bytes", () => {
    const [tx] = fc.sample(aTx, { numRuns: 1, seed: 2 });
    if (!tx) throw new Error("no sample");
    const { bytes } = packTx(tx);
    // Field 100, two bytes long.
    const later = Uint8Array.from([...bytes, 0xa2, 0x06, 2, 1, 2]);
    expect(packedTxOf(later)).toEqual({ ...packTx(tx), bytes: later });
    expect(unpackTx(later)).toEqual(tx);
  });

  test.each([
    ["an HTML page", new TextEncoder().encode("<html></html>")],
    ["a cut page", pageOf(fc.sample(aTx, { numRuns: 2, seed: 3 }).map(toWireTx)).slice(0, -20)],
    ["a transaction without an id", pageOf([{ ...toWireTx(packableTx()), txid: new Uint8Array() }])],
    ["a transaction that ends too soon", Uint8Array.from([10, 2, 10, 32])],
  ])("%s is refused", (_name, reply) => {
    expect(() => decodePackedPage(reply)).toThrow(ProtocolError);
  });

  test("any bytes give a page or a ProtocolError, and a transaction or undefined", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          decodePackedPage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
        unpackTx(bytes);
      }),
    );
  });
});

function packableTx() {
  const [tx] = fc.sample(aTx, { numRuns: 1, seed: 4 });
  if (!tx) throw new Error("no sample");
  return tx;
}
