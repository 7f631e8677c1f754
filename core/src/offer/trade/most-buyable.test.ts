import fc from "fast-check";
import { expect, test } from "vitest";
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import { aUtxo, rounds, scriptOf } from "../../testing/index.ts";
import type { Utxo } from "../../tx/index.ts";
import { affordableAtoms, askedSats, buyableOf, mostBuyable, type Offer, planTrade, readOffer } from "../index.ts";
import { anyPartial, MAKER_SCRIPT, oneshotOutput, partialOutput } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";

const ME = scriptOf("me");
const OPTIONS = {
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 1000,
  offerKey: `03${"cd".repeat(32)}`,
  ownScripts: new Set([ME]),
};
const coinsOf = (amounts: readonly bigint[]) => amounts.map((amount, n) => aUtxo(ME, amount, { n: n + 1 }));
const isPaid = (amounts: readonly bigint[], offer: Offer, quantity: Atoms, options = OPTIONS) =>
  planTrade(coinsOf(amounts), { trade: "buy", offer, atoms: quantity }, options).ok;

/** Returns the next larger quantity that the covenant lets through; undefined after all of the offer. */
function stepAfter(offer: Offer, quantity: Atoms): Atoms | undefined {
  const buyable = buyableOf(offer);
  if (buyable === undefined || quantity === buyable.all) return undefined;
  const { part, all } = buyable;
  if (part === undefined) return all;
  if (quantity === 0n) return part.least;
  return quantity + part.granule <= part.most ? atoms(quantity + part.granule) : all;
}

/** A wallet that has about a share of the price of the offer, in coins of all sizes. */
const anyCase = fc
  .record({
    terms: anyPartial,
    share: fc.bigInt({ min: 0n, max: 1_300_000n }),
    small: fc.array(fc.bigInt({ min: 547n, max: 5_000n }), { maxLength: 12 }),
    feePerKb: fc.constantFrom(1000, 1001, 2010, 25_000),
  })
  .map(({ terms, share, small, feePerKb }) => {
    const read = readOffer(partialOutput(terms));
    const offer = read.ok ? read.value : partial();
    const large = (askedSats(offer) * share) / 1_000_000n;
    const isReal = large > 0n && large < 2_100_000_000_000_000n;
    return { offer, amounts: isReal ? [large, ...small] : small, options: { ...OPTIONS, feePerKb } };
  });

test("random offers and balances: Max can be paid with its fee, and one step more cannot", () => {
  const seen = { nothing: 0, some: 0, all: 0 };
  fc.assert(
    fc.property(anyCase, ({ offer, amounts, options }) => {
      const most = mostBuyable(coinsOf(amounts), offer, options);
      seen[most === 0n ? "nothing" : most === offer.atoms ? "all" : "some"]++;
      if (most > 0n) expect(isPaid(amounts, offer, most, options)).toBe(true);
      const next = stepAfter(offer, most);
      if (next !== undefined) expect(isPaid(amounts, offer, next, options)).toBe(false);
    }),
    { numRuns: rounds(300, 5000) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

test("a balance that is just enough for the least, and one sat less", () => {
  const offer = partial({ atoms: 100_000n, price: 1_000_000_000n, min: 1_000n });
  const enough = Array.from({ length: 3_000 }, (_, n) => BigInt(1_000 + n)).find((amount) =>
    isPaid([amount], offer, atoms(1_000n)),
  );
  if (enough === undefined) throw new Error("nothing is enough");
  // The price, the output of the tokens, and the fee.
  expect(enough).toBeGreaterThan(1_546n);
  expect(mostBuyable(coinsOf([enough]), offer, OPTIONS)).toBe(1_000n);
  expect(mostBuyable(coinsOf([enough - 1n]), offer, OPTIONS)).toBe(0n);
  // Before, Max took 99 % of what the price alone left: nobody could pay it.
  const small = enough + 500n;
  expect(isPaid([small], offer, atoms((affordableAtoms(offer, sats(small)) * 99n) / 100n))).toBe(false);
  expect(isPaid([small], offer, mostBuyable(coinsOf([small]), offer, OPTIONS))).toBe(true);
});

/** Options that count how many plans were made with them: each reads the fee rate equally often. */
function countPlans(coins: readonly Utxo[], offer: Offer) {
  let looked = 0;
  const options = {
    ...OPTIONS,
    get feePerKb() {
      looked++;
      return 1000;
    },
  };
  planTrade(coins, { trade: "buy", offer, atoms: atoms(65_536n) }, options);
  const once = looked;
  looked = 0;
  return { options, plans: () => looked / once };
}

test("few plans are made, however large the offer is", () => {
  const offer = partial({ atoms: 10n ** 12n, price: 1_000_000_000n, min: 1_000n });
  const coins = coinsOf([10n ** 9n, 5_000n, 700n]);
  const counting = countPlans(coins, offer);
  expect(mostBuyable(coins, offer, counting.options)).toBeGreaterThan(0n);
  expect(counting.plans()).toBeLessThan(20);
});

// The planner cannot say how much is missing there, so that each guess would be one step below the one before.
test("few plans are made where so many coins are needed that their transactions would be too many", () => {
  const amounts = Array.from({ length: 40_000 }, () => 1_000n);
  const coins = coinsOf(amounts);
  const offer = partial({ atoms: 34_000_000n, price: 1_000_000_000n, min: 65_536n, granuleBytes: 1 });
  const counting = countPlans(coins, offer);
  const most = mostBuyable(coins, offer, counting.options);
  expect(counting.plans()).toBeLessThan(40);
  expect(isPaid(amounts, offer, most)).toBe(true);
  const more = stepAfter(offer, most) ?? most;
  const plan = planTrade(coins, { trade: "buy", offer, atoms: more }, OPTIONS);
  expect(plan).toMatchObject({ ok: false, problem: { code: "too-many-transactions" } });
});

test("an NFT is bought whole or not at all", () => {
  const read = readOffer(oneshotOutput([{ sats: 50_000n, script: MAKER_SCRIPT }]));
  if (!read.ok) throw new Error("not an offer");
  expect(mostBuyable(coinsOf([60_000n]), read.value, OPTIONS)).toBe(1n);
  expect(mostBuyable(coinsOf([50_500n]), read.value, OPTIONS)).toBe(0n);
});
