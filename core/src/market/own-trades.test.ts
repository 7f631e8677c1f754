import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { outpointOf } from "../ids/index.ts";
import { bought, buyingPart, MAKER, offer, part, rest, spending, txOf } from "../offer/testing/past-purchase.ts";
import { hash160, p2pkhScript, pushOf } from "../script/index.ts";
import { rounds, scriptOf, txidOfNumber } from "../testing/index.ts";
import type { TxInput } from "../tx/index.ts";
import { type OwnTrade, readOwnTrade, tradingResult } from "./index.ts";

const MY_KEY = `02${"77".repeat(32)}`;
const ME = p2pkhScript(hash160(MY_KEY));
/** A coin that is mine by its bytes, whatever the indexer says. */
const myCoin = {
  outpoint: outpointOf(txidOfNumber(77), 0),
  script: scriptOf("somebody"),
  sequence: 0,
  inputScript: pushOf("11".repeat(64)) + pushOf(MY_KEY),
} as TxInput;
const sideFor = (...own: string[]) => {
  const isOwn = (script: string) => own.includes(script);
  return (tx: ReturnType<typeof txOf>) => readOwnTrade(tx, offer.tokenId, isOwn)?.side;
};

test("who made the offer has sold, who paid and got the atoms has bought, and others have no part in it", () => {
  const byMe = txOf([buyingPart, myCoin], [rest, bought(part, ME)]);
  expect(sideFor(ME)(byMe)).toBe("bought");
  expect(sideFor(MAKER)(byMe)).toBe("sold");
  expect(sideFor(scriptOf("another"))(byMe)).toBeUndefined();
  expect(sideFor(ME, MAKER)(byMe)).toBe("self");
});

test("who only got the atoms, or only paid for them, has bought nothing", () => {
  expect(sideFor(ME)(txOf([buyingPart], [rest, bought(part, ME)]))).toBeUndefined();
  expect(sideFor(ME)(txOf([buyingPart, myCoin], [rest, bought(part)]))).toBeUndefined();
});

test("an offer that was cancelled, and a purchase that bytes do not show, are no trades", () => {
  expect(sideFor(MAKER)(txOf([spending(offer, { branch: "cancel" })], []))).toBeUndefined();
  const byMe = txOf([buyingPart, myCoin], [rest, bought(part, ME)]);
  expect(sideFor(ME)({ ...byMe, lockTime: 7 })).toBeUndefined();
});

const trade = (side: OwnTrade["side"], atSecs: number, paid: number, amount: number): OwnTrade => ({
  side,
  txid: txidOfNumber(atSecs),
  atSecs,
  sats: sats(BigInt(paid)),
  atoms: atoms(BigInt(amount)),
  isFinal: true,
  isWash: false,
});

test("profit is what was got for what was bought here, less its average price", () => {
  const trades = [trade("sold", 3, 60, 2), trade("bought", 2, 30, 1), trade("bought", 1, 10, 1)];
  expect(tradingResult(trades)).toMatchObject({ profit: 20n, unknown: 0n, bought: { atoms: 2n, sats: 40n } });
  expect(tradingResult([trade("sold", 3, 5, 1), ...trades.slice(1)])).toMatchObject({ profit: -15n });
});

test("what was not bought here has no known cost, and is in no profit", () => {
  const trades = [trade("sold", 3, 90, 3), trade("bought", 2, 10, 1), trade("sold", 1, 7, 1)];
  expect(tradingResult(trades)).toMatchObject({ profit: 20n, unknown: 3n, sold: { atoms: 4n, sats: 97n } });
  expect(tradingResult([trade("self", 1, 7, 1)])).toMatchObject({ profit: 0n, unknown: 0n, sold: { atoms: 0n } });
});

test("who sells all that they bought, and nothing else, has made the difference, whatever the order", () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000 })), {
    minLength: 1,
    maxLength: 20,
  });
  const check = fc.property(some, fc.nat(2_000_000), (buys, proceeds) => {
    const all = buys.reduce((sum, [, amount]) => sum + amount, 0);
    const cost = buys.reduce((sum, [paid]) => sum + paid, 0);
    const trades = buys.map(([paid, amount], at) => trade("bought", at, paid, amount));
    const { profit, unknown } = tradingResult([...trades, trade("sold", 100, proceeds, all)]);
    expect([profit, unknown]).toEqual([BigInt(proceeds - cost), 0n]);
  });
  fc.assert(check, { numRuns: rounds(200, 5_000) });
});
