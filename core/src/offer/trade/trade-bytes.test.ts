import { expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { hash160, p2pkhScript } from "../../script/index.ts";
import { aTxid, aUtxo, scriptOf } from "../../testing/index.ts";
import type { TokenType } from "../../token/index.ts";
import { decodePlan, encodePlan, type Plan } from "../../tx/index.ts";
import { type OneshotOffer, planTrade, readOffer, type TradeIntent, type TradeOptions } from "../index.ts";
import { ALP_TYPE, MAKER_PK, MAKER_SCRIPT, oneshotOutput, slpType, TOKEN_ID } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";

const ME = scriptOf("me");
const OPTIONS: TradeOptions = {
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 1000,
  offerKey: MAKER_PK,
  ownScripts: new Set([ME, MAKER_SCRIPT, p2pkhScript(hash160(MAKER_PK))]),
};

function planOf(intent: TradeIntent, held?: { tokenType: TokenType; amount: bigint }): Plan {
  const token = held && {
    tokenId: TOKEN_ID,
    tokenType: held.tokenType,
    atoms: atoms(held.amount),
    isMintBaton: false,
    entryIdx: 0,
  };
  const coins = [aUtxo(ME, 900_000_000n, { n: 1 }), aUtxo(ME, 800_000_000n, { n: 2 })];
  const plan = planTrade(token ? [...coins, aUtxo(ME, 546n, { n: 3, token })] : coins, intent, OPTIONS);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

const list = {
  trade: "list",
  tokenId: TOKEN_ID,
  atoms: atoms(400n),
  minAtoms: atoms(100n),
  priceNanoSatsPerAtom: 7_000_000_000n,
  lockTime: 600_000_000,
} as const;
const nft = (): OneshotOffer => {
  const read = readOffer(oneshotOutput([{ sats: 80_000n, script: MAKER_SCRIPT }]));
  if (!read.ok || read.value.variant !== "ONESHOT") throw new Error("no offer");
  return read.value;
};
const relisted = { minAtoms: atoms(1_000n), lockTime: 600_000_000 };
const advertised = () => {
  const { trade } = planOf(list, { tokenType: slpType(1), amount: 1_000n });
  if (!trade) throw new Error("no trade");
  return { offer: trade.offer, outpoint: outpointOf(aTxid("ab".repeat(32)), 1), sats: sats(950n) };
};
const whole = (n: number) => ({ offer: partial({ n }), atoms: partial({ n }).atoms });

test.each<[string, () => Plan]>([
  ["a purchase of a part", () => planOf({ trade: "buy", offer: partial(), atoms: partial().minAtoms })],
  ["a purchase from three offers", () => planOf({ trade: "buy", ...whole(1), more: [whole(2), whole(3)] })],
  ["a purchase of an NFT", () => planOf({ trade: "buy", offer: nft(), atoms: atoms(1n) })],
  ["the end of one's own offer", () => planOf({ trade: "cancel", offer: partial() })],
  ["a listing of SLP", () => planOf(list, { tokenType: slpType(1), amount: 1_000n })],
  ["a listing of ALP", () => planOf(list, { tokenType: ALP_TYPE, amount: 1_000n })],
  [
    "a listing of an NFT",
    () =>
      planOf({ trade: "list-nft", tokenId: TOKEN_ID, sats: sats(70_000n) }, { tokenType: slpType(0x41), amount: 1n }),
  ],
  [
    "another price for an offer of ALP",
    () => planOf({ trade: "relist", offer: partial(), priceNanoSatsPerAtom: 22_000_000_000n, ...relisted }),
  ],
  [
    "another price for an offer of SLP",
    () =>
      planOf({ trade: "relist", offer: partial({ slp: true }), priceNanoSatsPerAtom: 22_000_000_000n, ...relisted }),
  ],
  ["another price for an NFT", () => planOf({ trade: "relist-nft", offer: nft(), sats: sats(70_000n) })],
  ["the end of an advertisement", () => planOf({ trade: "take-back", advertisement: advertised() })],
])("%s has bytes that give it back", (_name, make) => {
  const plan = make();
  expect(plan.trade).toBeDefined();
  expect(plan.txs.flatMap(({ inputs }) => inputs.flatMap(({ covenant }) => covenant ?? [])).length > 0).toBe(
    plan.trade?.kind !== "list" || plan.txs.length > 1,
  );
  expect(decodePlan(encodePlan(plan))).toEqual({ ok: true, value: plan });
});
