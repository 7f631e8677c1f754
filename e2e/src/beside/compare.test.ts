import { Error as ErrorMessage, Tx, TxHistoryPage } from "@satchel/chain/wire";
import { expect, test } from "vitest";
import { type Answer, compareAnswers, unexpected } from "./compare.ts";

const TX: Tx = {
  txid: new Uint8Array(32),
  version: 2,
  inputs: [],
  outputs: [{ sats: 7n, outputScript: Uint8Array.of(0x51), spentBy: undefined, token: undefined, plugins: {} }],
  lockTime: 0,
  block: undefined,
  timeFirstSeen: 5n,
  size: 1,
  isCoinbase: false,
  tokenEntries: [],
  tokenFailedParsings: [],
  tokenStatus: 0,
  isFinal: false,
};
const PLUGINS = { a: { groups: [], data: [] }, b: { groups: [Uint8Array.of(1)], data: [] } };

const answer = (body: Uint8Array, status = 200): Answer => ({ status, type: "application/x-protobuf", body });
const page = (...txs: Tx[]): Answer => answer(TxHistoryPage.encode({ txs, numPages: 1, numTxs: txs.length }).finish());
const error = (msg: string, status = 400): Answer => answer(ErrorMessage.encode({ msg }).finish(), status);

test("equal answers do not differ, whatever they are", () => {
  expect(compareAnswers(Tx, answer(Uint8Array.of(255)), answer(Uint8Array.of(255)))).toEqual([]);
  expect(compareAnswers(Tx, error("400: no"), error("400: no"))).toEqual([]);
});

test("a difference is named by its field, in a list by its place", () => {
  const other = { ...TX, timeFirstSeen: 6n, outputs: [{ ...TX.outputs[0], sats: 8n } as (typeof TX.outputs)[0]] };
  expect(compareAnswers(TxHistoryPage, page(TX, TX), page(TX, other))).toEqual([
    { field: "txs[1].outputs[0].sats", left: "7", right: "8" },
    { field: "txs[1].timeFirstSeen", left: "5", right: "6" },
  ]);
});

test("what only one of them has is a difference", () => {
  const fields = compareAnswers(TxHistoryPage, page(TX), page(TX, TX)).map(({ field }) => field);
  expect(fields).toEqual(["txs[1]", "numTxs"]);
});

test("the order of a map does not count", () => {
  const of = (plugins: typeof PLUGINS): Answer => page({ ...TX, outputs: [{ ...TX.outputs[0], plugins } as never] });
  const turned = { b: PLUGINS.b, a: PLUGINS.a };
  expect(Buffer.compare(of(PLUGINS).body, of(turned).body)).not.toBe(0);
  expect(compareAnswers(TxHistoryPage, of(PLUGINS), of(turned))).toEqual([]);
});

test("errors are compared by status and text", () => {
  expect(compareAnswers(Tx, error("400: a"), error("400: b"))).toEqual([
    { field: "msg", left: '"400: a"', right: '"400: b"' },
  ]);
  expect(compareAnswers(Tx, error("400: a"), error("404: a", 404))[0]?.field).toBe("status");
  expect(compareAnswers(Tx, page(TX), error("400: a"))[0]?.field).toBe("status");
});

test("bytes that cannot be read as a message are compared as bytes", () => {
  expect(compareAnswers(Tx, answer(Uint8Array.of(255)), answer(Uint8Array.of(254)))).toEqual([
    { field: "bytes", left: "ff", right: "fe" },
  ]);
});

test("an exception hides its field of its question, and nothing else", () => {
  const exceptions = [{ question: /^\/tx\//, field: /^size$/, reason: "a test" }];
  const found = ["size", "sizes", "version"].map((field) => ({ field, left: "1", right: "2" }));
  expect(unexpected("/tx/ab", found, exceptions).map(({ field }) => field)).toEqual(["sizes", "version"]);
  expect(unexpected("/raw-tx/ab", found, exceptions)).toEqual(found);
});
