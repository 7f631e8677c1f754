import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { announcingScript, offerScript, sendingScript, type TradeIntent } from "@satchel/core/offer";
import { hash160, p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { aScript, aTxid } from "@satchel/core/testing";
import { slpSendScript, type TokenType } from "@satchel/core/token";
import type { OfferTerms, Plan, PlannedInput, Utxo } from "@satchel/core/tx";
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
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, paying } from "../testing/plans.ts";
import { ALP, NFT, nftTerms, openOffer, partialTerms, SLP, TOKEN, tradePlan } from "../testing/trades.ts";
import { checkPlan } from "./check-plan.ts";

const [MY_PK, THEIR_PK] = [`02${"11".repeat(32)}`, `03${"99".repeat(32)}`];
const me = { script: p2pkhScript(hash160(MY_PK)), publicKey: MY_PK };
const them = { script: p2pkhScript(hash160(THEIR_PK)), publicKey: THEIR_PK };
const own = new Set([me.script]);

const fuel = aUtxo(me.script, 9_000_000n, 9);
const holding = (amount: bigint, tokenType = SLP): Utxo =>
  aUtxo(me.script, 546n, 2, 1, {
    tokenId: TOKEN,
    tokenType,
    atoms: atoms(amount),
    isMintBaton: false,
    entryIdx: 0,
  });
const theirs = partialTerms(SLP, THEIR_PK);
const mine = partialTerms(SLP, MY_PK);

const buy = (terms: OfferTerms, amount = 250_000n) =>
  tradePlan([fuel], { trade: "buy", offer: openOffer(terms), atoms: atoms(amount) }, me);
const part = buy(theirs);
const nft = buy(nftTerms(THEIR_PK, them.script), 1n);
const cancel = tradePlan([fuel], { trade: "cancel", offer: openOffer(mine) }, me);
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
const takeBack = tradePlan(
  [fuel],
  {
    trade: "take-back",
    advertisement: { offer: mine, outpoint: outpointOf(aTxid("77".repeat(32)), 1), sats: sats(950n) },
  },
  me,
);

/** Returns a plan that first gathers coins: 900 small ones of XEC, or of a token with 500 atoms each. */
function gathering(intent: TradeIntent, tokenType?: TokenType): Plan {
  const small = Array.from({ length: 900 }, (_, n) =>
    tokenType
      ? aUtxo(me.script, 546n, 100 + n, 1, {
          tokenId: TOKEN,
          tokenType,
          atoms: atoms(500n),
          isMintBaton: false,
          entryIdx: 0,
        })
      : aUtxo(me.script, 4_300n, 100 + n),
  );
  return tradePlan(tokenType ? [fuel, ...small] : small, intent, me);
}

test.each<[string, Plan, number]>([
  ["a part of an SLP offer", part, 1],
  ["all of an SLP offer", buy(theirs, 1_000_000n), 1],
  ["a part of an ALP offer", buy(partialTerms(ALP, THEIR_PK)), 1],
  ["all of an ALP offer", buy(partialTerms(ALP, THEIR_PK), 1_000_000n), 1],
  ["an NFT", nft, 1],
  ["the wallet's offer, bought", buy(mine), 1],
  ["the wallet's SLP offer, cancelled", cancel, 1],
  [
    "the wallet's ALP offer, cancelled",
    tradePlan([fuel], { trade: "cancel", offer: openOffer(partialTerms(ALP, MY_PK)) }, me),
    1,
  ],
  ["an SLP listing", slpList, 2],
  ["an ALP listing", alpList, 1],
  ["a listing of an NFT", nftList, 2],
  ["an advertisement, taken back", takeBack, 1],
  [
    "a purchase with very many coins",
    gathering({ trade: "buy", offer: openOffer(theirs), atoms: atoms(1_000_000n) }),
    2,
  ],
  ["an SLP listing of atoms in very many coins", gathering(LIST, SLP), 3],
  ["an ALP listing of atoms in very many coins", gathering(LIST, ALP), 2],
])("the planner's own plan is accepted: %s", (_, plan, txs) => {
  expect(checkPlan(plan, own, trades)).toBeUndefined();
  expect(plan.txs).toHaveLength(txs);
});

test("without the rules of trades, no trade is accepted, however it is named", () => {
  for (const plan of [part, cancel, slpList, alpList, takeBack]) expect(checkPlan(plan, own)).toBe("it is a trade");
  expect(checkPlan(unstated(part), own)).toBe("it is a trade");
  expect(
    checkPlan(
      withTx(aPlan(aTx([fuel], [paying(OTHER_SCRIPT, 5_000n)])), () => ({ lockTime: 7 })),
      own,
    ),
  ).toBe("it is a trade");
});

const HOLDS_OTHERS = "a covenant holds other tokens than its terms say";
const NOT_NEEDED = "an output is not the one that the trade needs";
const cheaper = partialTerms(SLP, THEIR_PK, 4_000_000_000n);

describe("refused:", () => {
  test.each<[string, string, Plan]>([
    ["a covenant without a trade", "it spends a covenant without stating a trade", unstated(part)],
    ["a foreign input without a covenant", "an input is not this wallet's", withLocked(part, ({ utxo }) => ({ utxo }))],
    [
      "a lock time without a trade",
      "a transaction has a lock time",
      withTx(aPlan(aTx([fuel], [paying(OTHER_SCRIPT, 5_000n)])), () => ({ lockTime: 7 })),
    ],
    [
      "other terms in the input than stated",
      "its covenant has other terms than it states",
      withSpend(part, { offer: cheaper }),
    ],
    ["other terms stated", "its covenant has other terms than it states", stating(part, { offer: cheaper })],
    [
      "terms that are not those of the script",
      "an input is not the covenant that it states",
      stating(withSpend(part, { offer: cheaper }), { offer: cheaper }),
    ],
    [
      "a foreign P2PKH coin as a covenant",
      "an input is not the covenant that it states",
      withUtxo(part, { script: OTHER_SCRIPT }),
    ],
    [
      "another P2SH script",
      "an input is not the covenant that it states",
      withUtxo(part, { script: aScript(`a914${"22".repeat(20)}87`) }),
    ],
    [
      "another outpoint",
      "it spends another offer than it states",
      withUtxo(part, { outpoint: outpointOf(aTxid("66".repeat(32)), 1) }),
    ],
    [
      "a key of another wallet",
      "a covenant is signed with a key of another wallet",
      withSpend(part, { signer: them.script }),
    ],
    ["another branch", "its covenant is spent in another way than it states", withSpend(part, { branch: "cancel" })],
    ["two covenants", "it spends two covenants", withTx(part, ({ inputs }) => ({ inputs: twice(inputs) }))],

    ["a redirected payment", NOT_NEEDED, withOutput(part, 1, { script: OTHER_SCRIPT })],
    ["a payment that is too low", NOT_NEEDED, moving(part, 1n, 1, 4)],
    ["a payment that is too high", NOT_NEEDED, moving(part, 1n, 4, 1)],
    ["another price than stated", "it pays another price than it states", stating(part, { price: sats(1n) })],
    ["another quantity than stated", "it buys another quantity than it states", withSpend(part, { atoms: atoms(9n) })],
    [
      "a quantity that nobody can buy",
      "the covenant does not let it buy this quantity",
      stating(withSpend(part, { atoms: atoms(1_000_001n) }), { atoms: atoms(1_000_001n) }),
    ],
    ["the rest under another covenant", NOT_NEEDED, withOutput(part, 2, { script: offerScript(cheaper) })],
    ["the rest in the wallet", NOT_NEEDED, telling(withOutput(part, 2, { script: me.script, isChange: true }), 0n)],
    [
      "bought atoms for somebody else",
      "it sends another amount of tokens than it states",
      withOutput(part, 3, { script: OTHER_SCRIPT, isChange: false }),
    ],
    [
      "change for somebody else",
      "it pays somebody else",
      withOutput(part, 4, { script: OTHER_SCRIPT, isChange: false }),
    ],
    ["change that is not the wallet's", "change leaves this wallet", withOutput(part, 4, { script: OTHER_SCRIPT })],
    ["another lock time", "its lock time is not that of the offer", withTx(part, () => ({ lockTime: 600_000_001 }))],
    ["a lock time with a ONESHOT", "its lock time is not that of the offer", withTx(nft, () => ({ lockTime: 5 }))],
    [
      "a script that burns the bought atoms",
      "an output has other tokens than the script sends to it",
      withOutput(part, 0, { script: slpSendScript(TOKEN, 1, [0n, 750_000n].map(atoms)) }),
    ],
    [
      "more tokens in the covenant than its terms say",
      "a covenant holds other tokens than its terms say",
      holdingMore(cancel),
    ],
    ["a redirected payment of a ONESHOT", NOT_NEEDED, withOutput(nft, 1, { script: OTHER_SCRIPT })],
    [
      "a ONESHOT with another enforced payment",
      "an input is not the covenant that it states",
      stating(withSpend(nft, { offer: nftTerms(THEIR_PK, OTHER_SCRIPT) }), { offer: nftTerms(THEIR_PK, OTHER_SCRIPT) }),
    ],

    [
      "a cancel of another's offer",
      "a covenant is signed with another key than its maker's",
      stating(withSpend(withUtxo(cancel, { script: offerScript(theirs) }), { offer: theirs }), { offer: theirs }),
    ],
    [
      "a cancel of another offer of the wallet",
      "it spends another offer than it states",
      withUtxo(cancel, { outpoint: outpointOf(aTxid("66".repeat(32)), 1) }),
    ],
    [
      "an advertisement taken back instead of another",
      "it spends another offer than it states",
      withUtxo(takeBack, { outpoint: outpointOf(aTxid("66".repeat(32)), 1) }),
    ],
    [
      "a cancel that sends the atoms away",
      "it sends another amount of tokens than it states",
      withOutput(cancel, 1, { script: OTHER_SCRIPT, isChange: false }),
    ],
    [
      "a cancel that pays somebody",
      "it pays somebody else",
      withOutput(cancel, 2, { script: OTHER_SCRIPT, isChange: false }),
    ],
    [
      "a cancel that announces another offer",
      NOT_NEEDED,
      withOutput(alpCancel(), 0, { script: announcingScript(partialTerms(ALP, MY_PK), [atoms(1_000_000n)]) }),
    ],
    [
      "an advertisement taken back to somebody else",
      "it sends another amount of tokens than it states",
      withOutput(takeBack, 1, { script: OTHER_SCRIPT, isChange: false }),
    ],

    [
      "an unknown kind of trade",
      "its trade is unknown",
      stating(withSpend(cancel, { branch: undefined }), { kind: undefined }),
    ],
    ["a trade named like what objects inherit", "its trade is unknown", stating(cancel, { kind: "constructor" })],

    ["a listing for another maker", "the offer would not be this wallet's", stating(slpList, { offer: theirs })],
    [
      "a listing that pays another seller",
      "the offer would not be this wallet's",
      stating(nftList, { offer: nftTerms(MY_PK, OTHER_SCRIPT) }),
    ],
    ["a listing on other terms", "its covenant has other terms than it states", stating(slpList, { offer: mine })],
    ["an ALP listing on other terms", NOT_NEEDED, stating(alpList, { offer: partialTerms(ALP, MY_PK) })],
    ["an ALP listing to another script", NOT_NEEDED, withOutput(alpList, 1, { script: OTHER_SCRIPT })],
    [
      "an ALP listing without its announcement",
      NOT_NEEDED,
      withOutput(alpList, 0, { script: sendingScript(partialTerms(ALP, MY_PK), [400_000n, 600_000n].map(atoms)) }),
    ],
    ["an offer to another script", NOT_NEEDED, withOutput(slpList, 1, { script: OTHER_SCRIPT })],
    [
      "an advertisement in another output",
      "an input differs from its planned output",
      withOutput(slpList, 1, { script: OTHER_SCRIPT }, 0),
    ],
    [
      "an advertisement that pays somebody besides",
      "it pays somebody else",
      withOutput(slpList, 3, { script: OTHER_SCRIPT, isChange: false }, 0),
    ],
    [
      "an offer that is paid for by another coin",
      "it does not offer what it advertises",
      withTx(slpList, ({ inputs }) => ({ inputs: [...inputs, { utxo: aUtxo(me.script, 0n, 44) }] })),
    ],
    ["a sequence", "a transaction has a sequence", withTx(cancel, () => ({ sequence: 2 ** 31 }))],
    ["a listing with a lock time", "a transaction has a lock time", withTx(slpList, () => ({ lockTime: 7 }))],
    [
      "a trade that burns besides",
      "it burns another amount of tokens than it states",
      { ...cancel, action: { kind: "burn", tokenId: TOKEN, atoms: atoms(1n) } },
    ],
    [
      "a trade with coins in doubt",
      "it sends tokens and accepts that others are lost",
      { ...part, accepted: [fuel.outpoint] },
    ],
  ])("%s", (_, reason, plan) => {
    expect(checkPlan(plan, own, trades)).toBe(reason);
  });
});

/** Returns the plan with one sat of the fee of a transaction in an output more. */
function withOneMore(plan: Plan, output: { script: ScriptHex; isChange: boolean }, index: number): Plan {
  const changed = withTx(
    plan,
    ({ outputs, fee }) => ({ outputs: [...outputs, { ...output, sats: sats(1n) }], fee: sats(fee - 1n) }),
    index,
  );
  return { ...changed, fee: sats(plan.fee - 1n) };
}
const somebody = { script: OTHER_SCRIPT, isChange: false };

test.each<[string, Plan, number]>([
  ["a purchase", gathering({ trade: "buy", offer: openOffer(theirs), atoms: atoms(1_000_000n) }), 0],
  ["an SLP listing", gathering(LIST, SLP), 0],
  ["an ALP listing", gathering(LIST, ALP), 0],
])("what only gathers coins for %s pays nobody", (_, plan, index) => {
  expect(checkPlan(withOneMore(plan, somebody, index), own, trades)).toBe("it pays somebody else");
});

test("an offer of SLP stands alone: no change comes out of its transaction", () => {
  const change = { script: me.script, isChange: true };
  expect(checkPlan(withOneMore(slpList, change, 1), own, trades)).toBe("it pays somebody else");
});

test("a trade that spends no covenant is not the one that it states", () => {
  const plain = aPlan(aTx([fuel], [paying(OTHER_SCRIPT, 5_000n)]));
  for (const { trade } of [part, cancel, takeBack]) {
    if (trade === undefined) throw new Error("No trade");
    expect(trades.checkTrade({ ...plain, trade }, own)).toBe("it does not spend the covenant that it states");
  }
});

// Sums, scripts and parents are checked elsewhere as well. These walls stand by themselves, whatever is before them.
describe("a second wall:", () => {
  test.each<[string, string, Plan]>([
    [
      "nothing is bought",
      "the covenant does not let it buy this quantity",
      stating(withSpend(part, { atoms: atoms(0n) }), { atoms: atoms(0n) }),
    ],
    ["other atoms where the rest goes", NOT_NEEDED, withOutput(part, 2, { token: { tokenId: TOKEN, atoms: 1n } })],
    ["another token there", NOT_NEEDED, withOutput(part, 2, { token: { tokenId: "77".repeat(32), atoms: 750_000n } })],
    ["the rest called change", NOT_NEEDED, withOutput(part, 2, { isChange: true })],
    ["another type of the token", HOLDS_OTHERS, withToken(cancel, { tokenType: { ...SLP, number: 2 } })],
    ["another protocol of it", HOLDS_OTHERS, withToken(cancel, { tokenType: { ...SLP, protocol: "ALP" } })],
    ["another token in the covenant", HOLDS_OTHERS, withToken(cancel, { tokenId: "77".repeat(32) })],
    ["a baton in it", HOLDS_OTHERS, withToken(cancel, { isMintBaton: true })],
  ])("%s", (_, reason, plan) => {
    expect(trades.checkTrade(plan, own)).toBe(reason);
  });
});

/** Says that the covenant of a plan holds another token. */
function withToken(plan: Plan, change: object): Plan {
  return withLocked(plan, ({ utxo, covenant }) => ({
    utxo: { ...utxo, ...(utxo.token && { token: { ...utxo.token, ...change } }) },
    covenant,
  }));
}

function alpCancel(): Plan {
  return tradePlan([fuel], { trade: "cancel", offer: openOffer(partialTerms(ALP, MY_PK)) }, me);
}

/** Spends a second covenant, an output without sats and tokens. */
function twice(inputs: readonly PlannedInput[]): PlannedInput[] {
  return inputs.flatMap((input) => {
    const { token: _, ...utxo } = input.utxo;
    const other = { ...input, utxo: { ...utxo, outpoint: outpointOf(aTxid("66".repeat(32)), 1), sats: sats(0n) } };
    return input.covenant ? [input, other] : [input];
  });
}

/** Says that the covenant holds more, and lets all of it return. */
function holdingMore(plan: Plan): Plan {
  const more = { atoms: atoms(1_000_001n) };
  const said = withLocked(plan, ({ utxo, covenant }) => ({
    utxo: { ...utxo, ...(utxo.token && { token: { ...utxo.token, ...more } }) },
    covenant,
  }));
  const script = slpSendScript(TOKEN, 1, [more.atoms]);
  return withOutput(withOutput(said, 0, { script }), 1, { token: { tokenId: TOKEN, ...more } });
}
