// An advertisement says the terms of its offer, and the offer behind one that was interrupted is made later.

import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { adScript, offerScript } from "@satchel/core/offer";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aTxid } from "@satchel/core/testing";
import type { OfferTerms, Plan, Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import * as trades from "../sign/trades.ts";
import { stating, withOutput, withSpend, withTx, withUtxo } from "../testing/changed-plans.ts";
import { aUtxo, OTHER_SCRIPT } from "../testing/plans.ts";
import { ALP, NFT, partialTerms, SLP, TOKEN, tradePlan } from "../testing/trades.ts";
import { checkPlan } from "./check-plan.ts";

const [MY_PK, THEIR_PK] = [`02${"11".repeat(32)}`, `03${"99".repeat(32)}`];
const me = { script: p2pkhScript(hash160(MY_PK)), publicKey: MY_PK };
const own = new Set([me.script]);
const checked = (plan: Plan) => checkPlan(plan, own, trades);

const fuel = aUtxo(me.script, 9_000_000n, 9);
const holding = (amount: bigint, tokenType = SLP, n = 2): Utxo =>
  aUtxo(me.script, 546n, n, 1, { tokenId: TOKEN, tokenType, atoms: atoms(amount), isMintBaton: false, entryIdx: 0 });
const LIST = {
  trade: "list",
  tokenId: TOKEN,
  atoms: atoms(400_000n),
  minAtoms: atoms(1_000n),
  priceNanoSatsPerAtom: 3_000_000_000n,
  lockTime: 600_000_000,
} as const;
const slpList = tradePlan([fuel, holding(1_000_000n)], LIST, me);
const alpList = tradePlan([fuel, holding(1_000_000n, ALP)], LIST, me);
const nftList = tradePlan([fuel, holding(1n, NFT)], { trade: "list-nft", tokenId: TOKEN, sats: sats(70_000n) }, me);
const gathered = tradePlan([fuel, ...Array.from({ length: 900 }, (_, n) => holding(500n, SLP, 100 + n))], LIST, me);
const UNSAID = "its advertisement does not say the terms of its offer";

describe("the fields of an advertisement that say the terms of its offer", () => {
  test.each<[string, Plan, number]>([
    ["SLP", slpList, 0],
    ["an NFT", nftList, 0],
    ["SLP in very many coins", gathered, gathered.txs.length - 2],
  ])("%s: no bit of them may be another one", (_, plan, index) => {
    const { lockTime = 0, sequence = 0 } = plan.txs[index] ?? {};
    expect(checked(plan)).toBeUndefined();
    for (let bit = 0; bit < 32; bit++) {
      const flipped = (value: number) => (value ^ (1 << bit)) >>> 0;
      expect(checked(withTx(plan, () => ({ lockTime: flipped(lockTime) }), index))).toBe(UNSAID);
      expect(checked(withTx(plan, () => ({ sequence: flipped(sequence) }), index))).toBe(UNSAID);
    }
  });

  test("without them, and with the first coin in another place, nothing is signed", () => {
    const without = (plan: Plan): Plan => ({
      ...plan,
      txs: plan.txs.map(({ lockTime: _l, sequence: _s, ...tx }) => tx),
    });
    expect(checked(without(slpList))).toBe(UNSAID);
    expect(checked(without(nftList))).toBe(UNSAID);
    const first = aUtxo(me.script, 546n, 77, 1, holding(1_000_000n).token);
    const moved = withTx(slpList, ({ inputs }) => ({ inputs: [{ utxo: first }, ...inputs.slice(1)] }), 0);
    expect(checked(moved)).toBe(UNSAID);
  });

  test("only an advertisement of SLP has them", () => {
    const sequence = () => ({ sequence: 2 ** 31 });
    for (const [plan, index] of [
      [slpList, 1],
      [alpList, 0],
      [gathered, 0],
    ] as const) {
      expect(checked(withTx(plan, sequence, index))).toBe("a transaction has a sequence");
    }
    expect(checked(withTx(gathered, () => ({ lockTime: 7 }), 0))).toBe("a transaction has a lock time");
    // A plan that states no trade is refused before its fields are looked at.
    const { trade: _, ...plain } = withTx(alpList, sequence, 0);
    expect(checkPlan(plain, own)).toBe("it is a trade");
  });

  test("a random lock time of the offer, as earlier releases drew it, is refused", () => {
    const { trade } = slpList;
    if (trade?.offer.variant !== "PARTIAL") throw new Error("No listing");
    const offer: OfferTerms = { ...trade.offer, terms: { ...trade.offer.terms, enforcedLockTime: 600_000_000 } };
    const utxo = { script: adScript(offer) };
    const changed = withUtxo(withSpend(withOutput(slpList, 1, utxo, 0), { offer }), utxo);
    const announced = withOutput(changed, 1, { script: offerScript(offer) });
    expect(checked(stating(announced, { offer }))).toBe(UNSAID);
  });
});

describe("the offer of an advertisement that is on the chain already", () => {
  const mine = partialTerms(SLP, MY_PK);
  const outpoint = outpointOf(aTxid("77".repeat(32)), 1);
  const finish = tradePlan([fuel], { trade: "finish", advertisement: { offer: mine, outpoint, sats: sats(950n) } }, me);

  test("is made", () => {
    expect([checked(finish), finish.txs.length, finish.fee]).toEqual([undefined, 1, 404n]);
  });

  test.each<[string, string, Plan]>([
    [
      "for another key",
      "the offer would not be this wallet's",
      stating(finish, { offer: partialTerms(SLP, THEIR_PK) }),
    ],
    [
      "in another output",
      "an output is not the one that the trade needs",
      withOutput(finish, 1, { script: OTHER_SCRIPT }),
    ],
    ["from another output", "it spends another offer than it states", stating(finish, { outpoint: fuel.outpoint })],
    [
      "on other terms",
      "its covenant has other terms than it states",
      stating(finish, { offer: partialTerms(SLP, MY_PK, 3_100_000_000n) }),
    ],
    [
      "with a coin besides",
      "it does not spend the covenant that it states",
      withTx(finish, ({ inputs }) => ({ inputs: [...inputs, { utxo: aUtxo(me.script, 0n, 44) }] })),
    ],
    [
      "and pays somebody",
      "it pays somebody else",
      withTx(finish, ({ outputs }) => ({
        outputs: [...outputs, { script: OTHER_SCRIPT, sats: sats(0n), isChange: false }],
      })),
    ],
  ])("is not made %s", (_, reason, plan) => {
    expect(checked(plan)).toBe(reason);
  });
});
