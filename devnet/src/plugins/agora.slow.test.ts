import { toHex } from "@satchel/core/script";
import { rounds } from "@satchel/core/testing";
import { AgoraPartial, AgoraPartialSignatory } from "ecash-agora/dist/partial.js";
import { alpSend, emppScript, slpSend, type TxBuilderInput } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TxRecord } from "../indexer/tx-record.ts";
import { agora } from "./agora.ts";
import { type PartialKind, partialArbitrary } from "./testing/offer-params.ts";
import {
  alpGenesisTx,
  alpOfferTx,
  coin,
  FUEL_SATS,
  makerPk,
  makerSk,
  NFT_CHILD,
  NFT_GROUP,
  oneshotOf,
  oneshotOfferTxs,
  p2sh,
  SLP_FUNGIBLE,
  signed,
  slpGenesisTx,
  slpOfferTxs,
  toMaker,
} from "./testing/offer-txs.ts";
import { createTokenChain, type TokenChain } from "./testing/token-chain.ts";

const PK = toHex(makerPk);
const RUNS = rounds(25, 150);
const SEED = 20_260_102;

/** Returns what the plugin says about an output, as hex. */
function said(record: TxRecord, outIdx: number): { groups: string[]; data: string[] } | undefined {
  const entry = record.colour.outputPlugins[outIdx]?.agora;
  return entry && { groups: entry.groups.map(toHex), data: entry.data.map(toHex) };
}

const hex = (text: string): string => toHex(new TextEncoder().encode(text));
const le = (value: bigint | number, bytes: number): string => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer.subarray(0, bytes).toString("hex");
};

function partialEntry(partial: AgoraPartial): { groups: string[]; data: string[] } {
  return {
    groups: [`50${PK}`, `54${partial.tokenId}`, `46${partial.tokenId}`],
    data: [
      hex("PARTIAL"),
      le(partial.numAtomsTruncBytes, 1),
      le(partial.numSatsTruncBytes, 1),
      le(partial.atomsScaleFactor, 8),
      le(partial.scaledTruncAtomsPerTruncSat, 8),
      le(partial.minAcceptedScaledTruncAtoms, 8),
      le(partial.enforcedLockTime, 4),
    ],
  };
}

/** Returns the token of a partial offer and the transaction that makes the offer. */
function offered(chain: TokenChain, terms: AgoraPartial) {
  const fuel = chain.fuel(FUEL_SATS);
  const atoms = terms.offeredAtoms();
  const isAlp = terms.tokenProtocol === "ALP";
  const genesis = isAlp ? alpGenesisTx(fuel, atoms) : slpGenesisTx(SLP_FUNGIBLE, [fuel], atoms);
  chain.add(genesis);
  // The length was measured with another id, but all ids are equally long.
  const partial = new AgoraPartial({ ...terms, tokenId: genesis.txid() });
  if (isAlp) return { partial, genesis, offer: alpOfferTx(partial, coin(genesis, 1)) };
  const [ad, offer] = slpOfferTxs(partial, coin(genesis, 1));
  chain.add(ad);
  return { partial, genesis, offer };
}

const KINDS: PartialKind[] = [
  { protocol: "ALP", bits: 32n },
  { protocol: "ALP", bits: 64n },
  { protocol: "SLP", bits: 32n },
  { protocol: "SLP", bits: 64n },
];

describe.each(KINDS)("PARTIAL, $protocol with $bits-bit numbers", (kind) => {
  test(`an offer of ecash-agora is recognised, and what a partial accept leaves over (${RUNS} random offers)`, () => {
    let leftovers = 0;
    fc.assert(
      fc.property(partialArbitrary(kind, makerPk), (terms) => {
        const chain = createTokenChain([agora]);
        const { partial, offer } = offered(chain, terms);
        const record = chain.add(offer);
        expect(said(record, 1)).toEqual(partialEntry(partial));
        expect(record.colour.outputPlugins.filter((entries) => entries !== undefined)).toHaveLength(1);

        if (partial.truncAtoms < 2n) return;
        leftovers++;
        const left = new AgoraPartial({ ...partial, truncAtoms: partial.truncAtoms / 2n });
        const acceptRecord = chain.add(acceptTx(partial, left, coin(offer, 1, covenantOf(partial, left))));
        expect(said(acceptRecord, 1)).toBeUndefined();
        expect(said(acceptRecord, 2)).toEqual(partialEntry(partial));
        expect(acceptRecord.colour.inputPlugins[0]).toEqual(record.colour.outputPlugins[1]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(leftovers).toBeGreaterThan(RUNS / 2);
  });

  test("an offer to another script is an error that tells the script it should have", () => {
    const [terms] = fc.sample(partialArbitrary(kind, makerPk), { numRuns: 1, seed: 7 });
    if (terms === undefined) throw new Error("no sample");
    const chain = createTokenChain([agora]);
    const { partial, genesis } = offered(chain, terms);
    const lie = new AgoraPartial({ ...partial, enforcedLockTime: partial.enforcedLockTime + 1 });
    const tx =
      kind.protocol === "SLP"
        ? slpOfferTxs(partial, coin(genesis, 1), lie.script())
        : [
            signed(
              [coin(genesis, 1)],
              [
                alpOfferTx(partial, coin(genesis, 1)).outputs[0] ?? toMaker(0n),
                { sats: 546n, script: p2sh(lie.script()) },
              ],
            ),
          ];
    const record = tx.map((each) => chain.add(each)).at(-1);
    expect(record && said(record, 1)).toEqual({ groups: [], data: [hex("ERROR"), toHex(partial.script().bytecode)] });
  });
});

function covenantOf(partial: AgoraPartial, left: AgoraPartial) {
  const accepted = partial.truncAtoms - left.truncAtoms;
  const covenantPk = makerPk;
  return { redeemScript: partial.script(), signatory: AgoraPartialSignatory(partial, accepted, makerSk, covenantPk) };
}

function acceptTx(partial: AgoraPartial, left: AgoraPartial, offer: TxBuilderInput) {
  const { tokenId, tokenType } = partial;
  const amounts = [0n, left.offeredAtoms(), partial.offeredAtoms() - left.offeredAtoms()];
  const script =
    partial.tokenProtocol === "SLP"
      ? slpSend(tokenId, tokenType, amounts)
      : emppScript([partial.adPushdata(), alpSend(tokenId, tokenType, amounts)]);
  const loop = { sats: 546n, script: p2sh(left.script()) };
  return signed([offer], [{ sats: 0n, script }, toMaker(1_000n), loop, toMaker(546n)]);
}

describe("ONESHOT", () => {
  /** Returns an NFT whose GENESIS spends a token of its group. */
  function mintedNft(chain: TokenChain) {
    const group = slpGenesisTx(NFT_GROUP, [chain.fuel(FUEL_SATS)], 1n);
    const child = slpGenesisTx(NFT_CHILD, [coin(group, 1), chain.fuel(FUEL_SATS)], 1n);
    chain.add(group);
    chain.add(child);
    return { group: group.txid(), tokenId: child.txid(), token: coin(child, 1) };
  }

  test("an NFT is listed under its maker, itself and its group", () => {
    const chain = createTokenChain([agora]);
    const { group, tokenId, token } = mintedNft(chain);
    const oneshot = oneshotOf(tokenId, NFT_CHILD, 1n, 80_000n);
    const [ad, offer] = oneshotOfferTxs(oneshot, slpSend(tokenId, NFT_CHILD, [1n]), token);
    expect(said(chain.add(ad), 1)).toBeUndefined();
    const payment = `${le(80_000, 8)}19${toHex(toMaker(0n).script.bytecode)}`;
    expect(said(chain.add(offer), 1)).toEqual({
      groups: [`50${PK}`, `54${tokenId}`, `47${group}`],
      data: [hex("ONESHOT"), payment],
    });
  });

  test("fungible tokens, any price and amount", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }),
        fc.bigInt({ min: 546n, max: 1n << 40n }),
        (atoms, price) => {
          const chain = createTokenChain([agora]);
          const genesis = slpGenesisTx(SLP_FUNGIBLE, [chain.fuel(FUEL_SATS)], atoms);
          chain.add(genesis);
          const oneshot = oneshotOf(genesis.txid(), SLP_FUNGIBLE, atoms, price);
          const txs = oneshotOfferTxs(oneshot, slpSend(genesis.txid(), SLP_FUNGIBLE, [atoms]), coin(genesis, 1));
          const [, offer] = txs.map((tx) => chain.add(tx));
          expect(offer && said(offer, 1)?.groups).toEqual([`50${PK}`, `54${genesis.txid()}`, `46${genesis.txid()}`]);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("an offer to another script is an error that tells the script it should have", () => {
    const chain = createTokenChain([agora]);
    const { tokenId, token } = mintedNft(chain);
    const oneshot = oneshotOf(tokenId, NFT_CHILD, 1n, 80_000n);
    const other = oneshotOf(tokenId, NFT_CHILD, 1n, 80_001n);
    const [ad, offer] = oneshotOfferTxs(oneshot, slpSend(tokenId, NFT_CHILD, [1n]), token, other.script());
    chain.add(ad);
    expect(said(chain.add(offer), 1)).toEqual({
      groups: [],
      data: [hex("ERROR"), toHex(oneshot.script().bytecode)],
    });
  });
});
