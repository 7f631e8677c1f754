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

describe("history as bytes", () => {
  test("any page unread, then read, is the page read at once", () => {
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

  test("what is packed here is what the indexer would have sent", () => {
    fc.assert(
      fc.property(aTx, (tx) => {
        const { bytes, ...head } = packTx(tx);
        expect(unpackTx(bytes)).toEqual(tx);
        expect(packedTxOf(bytes)).toEqual({ ...head, bytes });
      }),
      { numRuns: 60 },
    );
  });

  test("a kept transaction does not hold on to the page it came with", () => {
    const [tx] = fc.sample(aTx, { numRuns: 1, seed: 1 });
    const [packed] = decodePackedPage(pageOf(tx ? [toWireTx(tx)] : [])).txs;
    expect(packed?.bytes.buffer.byteLength).toBe(packed?.bytes.length);
  });

  test("fields we do not know are skipped, and stay", () => {
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
  ])("%s is no page", (_name, reply) => {
    expect(() => decodePackedPage(reply)).toThrow(ProtocolError);
  });

  test("any bytes are a page or a ProtocolError, and a transaction or none", () => {
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
