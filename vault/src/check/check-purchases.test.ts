// A purchase over several offers: what a planner that lies could try besides what check-trade.test.ts tries with one.

import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, plannedOutpoint } from "@satchel/core/ids";
import { type OfferPart, offerScript } from "@satchel/core/offer";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { type OfferTerms, type Plan, type PlannedPurchase, type PlannedTx, purchasesOf } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import * as trades from "../sign/trades.ts";
import {
  moving,
  stating,
  telling,
  unstated,
  withLocked,
  withOutput,
  withSpend,
  withTx,
  withUtxo,
} from "../testing/changed-plans.ts";
import { aUtxo, OTHER_SCRIPT } from "../testing/plans.ts";
import { ALP, openOffer, partialTerms, SLP, TOKEN, tradePlan } from "../testing/trades.ts";
import { checkPlan } from "./check-plan.ts";

const [MY_PK, THEIR_PK] = [`02${"11".repeat(32)}`, `03${"99".repeat(32)}`];
const me = { script: p2pkhScript(hash160(MY_PK)), publicKey: MY_PK };
const own = new Set([me.script]);
const fuel = aUtxo(me.script, 20_000_000n, 9);

const at = (n: number): Outpoint => outpointOf(aTxid(`7${n}`.repeat(32)), 1);
const dearer = partialTerms(SLP, THEIR_PK, 3_200_000_000n);
const dearest = partialTerms(SLP, THEIR_PK, 3_500_000_000n);
const cheapest = partialTerms(SLP, THEIR_PK);
const partOf = (terms: OfferTerms, n: number, amount = 1_000_000n): OfferPart => ({
  offer: openOffer(terms, at(n)),
  atoms: atoms(amount),
});

function buying(first: OfferPart, ...more: OfferPart[]): Plan {
  return tradePlan([fuel], { trade: "buy", ...first, more }, me);
}
/** All of two offers, and a part of a third. */
const plan = buying(partOf(cheapest, 1), partOf(dearer, 2), partOf(dearest, 3, 250_000n));
/** Two offers with the same terms. */
const twins = buying(partOf(cheapest, 1), partOf(cheapest, 2));
const [one, two, three] = purchasesOf(plan.trade) as [PlannedPurchase, PlannedPurchase, PlannedPurchase];

/** Puts two purchases that were planned apart, with coins of their own, into one plan. */
function joined(a: Plan, b: Plan): Plan {
  return {
    ...a,
    txs: [...a.txs, ...b.txs],
    sent: sats(a.sent + b.sent),
    fee: sats(a.fee + b.fee),
    spends: [...a.spends, ...b.spends],
    tokens: [...(a.tokens ?? []), ...(b.tokens ?? [])],
    trade: { kind: "buy", ...purchasesOf(a.trade)[0], more: purchasesOf(b.trade) } as Plan["trade"] & {},
  };
}
const alone = (part: OfferPart, seed: number): Plan =>
  tradePlan([aUtxo(me.script, 9_000_000n, seed)], { trade: "buy", ...part }, me);

const more = (...others: readonly PlannedPurchase[]) => ({ more: others });
const refused = (changed: Plan) => checkPlan(changed, own, trades);

test.each<[string, Plan, number]>([
  ["three SLP offers", plan, 3],
  ["offers with the same terms", twins, 2],
  ["ALP offers", buying(partOf(partialTerms(ALP, THEIR_PK), 1), partOf(partialTerms(ALP, THEIR_PK), 2, 5_000n)), 2],
  ["an offer of the wallet among them", buying(partOf(partialTerms(SLP, MY_PK), 1), partOf(dearer, 2)), 2],
  ["purchases with coins of their own", joinedOfOneToken(), 2],
  ["very many coins, gathered first", gathered(), 3],
])("the planner's own plan is accepted: %s", (_, good, txs) => {
  expect(refused(good)).toBeUndefined();
  expect(good.txs).toHaveLength(txs);
});

test("without the rules of trades it is refused", () => {
  for (const each of [plan, unstated(plan)]) expect(checkPlan(each, own)).toBe("it is a trade");
});

function joinedOfOneToken(): Plan {
  const all = joined(alone(partOf(cheapest, 1), 3), alone(partOf(dearer, 2), 4));
  return { ...all, tokens: [{ tokenId: TOKEN, sent: atoms(0n), burned: atoms(0n) }] };
}

function gathered(): Plan {
  const small = Array.from({ length: 900 }, (_, n) => aUtxo(me.script, 7_500n, 100 + n));
  return tradePlan(small, { trade: "buy", ...partOf(cheapest, 1), more: [partOf(dearer, 2)] }, me);
}

/** The second part is bought from what the first one leaves of its offer. */
function ofTheRest(): Plan {
  if (cheapest.variant !== "PARTIAL") throw new Error("not a partial offer");
  const { truncAtoms, numAtomsTruncBytes } = cheapest.terms;
  const bought = atoms(250_000n);
  const left = truncAtoms - (bought >> BigInt(8 * numAtomsTruncBytes));
  const rest: OfferTerms = { variant: "PARTIAL", terms: { ...cheapest.terms, truncAtoms: left } };
  const made = buying(partOf(cheapest, 1, bought), {
    offer: openOffer(rest, plannedOutpoint(0, 2)),
    atoms: atoms(5_000n),
  });
  expect(made.txs[0]?.outputs[2]?.script).toBe(offerScript(rest));
  return telling(made, 750_000n - 5_000n);
}

/** One output more for somebody else, whose sats are missing in the fee. */
function payingBesides(index: number): Plan {
  const paid = { script: OTHER_SCRIPT, sats: sats(546n), isChange: false };
  const changed = withTx(plan, ({ outputs, fee }) => ({ outputs: [...outputs, paid], fee: sats(fee - 546n) }), index);
  return { ...changed, fee: sats(plan.fee - 546n) };
}

/** The second purchase also spends the atoms that the first one has bought. */
function spendingBought(): Plan {
  const output = plan.txs[0]?.outputs[2];
  if (output?.token === undefined) throw new Error("no atoms bought");
  const { token: held, ...paid } = output;
  const token = { ...held, tokenType: SLP, isMintBaton: false, entryIdx: 0 };
  const utxo = { ...fuel, ...paid, token, outpoint: plannedOutpoint(0, 2) };
  const changed = withTx(
    plan,
    ({ inputs, fee }) => ({ inputs: [...inputs, { utxo }], fee: sats(fee + output.sats) }),
    1,
  );
  return { ...changed, fee: sats(plan.fee + output.sats) };
}

/** Returns a plan whose transaction `index` spends a further covenant, without sats and tokens. */
const withCovenantMore = (index: number): Plan =>
  withTx(
    plan,
    ({ inputs }) => ({
      inputs: inputs.flatMap((input) => {
        const { token: _, ...utxo } = input.utxo;
        const other = { ...input, utxo: { ...utxo, outpoint: at(9), sats: sats(0n) } };
        return input.covenant ? [input, other] : [input];
      }),
    }),
    index,
  );

const otherToken = (): Plan => {
  const terms = { ...dearer.terms, tokenId: "ee".repeat(32) };
  const offer = openOffer({ ...dearer, terms } as OfferTerms, at(2));
  const other = tradePlan(
    [aUtxo(me.script, 9_000_000n, 4)],
    { trade: "buy", offer: { ...offer, tokenId: aTokenId(terms.tokenId) }, atoms: offer.atoms },
    me,
  );
  return joined(alone(partOf(cheapest, 1), 3), other);
};

const NOT_NEEDED = "an output is not the one that the trade needs";
const OTHER_TERMS = "its covenant has other terms than it states";

describe("refused:", () => {
  test.each<[string, string, Plan]>([
    ["a purchase that is not stated", "a covenant is spent before the trade", stating(plan, more(three))],
    [
      "the first purchase not stated",
      "a covenant is spent before the trade",
      stating(plan, { ...two, ...more(three) }),
    ],
    [
      "more purchases stated than there are transactions",
      "it states more purchases than it has transactions",
      stating(plan, more(two, three, { ...three, outpoint: at(4) })),
    ],
    [
      "a purchase stated in place of a transaction that gathers coins",
      "it does not spend the covenant that it states",
      stating(gathered(), { ...three, ...more(...purchasesOf(gathered().trade)) }),
    ],
    ["the parts in another order than stated", OTHER_TERMS, stating(plan, more(three, two))],
    ["offers with the same terms in another order", "it spends another offer than it states", swappedTwins()],
    [
      "a part of another plan transplanted",
      OTHER_TERMS,
      { ...joinedOfOneToken(), txs: [joinedOfOneToken().txs[0], alone(partOf(dearest, 3), 4).txs[0]] as PlannedTx[] },
    ],
    [
      "another offer with the same terms transplanted",
      "it spends another offer than it states",
      withUtxo(twins, { outpoint: at(5) }, 1),
    ],
    ["two parts of the same offer", "it spends an output twice", twice()],
    ["a part of what an earlier part leaves", "it buys from an offer that it makes itself", ofTheRest()],
    ["offers of different tokens", "it buys different tokens", otherToken()],
    ["less than the whole sum", "its prices are not the sum that it states", { ...plan, sent: sats(plan.sent + 1n) }],
    ["a price that is not the sum", "its prices are not the sum that it states", { ...plan, sent: one.price }],
    [
      "another price of a part than stated",
      "it pays another price than it states",
      stating(plan, more({ ...two, price: sats(two.price - 1n) }, three)),
    ],
    [
      "another quantity of a part than stated",
      "it buys another quantity than it states",
      stating(plan, more(two, { ...three, atoms: atoms(300_000n) })),
    ],
    ["a covenant more in the first part", "it spends two covenants", withCovenantMore(0)],
    ["a covenant more in the last part", "it spends two covenants", withCovenantMore(2)],
    ["a part without its covenant", "an input is not this wallet's", withLocked(plan, ({ utxo }) => ({ utxo }), 1)],
    [
      "a part signed with a key of another wallet",
      "a covenant is signed with a key of another wallet",
      withSpend(plan, { signer: OTHER_SCRIPT }, 1),
    ],
    [
      "a part that is cancelled",
      "its covenant is spent in another way than it states",
      withSpend(plan, { branch: "cancel" }, 0),
    ],
    ["a redirected payment in the middle", NOT_NEEDED, withOutput(plan, 1, { script: OTHER_SCRIPT }, 1)],
    ["a payment in the middle that is too high", NOT_NEEDED, moving(plan, 1n, 2, 1, 1)],
    ["a payment in the first part that is too low", NOT_NEEDED, moving(plan, 1n, 1, 2, 0)],
    [
      "bought atoms in the middle for somebody else",
      "it pays somebody else",
      telling(withOutput(plan, 2, { script: OTHER_SCRIPT, isChange: false }, 1), 1_750_000n),
    ],
    [
      "change in the middle for somebody else",
      "an input differs from its planned output",
      withOutput(plan, 3, { script: OTHER_SCRIPT, isChange: false }, 1),
    ],
    ["somebody paid besides in the first part", "it pays somebody else", payingBesides(0)],
    ["somebody paid besides in the last part", "it pays somebody else", payingBesides(2)],
    [
      "the rest of the last offer under other terms",
      NOT_NEEDED,
      withOutput(plan, 2, { script: offerScript(dearer) }, 2),
    ],
    ["bought atoms spent again", "it burns another amount of tokens than it states", spendingBought()],
    [
      "another lock time in the middle",
      "its lock time is not that of the offer",
      withTx(plan, () => ({ lockTime: 7 }), 1),
    ],
    [
      "a fee that is not the sum",
      "its fee is not the sum of its transactions' fees",
      { ...plan, fee: sats(plan.fee + 1n) },
    ],
    ["purchases named as a cancellation", "a covenant is spent before the trade", stating(plan, { kind: "cancel" })],
    [
      "a burn besides",
      "it burns another amount of tokens than it states",
      { ...plan, action: { kind: "burn", tokenId: TOKEN, atoms: atoms(1n) } },
    ],
  ])("%s", (_, reason, changed) => {
    expect(refused(changed)).toBe(reason);
  });
});

function swappedTwins(): Plan {
  const [first, second] = purchasesOf(twins.trade) as [PlannedPurchase, PlannedPurchase];
  return stating(twins, { ...second, ...more(first) });
}

/** Both parts spend the same offer. */
function twice(): Plan {
  const changed = withUtxo(twins, { outpoint: at(1) }, 1);
  return stating(changed, more({ ...one, outpoint: at(1) }));
}
