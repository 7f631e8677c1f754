// An offer of the wallet gets another price: what a planner that lies could try besides what check-trade.test.ts tries.
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import {
  adScript,
  announcingScript,
  findTerms,
  offerScript,
  sendingScript,
  type TradeIntent,
} from "@satchel/core/offer";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import type { TokenType } from "@satchel/core/token";
import type { OfferTerms, Plan, PlannedTx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import * as trades from "../sign/trades.ts";
import { moving, stating, unstated, withOutput, withSpend, withTx, withUtxo } from "../testing/changed-plans.ts";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, paying } from "../testing/plans.ts";
import { ALP, nftTerms, openOffer, partialTerms, SLP, TOKEN, tradePlan } from "../testing/trades.ts";
import { checkPlan, ownScriptsOf } from "./check-plan.ts";

const [MY_PK, THEIR_PK] = [`02${"11".repeat(32)}`, `03${"99".repeat(32)}`];
const me = { script: p2pkhScript(hash160(MY_PK)), publicKey: MY_PK };
const them = { script: p2pkhScript(hash160(THEIR_PK)), publicKey: THEIR_PK };
const own = new Set([me.script]);
const checked = (plan: Plan) => checkPlan(plan, own, trades);

const fuel = aUtxo(me.script, 9_000_000n, 9);
const small = Array.from({ length: 900 }, (_, n) => aUtxo(me.script, 600n, 100 + n));
const ELSEWHERE = outpointOf(aTxid("66".repeat(32)), 1);
const OTHER_TOKEN = aTokenId("77".repeat(32));

function relisting(terms: OfferTerms): TradeIntent {
  const offer = openOffer(terms);
  return offer.variant === "ONESHOT"
    ? { trade: "relist-nft", offer, sats: sats(80_000n) }
    : { trade: "relist", offer, priceNanoSatsPerAtom: 3_500_000_000n, minAtoms: atoms(1_000n), lockTime: 700_000_000 };
}
const relist = (terms: OfferTerms, coins = [fuel]): Plan => tradePlan(coins, relisting(terms), me);
const alp = relist(partialTerms(ALP, MY_PK));
const slp = relist(partialTerms(SLP, MY_PK));
const nft = relist(nftTerms(MY_PK, me.script));
const ALL: readonly [string, Plan][] = [
  ["ALP", alp],
  ["SLP", slp],
  ["an NFT", nft],
];
/** The plans in which the old offer goes into an advertisement. */
const IN_TWO = ALL.filter(([name]) => name !== "ALP");
const tradeOf = ({ trade }: Plan) => {
  if (trade?.kind !== "relist") throw new Error("no relist");
  return trade;
};
const typeOf = (plan: Plan): TokenType => tradeOf(plan).offer.terms.tokenType;

test.each<[string, Plan, number]>([
  ["ALP", alp, 1],
  ["SLP", slp, 2],
  ["an NFT", nft, 2],
  ["ALP with very many coins", relist(partialTerms(ALP, MY_PK), small), 1],
  ["SLP with very many coins", relist(partialTerms(SLP, MY_PK), small), 2],
  ["SLP, of which the new terms cannot offer all", rounded(), 2],
])("the planner's own plan is accepted: %s", (_, plan, txs) => {
  expect(checked(plan)).toBeUndefined();
  expect(plan.txs).toHaveLength(txs);
  expect(checkPlan(plan, own)).toBe("it is a trade");
  expect(checkPlan(unstated(plan), own, trades)).toBeDefined();
});

/** At a price that divides an XEC, an offer holds atoms that no other price can offer. */
function rounded(): Plan {
  const wish = {
    tokenId: TOKEN,
    tokenType: SLP,
    atoms: atoms(2n ** 55n + 1n),
    minAtoms: atoms(2n ** 54n),
    makerPk: MY_PK,
  };
  const terms = findTerms({ ...wish, priceNanoSatsPerAtom: 1_000n, enforcedLockTime: 600_000_000 });
  if (!terms.ok) throw new Error(terms.problem.code);
  const offer = openOffer({ variant: "PARTIAL", terms: terms.value });
  if (offer.variant !== "PARTIAL") throw new Error("no offer");
  const plan = tradePlan(
    [fuel],
    { trade: "relist", offer, priceNanoSatsPerAtom: 1_001n, minAtoms: wish.minAtoms, lockTime: 700_000_000 },
    me,
  );
  if (plan.tokens?.[0]?.sent === offer.atoms) throw new Error("nothing is rounded");
  return plan;
}

test("the keys that a plan needs are those of the old offer and of the new one", () => {
  for (const [, plan] of ALL) expect([...ownScriptsOf(plan, trades)]).toEqual([me.script]);
  const theirs = stating(alp, { offer: partialTerms(ALP, THEIR_PK) });
  expect([...ownScriptsOf(theirs, trades)]).toContain(them.script);
});

const NOT_NEEDED = "an output is not the one that the trade needs";

/** Changes the transaction that ends the old offer, which is the first one. */
const FIRST = 0;

/** The same terms at another price, or of other atoms. */
function otherwise(offer: OfferTerms): OfferTerms {
  return offer.variant === "PARTIAL"
    ? partialTerms(offer.terms.tokenType, offer.terms.makerPk, 1_000_000_000n)
    : { ...offer, terms: { ...offer.terms, payment: { ...offer.terms.payment, sats: sats(600n) } } };
}

describe("refused, of every kind:", () => {
  test.each(ALL)("%s: an offer of another wallet", (_, plan) => {
    const { ended } = tradeOf(plan);
    const theirs = { ...ended, terms: { ...ended.terms, makerPk: THEIR_PK } } as OfferTerms;
    const changed = withUtxo(withSpend(plan, { offer: theirs }, FIRST), { script: offerScript(theirs) }, FIRST);
    expect(checked(stating(changed, { ended: theirs }))).toBe("a covenant is signed with another key than its maker's");
    const signed = withSpend(changed, { signer: them.script }, FIRST);
    expect(checked(stating(signed, { ended: theirs }))).toBe("a covenant is signed with a key of another wallet");
  });

  test.each(ALL)("%s: another offer than the stated one", (_, plan) => {
    expect(checked(withUtxo(plan, { outpoint: ELSEWHERE }, FIRST))).toMatch(
      /another offer than it states|does not say/,
    );
    expect(checked(stating(plan, { outpoint: ELSEWHERE }))).toBe("it spends another offer than it states");
    const ended = otherwise(tradeOf(plan).ended);
    expect(checked(stating(plan, { ended }))).toBe("its covenant has other terms than it states");
    expect(checked(stating(withSpend(plan, { offer: ended }, FIRST), { ended }))).toBe(
      "an input is not the covenant that it states",
    );
  });

  test.each(ALL)("%s: the old offer is bought, not ended", (_, plan) => {
    const spent = withSpend(plan, { branch: "accept", atoms: atoms(1n) }, FIRST);
    expect(checked(spent)).toBe("its covenant is spent in another way than it states");
    expect(checked(withSpend(plan, { branch: "advertisement" }, FIRST))).toBe(
      "its covenant is spent in another way than it states",
    );
  });

  test.each(ALL)("%s: a cheaper price than the stated one", (_, plan) => {
    const cheaper = otherwise(tradeOf(plan).offer);
    const changed = withOutput(plan, 1, { script: offerScript(cheaper) });
    expect(checked(changed)).toBe(NOT_NEEDED);
    expect(checked(stating(plan, { offer: cheaper }))).toMatch(/the trade needs|other terms than it states/);
  });

  test.each(ALL)("%s: the new offer belongs to somebody else", (_, plan) => {
    const { offer } = tradeOf(plan);
    const theirs = { ...offer, terms: { ...offer.terms, makerPk: THEIR_PK } } as OfferTerms;
    expect(checked(stating(plan, { offer: theirs }))).toBe("the offer would not be this wallet's");
  });

  test.each(ALL)("%s: another token, or another type of it", (_, plan) => {
    const { offer, ended } = tradeOf(plan);
    const stated = (terms: object) => stating(plan, { offer: { ...offer, terms: { ...offer.terms, ...terms } } });
    const differs = "it offers another token than it ends";
    expect(checked(stated({ tokenId: OTHER_TOKEN }))).toBe(differs);
    expect(checked(stated({ tokenType: { ...typeOf(plan), number: 5 } }))).toBe(differs);
    // What is not SLP has no advertisement, so that the old offer of SLP would end before the trade.
    const isAlp = typeOf(plan).protocol === "ALP";
    const unknown = stated({ tokenType: { ...typeOf(plan), protocol: "UNKNOWN" } });
    expect(checked(unknown)).toBe(isAlp ? differs : "a covenant is spent before the trade");
    expect(checked(stating(plan, { ended: { ...ended, terms: { ...ended.terms, tokenId: OTHER_TOKEN } } }))).toBe(
      differs,
    );
  });

  test.each(ALL)("%s: the atoms go to somebody else", (_, plan) => {
    const changed = withOutput(plan, 1, { script: OTHER_SCRIPT });
    expect(checked(changed)).toBe(NOT_NEEDED);
  });

  test.each(ALL)("%s: change goes to somebody else, and an output more pays somebody", (_, plan) => {
    const at = (plan.txs[FIRST]?.outputs.length ?? 0) - 1;
    const sent = withOutput(plan, at, { script: OTHER_SCRIPT, isChange: false }, FIRST);
    expect(checked(sent)).toBe("it pays somebody else");
    expect(checked(withOutput(plan, at, { script: OTHER_SCRIPT }, FIRST))).toBe("change leaves this wallet");
    const paying = withTx(
      plan,
      ({ outputs }) => ({ outputs: [...outputs, { script: OTHER_SCRIPT, sats: sats(0n), isChange: false }] }),
      FIRST,
    );
    expect(checked(paying)).toBe("it pays somebody else");
  });

  test.each(ALL)("%s: the atoms are burned, or only some of them are on offer", (_, plan) => {
    const { offer } = tradeOf(plan);
    const none = withOutput(plan, 0, { script: sendingScript(offer, [atoms(0n)]) }, FIRST);
    expect(checked(none)).toBeDefined();
    const burning = withTx(plan, ({ outputs }) => ({ outputs: outputs.filter((__, at) => at !== 1) }), FIRST);
    expect(checked(burning)).toBeDefined();
    const more = withUtxo(plan, { token: { ...heldIn(plan), atoms: atoms(heldIn(plan).atoms + 1n) } }, FIRST);
    expect(checked(more)).toBeDefined();
    // Without the checks before it, this wall stands by itself.
    expect(trades.checkTrade(more, own)).toBe("a covenant holds other tokens than its terms say");
  });

  test.each(ALL)("%s: sats move from the change into the new offer", (_, plan) => {
    const last = (plan.txs[FIRST]?.outputs.length ?? 0) - 1;
    expect(checked(moving(plan, 1n, last, 1, FIRST))).toMatch(/the trade needs|differs from its planned output/);
    expect(trades.checkTrade(moving(plan, 1n, last, 1, FIRST), own)).toBe(NOT_NEEDED);
  });

  test.each(ALL)("%s: a second covenant, and a trade that spends none", (_, plan) => {
    const extra = { utxo: aUtxo(offerScript(tradeOf(plan).ended), 0n, 44), covenant: coveredBy(plan) };
    const two = withTx(plan, ({ inputs }) => ({ inputs: [...inputs, extra] }), FIRST);
    expect(trades.checkTrade(two, own)).toBe("it spends two covenants");
    const none = withTx(plan, ({ inputs }) => ({ inputs: inputs.filter(({ covenant }) => !covenant) }), FIRST);
    expect(trades.checkTrade(none, own)).toBe("it does not spend the covenant that it states");
  });

  test.each(ALL)("%s: an action besides, and a coin in doubt", (_, plan) => {
    const burn = { kind: "burn", tokenId: TOKEN, atoms: atoms(1n) } as const;
    expect(trades.checkTrade({ ...plan, action: burn }, own)).toBe("it trades and does something else");
    expect(trades.checkTrade({ ...plan, accepted: [fuel.outpoint] }, own)).toBe("it trades and does something else");
  });

  test.each(ALL)("%s: stated as another trade", (_, plan) => {
    for (const kind of ["list", "cancel", "take-back", "finish", "buy"]) {
      expect(checked(stating(plan, { kind }))).toBeDefined();
    }
    expect(checked(stating(plan, { kind: "relist-nft" }))).toMatch(/its trade is unknown|before the trade/);
  });
});

const heldIn = (plan: Plan) => {
  const token = plan.txs[FIRST]?.inputs.find(({ covenant }) => covenant)?.utxo.token;
  if (token === undefined) throw new Error("no tokens");
  return token;
};
const coveredBy = (plan: Plan) => {
  const covenant = plan.txs[FIRST]?.inputs.find((input) => input.covenant)?.covenant;
  if (covenant === undefined) throw new Error("no covenant");
  return covenant;
};

describe("of ALP, refused:", () => {
  const { offer } = tradeOf(alp);

  test("without the section that announces the offer, and with the section of other terms", () => {
    const held = heldIn(alp).atoms;
    expect(checked(withOutput(alp, 0, { script: sendingScript(offer, [held]) }))).toBe(NOT_NEEDED);
    const other = announcingScript(partialTerms(ALP, MY_PK, 1_000_000_000n), [held]);
    expect(checked(withOutput(alp, 0, { script: other }))).toBe(NOT_NEEDED);
  });

  test("with a lock time or a sequence", () => {
    expect(checked(withTx(alp, () => ({ lockTime: 7 })))).toBe("its lock time is not that of the offer");
    expect(checked(withTx(alp, () => ({ sequence: 2 ** 31 })))).toBe("a transaction has a sequence");
  });

  test("what only returns the atoms to the wallet is not a relist", () => {
    const cancel = tradePlan([fuel], { trade: "cancel", offer: openOffer(partialTerms(ALP, MY_PK)) }, me);
    expect(checked({ ...cancel, trade: tradeOf(alp) })).toBe(NOT_NEEDED);
  });
});

test("what is sent before a relist pays nobody", () => {
  const coin = aUtxo(me.script, 9_000_000n, 33);
  const before = (script: typeof me.script, isChange: boolean) => {
    const other = aPlan(aTx([coin], [{ ...paying(script, 8_000_000n), isChange }]));
    const [tx] = other.txs;
    if (tx === undefined) throw new Error("no transaction");
    return { ...alp, txs: [tx, ...alp.txs], fee: sats(alp.fee + tx.fee), spends: [...alp.spends, ...other.spends] };
  };
  expect(checked(before(me.script, true))).toBeUndefined();
  expect(checked(before(OTHER_SCRIPT, false))).toBe("it pays somebody else");
});

describe("of SLP and NFTs, refused:", () => {
  const UNSAID = "its advertisement does not say the terms of its offer";

  test.each(IN_TWO)("%s: no bit of the fields of the advertisement may be another one", (_, plan) => {
    const { lockTime = 0, sequence = 0 } = plan.txs[FIRST] ?? {};
    for (let bit = 0; bit < 32; bit++) {
      const flipped = (value: number) => (value ^ (1 << bit)) >>> 0;
      expect(checked(withTx(plan, () => ({ lockTime: flipped(lockTime) }), FIRST))).toBe(UNSAID);
      expect(checked(withTx(plan, () => ({ sequence: flipped(sequence) }), FIRST))).toBe(UNSAID);
    }
  });

  test.each(IN_TWO)("%s: an advertisement in another output, or none at all", (_, plan) => {
    expect(checked(withOutput(plan, 1, { script: OTHER_SCRIPT }, FIRST))).toBe(
      "an input differs from its planned output",
    );
    const bare = ({ lockTime: _l, sequence: _s, ...tx }: PlannedTx): PlannedTx => tx;
    const alone: Plan = { ...plan, txs: plan.txs.slice(0, 1).map(bare) };
    expect(trades.checkTrade(alone, own)).toBe("it does not offer what it advertises");
    expect(trades.checkTrade({ ...plan, txs: plan.txs.slice(1) }, own)).toBeDefined();
  });

  test.each(IN_TWO)("%s: the offer spends another output than the advertisement, or a coin besides", (_, plan) => {
    const elsewhere = withUtxo(plan, { outpoint: ELSEWHERE });
    expect(trades.checkTrade(elsewhere, own)).toBe("it does not offer what it advertises");
    const more = withTx(plan, ({ inputs }) => ({ inputs: [...inputs, { utxo: aUtxo(me.script, 0n, 44) }] }));
    expect(checked(more)).toBe("it does not offer what it advertises");
  });

  test.each(IN_TWO)("%s: the advertisement is signed as of other terms, or by another key", (_, plan) => {
    const other = otherwise(tradeOf(plan).offer);
    expect(checked(withSpend(plan, { offer: other }))).toBe("its covenant has other terms than it states");
    expect(checked(withSpend(plan, { signer: them.script }))).toBe("a covenant is signed with a key of another wallet");
    expect(checked(withSpend(plan, { branch: "cancel" }))).toBe("its covenant is spent in another way than it states");
  });

  test.each(IN_TWO)("%s: terms that a restore would not find", (_, plan) => {
    const { offer } = tradeOf(plan);
    // An offer of SLP has the lock time of its advertisement, and an NFT its price.
    const unsaid =
      offer.variant === "PARTIAL"
        ? ({ ...offer, terms: { ...offer.terms, enforcedLockTime: 700_000_000 } } as OfferTerms)
        : otherwise(offer);
    const script = adScript(unsaid);
    const moved = withUtxo(withSpend(withOutput(plan, 1, { script }, FIRST), { offer: unsaid }), { script });
    const made = withOutput(moved, 1, { script: offerScript(unsaid) });
    const announced = withOutput(made, 0, { script: announcingScript(unsaid, [heldIn(plan).atoms]) });
    expect(checked(stating(announced, { offer: unsaid }))).toBe(UNSAID);
  });

  test.each(IN_TWO)("%s: a lock time or a sequence behind the advertisement", (_, plan) => {
    expect(checked(withTx(plan, () => ({ lockTime: 7 })))).toBe("its lock time is not that of the offer");
    expect(checked(withTx(plan, () => ({ sequence: 2 ** 31 })))).toBe("a transaction has a sequence");
  });

  test("an NFT whose price somebody else gets", () => {
    const { offer } = tradeOf(nft);
    const paid = { ...offer, terms: { ...offer.terms, payment: { script: OTHER_SCRIPT, sats: sats(80_000n) } } };
    expect(checked(stating(nft, { offer: paid as OfferTerms }))).toBe("the offer would not be this wallet's");
  });
});
