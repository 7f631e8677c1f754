import { describe, expect, test } from "vitest";
import { type Atoms, atoms, DUST_SATS, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { hash160, p2pkhScript } from "../../script/index.ts";
import { aTxid, aUtxo, scriptOf } from "../../testing/index.ts";
import type { TokenType } from "../../token/index.ts";
import { feeFor, type Plan, type PlannedTx, type Utxo } from "../../tx/index.ts";
import {
  adScript,
  askedSats,
  type Offer,
  offerScript,
  planTrade,
  readOffer,
  type TradeIntent,
  type TradeOptions,
} from "../index.ts";
import {
  ALP_TYPE,
  agoraPartial,
  MAKER_PK,
  MAKER_SCRIPT,
  oneshotOutput,
  partialOutput,
  slpType,
  TOKEN_ID,
} from "../testing/agora-offers.ts";
import { lockTimeOf } from "./listed-terms.ts";

const ME = scriptOf("me");
const MY_PK = `03${"cd".repeat(32)}`;
/** Where the sats of a sale go, and where change does not: the two are different scripts of one wallet. */
const MY_SALES = p2pkhScript(hash160(MY_PK));
const OPTIONS: TradeOptions = {
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 1000,
  offerKey: MY_PK,
  ownScripts: new Set([ME, MY_SALES]),
};
/** The options of the maker of the offers below. */
const MAKER: TradeOptions = {
  ...OPTIONS,
  changeScript: MAKER_SCRIPT,
  offerKey: MAKER_PK,
  ownScripts: new Set([MAKER_SCRIPT]),
};

const money = (amount: bigint, n: number, script = ME): Utxo => aUtxo(script, amount, { n });
const held = (amount: bigint, tokenType: TokenType, n: number): Utxo =>
  aUtxo(ME, 546n, {
    n,
    token: { tokenId: TOKEN_ID, tokenType, atoms: atoms(amount), isMintBaton: false, entryIdx: 0 },
  });

function offerOf(protocol: "SLP" | "ALP", minAcceptedAtoms = 1_000n): Offer {
  const partial = agoraPartial({
    protocol,
    bits: 64n,
    offeredAtoms: 1_000_000n,
    priceNanoSatsPerAtom: 3_000_000_000n,
    minAcceptedAtoms,
    enforcedLockTime: 600_000_000,
  });
  const read = partial && readOffer(partialOutput(partial));
  if (!read?.ok) throw new Error("no offer");
  return read.value;
}
function nftOffer(): Offer {
  const read = readOffer(oneshotOutput([{ sats: 80_000n, script: MAKER_SCRIPT }]));
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
}

function planOf(coins: readonly Utxo[], intent: TradeIntent, options = OPTIONS): Plan {
  const plan = planTrade(coins, intent, options);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}
const problemOf = (coins: readonly Utxo[], intent: TradeIntent, options = OPTIONS) => {
  const plan = planTrade(coins, intent, options);
  return plan.ok ? undefined : plan.problem;
};
const rich = [money(5_000_000n, 1), money(30_000n, 2)];
const balance = ({ inputs, outputs, fee }: PlannedTx) =>
  inputs.reduce((sum, { utxo }) => sum + utxo.sats, 0n) - outputs.reduce((sum, out) => sum + out.sats, 0n) - fee;
const tokensOf = ({ outputs }: PlannedTx) => outputs.map(({ token }) => token?.atoms);

describe("buying", () => {
  test("a part pays the maker, leaves the rest on offer and brings the atoms home", () => {
    const offer = offerOf("SLP");
    const plan = planOf(rich, { trade: "buy", offer, atoms: atoms(250_000n) });
    const [tx, ...more] = plan.txs;
    if (tx === undefined) throw new Error("no transaction");
    expect(more).toEqual([]);
    expect(tokensOf(tx)).toEqual([undefined, undefined, 750_000n, 250_000n, undefined]);
    expect(tx.outputs[1]).toEqual({ script: MAKER_SCRIPT, sats: askedSats(offer, atoms(250_000n)), isChange: false });
    expect([tx.lockTime, tx.inputs[0]?.utxo.outpoint]).toEqual([600_000_000, offer.outpoint]);
    expect([balance(tx), tx.fee]).toEqual([0n, feeFor(tx.size, 1000)]);
    expect(plan.spends).toEqual([rich[0]?.outpoint]);
    expect([plan.sent, plan.trade?.kind]).toEqual([askedSats(offer, atoms(250_000n)), "buy"]);
    expect(plan.tokens).toEqual([{ tokenId: TOKEN_ID, sent: 750_000n, burned: 0n }]);
  });

  test("all of it, and an NFT, leave nothing on offer", () => {
    const all = planOf(rich, { trade: "buy", offer: offerOf("ALP"), atoms: atoms(1_000_000n) });
    expect(tokensOf(all.txs[0] as PlannedTx)).toEqual([undefined, undefined, 1_000_000n, undefined]);
    const nft = planOf(rich, { trade: "buy", offer: nftOffer(), atoms: atoms(1n) });
    expect(tokensOf(nft.txs[0] as PlannedTx)).toEqual([undefined, undefined, 1n, undefined]);
    expect([nft.txs[0]?.lockTime, nft.sent]).toEqual([0, 80_000n]);
    expect(nft.txs[0]?.inputs.at(-1)?.covenant?.branch).toBe("accept");
  });

  test.each<[string, bigint, string]>([
    ["less than the minimum", 999n, "accept-below-min"],
    ["more than is offered", 1_000_001n, "accept-above-offer"],
    ["a rest below the minimum", 999_500n, "accept-leaves-too-little"],
  ])("%s is a problem", (_, wanted, code) => {
    expect(problemOf(rich, { trade: "buy", offer: offerOf("SLP"), atoms: atoms(wanted) })).toMatchObject({ code });
  });

  test("many small coins are gathered first, and too few are a problem", () => {
    const small = Array.from({ length: 900 }, (_, n) => money(4_300n, n));
    const plan = planOf(small, { trade: "buy", offer: offerOf("ALP"), atoms: atoms(1_000_000n) });
    expect(plan.txs.length).toBe(2);
    expect(plan.txs.every((tx) => tx.size <= 100_000 && balance(tx) === 0n)).toBe(true);
    expect(plan.txs[0]?.inputs.some(({ covenant }) => covenant)).toBe(false);
    const intent: TradeIntent = { trade: "buy", offer: offerOf("ALP"), atoms: atoms(1_000_000n) };
    expect(problemOf(small.slice(0, 500), intent)).toMatchObject({ code: "insufficient-funds", available: 2_150_000n });
  });

  test("without change the last sats go to the fee, and the planned size is that without change", () => {
    const offer = offerOf("SLP");
    const intent: TradeIntent = { trade: "buy", offer, atoms: atoms(1_000_000n) };
    const { fee, size } = planOf([money(3_002_000n, 1)], intent).txs[0] as PlannedTx;
    const change = 3_002_000n + 546n - 3_000_000n - 546n - fee;
    const exact = planOf([money(3_002_000n - change, 1)], intent).txs[0] as PlannedTx;
    expect(exact.outputs).toHaveLength(3);
    // The change is once an output of 34 bytes and once more in the input, where the covenant reads it.
    expect(size - exact.size).toBe(68);
  });
});

describe("cancelling", () => {
  const coins = [money(20_000n, 1, MAKER_SCRIPT)];

  test("returns all atoms to the maker, with the offer as the last input", () => {
    for (const offer of [offerOf("SLP"), offerOf("ALP"), nftOffer()]) {
      const plan = planOf(coins, { trade: "cancel", offer }, MAKER);
      const tx = plan.txs[0] as PlannedTx;
      expect(tx.inputs.at(-1)).toMatchObject({ utxo: { outpoint: offer.outpoint }, covenant: { branch: "cancel" } });
      expect(tokensOf(tx)).toEqual([undefined, offer.atoms, undefined]);
      expect(tx.outputs.slice(1).every(({ script, isChange }) => isChange && script === MAKER_SCRIPT)).toBe(true);
      expect([balance(tx), tx.fee, plan.sent]).toEqual([0n, feeFor(tx.size, 1000), 0n]);
    }
  });

  test("somebody else's offer is a problem", () => {
    expect(problemOf(rich, { trade: "cancel", offer: offerOf("SLP") })).toEqual({ code: "not-the-maker" });
  });
});

const LIST = {
  trade: "list",
  tokenId: TOKEN_ID,
  atoms: atoms(400n) as Atoms,
  minAtoms: atoms(100n) as Atoms,
  priceNanoSatsPerAtom: 7_000_000_000n,
  lockTime: 600_000_000,
} as const;

describe("listing", () => {
  test("SLP: an advertisement that pays exactly for the offer behind it, and the rest of the atoms come home", () => {
    const plan = planOf([...rich, held(1_000n, slpType(1), 7)], LIST);
    const [ad, listing] = plan.txs as [PlannedTx, PlannedTx];
    if (plan.trade?.kind !== "list") throw new Error("no listing");
    expect(plan.txs).toHaveLength(2);
    expect(tokensOf(ad)).toEqual([undefined, 400n, 600n, undefined]);
    expect(ad.outputs[1]).toMatchObject({ script: adScript(plan.trade.offer), sats: DUST_SATS + listing.fee });
    expect(listing.inputs.map(({ utxo }) => utxo.outpoint)).toEqual(["plan:0:1"]);
    expect(listing.outputs[1]).toMatchObject({ script: offerScript(plan.trade.offer), sats: DUST_SATS });
    expect([balance(ad), balance(listing), listing.fee]).toEqual([0n, 0n, feeFor(listing.size, 1000)]);
    expect([plan.fee, plan.tokens]).toEqual([ad.fee + listing.fee, [{ tokenId: TOKEN_ID, sent: 400n, burned: 0n }]]);
  });

  test("SLP: 50 transactions can be unconfirmed in a row, the offer included, and no more", () => {
    const most = 33_957;
    const small = Array.from({ length: most + 1 }, (_, n) => held(1n, slpType(1), n + 10));
    const purse = money(100_000_000_000n, 1);
    const listing = (count: number) =>
      ({ ...LIST, atoms: atoms(BigInt(count)) as Atoms, priceNanoSatsPerAtom: 1_000_000_000_000n }) as const;
    expect(planOf([...small, purse], listing(most)).txs).toHaveLength(50);
    expect(problemOf([...small, purse], listing(most + 1))).toEqual({ code: "too-many-transactions", count: 51 });
  });

  test("a token of a type that the wallet cannot send is a problem, and so is one that it does not have", () => {
    const vault: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 9 };
    expect(problemOf([...rich, held(1_000n, vault, 7)], LIST)).toEqual({
      code: "unsupported-token-type",
      tokenType: vault,
    });
    expect(problemOf(rich, LIST)).toMatchObject({ code: "insufficient-tokens", available: 0n, required: 400n });
  });

  test("ALP: one transaction whose script announces the offer first", () => {
    const plan = planOf([...rich, held(1_000n, ALP_TYPE, 7)], LIST);
    expect(plan.txs).toHaveLength(1);
    expect(plan.txs[0]?.outputs[0]?.script.slice(0, 16)).toBe("6a504b4147523007");
    expect(tokensOf(plan.txs[0] as PlannedTx)).toEqual([undefined, 400n, 600n, undefined]);
  });

  test("an NFT: the price goes to the address of the offer key", () => {
    const intent = { trade: "list-nft", tokenId: TOKEN_ID, sats: sats(70_000n) } as const;
    const plan = planOf([...rich, held(1n, slpType(0x41), 7)], intent);
    expect(plan.txs).toHaveLength(2);
    expect(plan.trade?.offer).toMatchObject({ variant: "ONESHOT", terms: { makerPk: MY_PK } });
    expect(plan.trade?.offer).toMatchObject({ terms: { payment: { script: MY_SALES, sats: 70_000n } } });
    expect(problemOf([...rich, held(1n, slpType(0x41), 7)], { ...intent, sats: sats(545n) })).toEqual({
      code: "price-below-dust",
      dust: 546n,
    });
    const most = 2_100_000_000_000_000n;
    expect(planOf([...rich, held(1n, slpType(0x41), 7)], { ...intent, sats: sats(most) }).txs).toHaveLength(2);
    for (const absurd of [most + 1n, 2n ** 63n, 2n ** 64n + 546n]) {
      expect(problemOf([...rich, held(1n, slpType(0x41), 7)], { ...intent, sats: sats(absurd) })).toEqual({
        code: "price-absurd",
        sats: absurd,
      });
    }
    expect(problemOf([...rich, held(5n, slpType(1), 7)], intent)).toMatchObject({ code: "offer-token-unsupported" });
    const missing = { code: "insufficient-tokens", tokenId: TOKEN_ID, available: 0n, required: 1n };
    expect(problemOf(rich, intent)).toEqual(missing);
  });

  test("SLP: another draw gives the offer the lock time of that draw", () => {
    const coin = held(1_000n, slpType(1), 7);
    for (const draw of [undefined, 0, 1, 5]) {
      const { trade } = planOf([...rich, coin], { ...LIST, ...(draw !== undefined && { draw }) });
      const enforcedLockTime = lockTimeOf(MY_PK, coin.outpoint, draw ?? 0);
      expect(trade?.offer.terms).toMatchObject({ enforcedLockTime });
    }
  });

  test("the offer is made under the offer key, and change goes to the change script", () => {
    for (const tokenType of [ALP_TYPE, slpType(1)]) {
      const plan = planOf([...rich, held(1_000n, tokenType, 7)], LIST);
      expect(plan.trade?.offer.terms.makerPk).toBe(MY_PK);
      const back = plan.txs.flatMap(({ outputs }) => outputs).filter(({ isChange }) => isChange);
      expect([...new Set(back.map(({ script }) => script))]).toEqual([ME]);
    }
  });

  test("what is missing is named", () => {
    expect(problemOf(rich, LIST)).toMatchObject({ code: "insufficient-tokens" });
    expect(problemOf([...rich, held(399n, ALP_TYPE, 7)], LIST)).toMatchObject({ available: 399n, required: 400n });
    expect(problemOf([held(400n, ALP_TYPE, 7)], LIST)).toMatchObject({ code: "insufficient-funds" });
    const coins = [...rich, held(400n, ALP_TYPE, 7)];
    expect(problemOf(coins, { ...LIST, minAtoms: atoms(10n) })).toEqual({ code: "min-below-dust", least: 78n });
  });

  test("atoms in very many coins are gathered first, and only the last transaction announces", () => {
    const coins = Array.from({ length: 1_500 }, (_, n) => held(1n, ALP_TYPE, n));
    const plan = planOf([...rich, ...coins], { ...LIST, atoms: atoms(1_500n), minAtoms: atoms(100n) });
    expect(plan.txs.length).toBeGreaterThan(1);
    const announces = plan.txs.map(({ outputs }) => outputs[0]?.script.includes("41475230"));
    expect(announces).toEqual([...plan.txs.slice(1).map(() => false), true]);
  });
});

test("an offer under any key of the wallet is cancelled with that key", () => {
  const offer = offerOf("ALP");
  const second = { ...OPTIONS, ownScripts: new Set([ME, MAKER_SCRIPT]) };
  const plan = planOf(rich, { trade: "cancel", offer }, second);
  const [tx] = plan.txs as [PlannedTx];
  expect(tx.inputs.flatMap(({ covenant }) => covenant?.signer ?? [])).toEqual([MAKER_SCRIPT]);
  expect(tx.outputs.find(({ token }) => token)).toMatchObject({ script: ME, token: { atoms: 1_000_000n } });
  expect(problemOf(rich, { trade: "cancel", offer })).toEqual({ code: "not-the-maker" });
});

test("an advertisement without an offer gives its atoms back to the maker alone", () => {
  const { trade } = planOf([...rich, held(1_000n, slpType(1), 7)], LIST);
  if (trade === undefined) throw new Error("no trade");
  const advertisement = { offer: trade.offer, outpoint: outpointOf(aTxid("ab".repeat(32)), 1), sats: sats(950n) };
  const own: TradeOptions = { ...OPTIONS, ownScripts: new Set([MAKER_SCRIPT]) };
  expect(problemOf(rich, { trade: "take-back", advertisement }, own)).toEqual({ code: "not-the-maker" });
});

test("an offer behind an advertisement is finished by its maker alone", () => {
  const { trade, txs } = planOf([...rich, held(1_000n, slpType(1), 7)], LIST);
  const ad = txs[0]?.outputs[1];
  if (trade === undefined || ad === undefined) throw new Error("no advertisement");
  const outpoint = outpointOf(aTxid("ab".repeat(32)), 1);
  const finish = { trade: "finish", advertisement: { offer: trade.offer, outpoint, sats: ad.sats } } as const;
  expect(planOf([], finish).txs).toHaveLength(1);
  const other: TradeOptions = { ...OPTIONS, ownScripts: new Set([MAKER_SCRIPT]) };
  expect(problemOf([], finish, other)).toEqual({ code: "not-the-maker" });
});
