import { expect, test } from "vitest";
import { outpointOf } from "../ids/index.ts";
import { bought, buyingPart, MAKER, offer, part, rest, spending, txOf } from "../offer/testing/past-purchase.ts";
import { hash160, p2shScript, pushOf, type ScriptHex } from "../script/index.ts";
import { scriptOf, txidOfNumber } from "../testing/index.ts";
import type { Tx, TxInput } from "../tx/index.ts";
import { readFacts } from "./index.ts";

const { tokenId, makerPk } = offer;
const isIts = (each: { tokenId: string }) => each.tokenId === tokenId;
const BUYING = txOf([buyingPart], [rest, bought(part)]);
/** An input of which an indexer says that it belongs to somebody else. */
const coinOf = (lastPush: string, claimed: ScriptHex = scriptOf("somebody")): TxInput =>
  ({
    outpoint: outpointOf(txidOfNumber(77), 0),
    script: claimed,
    sequence: 0,
    inputScript: pushOf("11".repeat(64)) + pushOf(lastPush),
  }) as TxInput;
const isWash = (tx: Tx) => readFacts(tx, isIts).facts.map((fact) => fact.isWash);

test("a purchase: who gave how much for what, and when", () => {
  const seen = { ...BUYING, timeFirstSeen: 1_700_000_000, isFinal: true };
  const { txid } = BUYING;
  const fact = { txid, atSecs: 1_700_000_000, atoms: part, sats: 2_100n, isFinal: true, isWash: false };
  expect(readFacts(seen, isIts)).toEqual({ facts: [fact], numUnproven: 0 });
  const block = { height: 1, hash: "00", timestamp: 1_600_000_000 };
  expect(readFacts({ ...seen, timeFirstSeen: 0, block }, isIts).facts).toEqual([{ ...fact, atSecs: 1_600_000_000 }]);
});

test("no purchase: an offer that was cancelled, of another token, or that bytes do not show", () => {
  expect(readFacts(txOf([spending(offer, { branch: "cancel" })], []), isIts)).toEqual({ facts: [], numUnproven: 0 });
  expect(readFacts(BUYING, () => false)).toEqual({ facts: [], numUnproven: 0 });
  expect(readFacts({ ...BUYING, lockTime: 7 }, isIts)).toEqual({ facts: [], numUnproven: 1 });
});

test("two offers that name the same payment have no price", () => {
  const another = { ...buyingPart, outpoint: outpointOf(txidOfNumber(99), 2) };
  expect(readFacts(txOf([buyingPart, another], [rest, bought(part)]), isIts).facts).toEqual([]);
});

test("a maker who buys from themselves: paid by their key, to their script, or from the script that is paid", () => {
  expect(isWash(txOf([buyingPart, coinOf(`02${"55".repeat(32)}`)], [rest, bought(part)]))).toEqual([false]);
  expect(isWash(txOf([buyingPart, coinOf(makerPk)], [rest, bought(part)]))).toEqual([true]);
  expect(isWash(txOf([buyingPart], [rest, bought(part, MAKER)]))).toEqual([true]);
  const shared = p2shScript(hash160("5151"));
  expect(isWash(txOf([buyingPart, coinOf("5151")], [rest, bought(part)], shared))).toEqual([true]);
});

test("whose coin paid is read from its bytes, not from what the indexer says", () => {
  const stranger = `02${"55".repeat(32)}`;
  expect(isWash(txOf([buyingPart, coinOf(stranger, MAKER)], [rest, bought(part)]))).toEqual([false]);
  const nothing = { ...coinOf(stranger), inputScript: "" };
  expect(isWash(txOf([buyingPart, nothing], [rest, bought(part)]))).toEqual([false]);
});
