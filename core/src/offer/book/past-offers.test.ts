import { describe, expect, test } from "vitest";
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import { aTokenId, scriptOf, txidOfNumber } from "../../testing/index.ts";
import { slpSendScript } from "../../token/index.ts";
import { type TokenValue, type Tx, type TxInput, txidOf, writeTx } from "../../tx/index.ts";
import {
  makerScriptOf,
  type PartialOffer,
  provePastOffers,
  readOffer,
  readPastOffers,
  unlockScript,
} from "../index.ts";
import { agoraPartial, partialOutput } from "../testing/agora-offers.ts";

const WANTED = { protocol: "SLP", bits: 64n, minAcceptedAtoms: 1_000n, enforcedLockTime: 600_000_000 } as const;

function anOffer() {
  const agora = agoraPartial({ ...WANTED, offeredAtoms: 400_000n, priceNanoSatsPerAtom: 21_000_000_000n });
  const output = agora && partialOutput(agora);
  const read = output && readOffer(output);
  if (!read?.ok || read.value.variant !== "PARTIAL") throw new Error("no offer");
  return { output, offer: read.value };
}
const { output, offer } = anOffer();
const terms = { variant: "PARTIAL", terms: offer.terms } as const;
const [MAKER, BUYER] = [makerScriptOf(terms), scriptOf("buyer")];

const token = (amount: bigint, tokenId = offer.tokenId): TokenValue => ({
  tokenId,
  tokenType: offer.tokenType,
  atoms: atoms(amount),
  isMintBaton: false,
  entryIdx: 0,
});

function spending({ outpoint }: PartialOffer, how: { branch: "accept"; atoms: Atoms } | { branch: "cancel" }): TxInput {
  const inputScript = unlockScript(
    { ...how, offer: terms, signer: MAKER },
    { signature: "11".repeat(64), publicKey: `02${"22".repeat(32)}`, preimageEnd: "33", buyerOutputs: "44" },
  );
  return { ...output, outpoint, inputScript, sequence: 0 } as TxInput;
}

/** Returns a transaction whose bytes hash to its txid. `shares`: of the outputs behind the payment. */
function txOf(inputs: readonly TxInput[], shares: readonly { script: ScriptHex; token: TokenValue }[]): Tx {
  const message = slpSendScript(offer.tokenId, 1, [atoms(0n), ...shares.map(({ token: { atoms: each } }) => each)]);
  const outputs = [
    { script: message, sats: sats(0n) },
    { script: MAKER, sats: sats(2_100n) },
    ...shares.map((share) => ({ ...share, sats: sats(546n) })),
  ];
  const tx = { version: 2, inputs, outputs, lockTime: 0 } as unknown as Tx;
  return { ...tx, txid: txidOf(writeTx(tx)) };
}

const part = atoms(100_000n);
const rest = { script: scriptOf("rest"), token: token(300_000n) };
const bought = (amount: bigint) => ({ script: BUYER, token: token(amount) });
const BUYING_A_PART = txOf([spending(offer, { branch: "accept", atoms: part })], [rest, bought(part)]);
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
