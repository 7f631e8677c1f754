import { describe, expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { aTokenId, txidOfNumber } from "../../testing/index.ts";
import type { TokenValue, Tx, TxInput } from "../../tx/index.ts";
import { provePastOffers, readPastOffers } from "../index.ts";
import {
  BUYER,
  bought,
  buyingPart,
  offer,
  part,
  rest,
  spending,
  tokenOfOffer as token,
  txOf,
} from "../testing/past-purchase.ts";

const BUYING_A_PART = txOf([buyingPart], [rest, bought(part)]);
const BUYING_ALL = txOf([spending(offer, { branch: "accept", atoms: offer.atoms })], [bought(offer.atoms)]);
const CANCELLING = txOf([spending(offer, { branch: "cancel" })], []);

describe.each([
  ["as the indexer tells it", readPastOffers],
  ["as the bytes show it", (tx: Tx) => provePastOffers(tx).past],
])("an offer, %s", (_, read) => {
  test("was bought in part: the maker got the payment, the buyer the atoms behind the rest", () => {
    expect(read(BUYING_A_PART)).toEqual([{ offer, status: "TAKEN", sats: 2_100n, atoms: part, takerScript: BUYER }]);
  });

  test("was bought whole: there is no rest, and the atoms stand in its place", () => {
    expect(read(BUYING_ALL)).toMatchObject([{ status: "TAKEN", atoms: offer.atoms, takerScript: BUYER }]);
  });

  test("was cancelled, with other inputs beside it", () => {
    const plain = {
      ...spending(offer, { branch: "cancel" }),
      inputScript: "",
      outpoint: outpointOf(txidOfNumber(3), 0),
    };
    expect(read(CANCELLING)).toEqual([{ offer, status: "CANCELED" }]);
    expect(read(txOf([plain, ...CANCELLING.inputs], []))).toEqual([{ offer, status: "CANCELED" }]);
  });

  test("is not read where the buyer gets another token, or the input has no offer", () => {
    const other = { ...bought(part), token: token(part, aTokenId("77".repeat(32))) };
    expect(read(txOf(BUYING_A_PART.inputs, [rest, other]))).toEqual([]);
    expect(
      read(
        txOf(
          BUYING_A_PART.inputs.map(({ plugins: _p, ...input }) => input),
          [rest, bought(part)],
        ),
      ),
    ).toEqual([]);
  });
});

describe("what only the indexer claims", () => {
  const proof = (tx: Tx) => {
    const { past, numUnproven } = provePastOffers(tx);
    return [past.length, numUnproven];
  };

  test("a transaction without offers has nothing to prove", () => {
    expect(proof(txOf([], []))).toEqual([0, 0]);
    expect(proof(BUYING_A_PART)).toEqual([1, 0]);
  });

  test("bytes that hash to another txid, or cannot be written, prove none of its offers", () => {
    expect(proof({ ...BUYING_A_PART, txid: txidOfNumber(1) })).toEqual([0, 1]);
    expect(proof({ ...BUYING_A_PART, lockTime: -1 })).toEqual([0, 1]);
    expect(readPastOffers({ ...BUYING_A_PART, txid: txidOfNumber(1) })).toHaveLength(1);
  });

  test("atoms that the message does not give the buyer are not bought", () => {
    const [data, payment, left, got] = BUYING_A_PART.outputs;
    if (!data || !payment || !left || !got) throw new Error("no outputs");
    const lying = (change: Partial<TokenValue>) => ({
      ...BUYING_A_PART,
      outputs: [data, payment, left, { ...got, token: { ...token(part), ...change } }],
    });
    expect(proof(lying({}))).toEqual([1, 0]);
    expect(proof(lying({ atoms: atoms(part + 1n) }))).toEqual([0, 1]);
    expect(proof(lying({ isMintBaton: true }))).toEqual([0, 1]);
  });

  test("a covenant that its input does not reveal is not the offer that ended", () => {
    const another = { ...BUYING_A_PART.inputs[0], inputScript: "51025151" } as TxInput;
    expect(proof(txOf([another], [rest, bought(part)]))).toEqual([0, 1]);
  });
});
