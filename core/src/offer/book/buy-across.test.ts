import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms, ENGLISH, sats } from "../../amount/index.ts";
import { outpointOf, type WalletId } from "../../ids/index.ts";
import { aTokenId, aTxid, aUtxo, aWalletId, rounds, scriptOf, txidOfNumber } from "../../testing/index.ts";
import { type PlannedTx, purchasesOf } from "../../tx/index.ts";
import {
  askedFor,
  askedSats,
  buyableOf,
  checkAccept,
  checkAcross,
  isFarAbove,
  MAX_PARTS,
  mostAcross,
  type Offer,
  offersFrom,
  orderBook,
  planTrade,
  readAcross,
  readOffer,
  snapAcross,
} from "../index.ts";
import { anyPartial, MAKER_PK, partialOutput } from "../testing/agora-offers.ts";
import { partial, type Wanted } from "../testing/partial-offer.ts";

const NO_LIMITS = { spot: undefined, spendable: undefined };
const NOBODY = { owners: new Map<string, WalletId>(), spendable: undefined };
const MY_PK = `03${"cd".repeat(32)}`;
const never = () => false;

/** The offers of the drawn book: 4,000 at 21.05, 2,500 at 21.40, 9,600 at 24.75; with two decimals. */
const first = partial({ atoms: 400_000n, price: 21_050_000_000n, n: 1 });
const second = partial({ atoms: 250_000n, price: 21_400_000_000n, n: 2 });
const third = partial({ atoms: 960_000n, price: 24_750_000_000n, n: 3 });
const drawn = [first, second, third];
const takes = (wanted: bigint, offers: readonly Offer[] = drawn) => {
  const found = checkAcross(offers, atoms(wanted), NO_LIMITS);
  return found.ok ? found.value.parts.map((part) => part.atoms) : found.problem;
};

describe("the offers that a purchase takes from", () => {
  const outpoints = (offers: readonly Offer[]) => offers.map(({ outpoint }) => outpoint);

  test("are the chosen one and the dearer ones that can be bought", () => {
    const mine: Offer = { ...partial({ price: 22_000_000_000n, n: 4 }), makerPk: MY_PK };
    const few = partial({ price: 23_000_000_000n, n: 5 });
    const unacceptable: Offer = { ...few, minAtoms: atoms(few.atoms + 1n) };
    const far = partial({ price: 31_900_000_000n, n: 6 });
    const owners = new Map([[MY_PK, aWalletId("wallet-2")]]);
    const book = orderBook([far, unacceptable, mine, third, second, first], { ...NOBODY, owners });
    expect(outpoints(offersFrom(book, first.outpoint, never))).toEqual(outpoints(drawn));
    expect(outpoints(offersFrom(book, second.outpoint, never))).toEqual(outpoints([second, third]));
    const isOut = ({ outpoint }: Offer) => outpoint === second.outpoint;
    expect(outpoints(offersFrom(book, first.outpoint, isOut))).toEqual(outpoints([first, third]));
    // An offer that nobody can buy is not the beginning of a purchase.
    for (const each of [mine, unacceptable, far]) {
      expect(outpoints(offersFrom(book, each.outpoint, never))).toEqual([each.outpoint]);
    }
    expect(offersFrom(book, outpointOf(aTxid("99".repeat(32)), 0), never)).toEqual([]);
  });

  test("are those of which the wallet can pay something after all before them", () => {
    // All of the first costs 8,420,000 sats. The second is sold whole, for 5,350,000.
    const whole = partial({ atoms: 250_000n, price: 21_400_000_000n, min: 250_000n, n: 2 });
    const book = orderBook([first, whole, third], NOBODY);
    const from = (spendable: bigint) => outpoints(offersFrom(book, first.outpoint, never, sats(spendable)));
    expect(from(20_000_000n)).toEqual(outpoints([first, whole, third]));
    expect(from(10_000_000n)).toEqual(outpoints([first, third]));
    expect(from(8_420_000n)).toEqual(outpoints([first]));
    expect(from(1_000n)).toEqual(outpoints([first]));
    // So a quantity that the wallet can pay is no longer refused for the sake of an offer that it cannot.
    const offers = offersFrom(book, first.outpoint, never, sats(10_000_000n));
    const found = checkAcross(offers, atoms(410_000n), { spot: undefined, spendable: sats(10_000_000n) });
    expect(found.ok && found.value.parts.map((part) => part.offer.outpoint)).toEqual(outpoints([first, third]));
  });

  test(`are ${MAX_PARTS} at most`, () => {
    const many = Array.from({ length: 20 }, (_, n) => partial({ n: n + 1 }));
    expect(
      offersFrom(orderBook(many, NOBODY), many[0]?.outpoint ?? outpointOf(txidOfNumber(0), 0), never),
    ).toHaveLength(MAX_PARTS);
  });
});

describe("a quantity over several offers", () => {
  test("takes all of the cheaper ones and the rest of the last one", () => {
    const found = checkAcross(drawn, atoms(600_000n), NO_LIMITS);
    if (!found.ok) throw new Error(found.problem.code);
    expect(found.value.parts.map((part) => [part.atoms, part.asked, part.nanoSatsPerAtom])).toEqual([
      [400_000n, 8_420_000n, 21_050_000_000n],
      [200_000n, 4_280_000n, 21_400_000_000n],
    ]);
    expect([found.value.atoms, found.value.asked]).toEqual([600_000n, 12_700_000n]);
    expect(found.value.nanoSatsPerAtom).toBe(21_166_666_666n);
  });

  test("stays in the first offer as long as that is enough, with its own rules", () => {
    expect(takes(400_000n)).toEqual([400_000n]);
    expect(takes(1_000n)).toEqual([1_000n]);
    expect(takes(999n)).toMatchObject({ code: "buy-below-min", min: 1_000n });
    expect(takes(399_500n)).toEqual({ code: "buy-leaves-too-little", most: 399_000n, all: 400_000n });
    expect(takes(400_001n, [first])).toEqual({ code: "buy-above-offer", all: 400_000n });
  });

  test("names the two quantities that work where the last offer has none between", () => {
    expect(takes(400_999n)).toEqual({ code: "buy-between", below: 400_000n, above: 401_000n });
    expect(takes(401_000n)).toEqual([400_000n, 1_000n]);
    expect(takes(649_500n)).toEqual({ code: "buy-between", below: 649_000n, above: 650_000n });
    expect(takes(650_000n)).toEqual([400_000n, 250_000n]);
  });

  test("is at most what the offers have", () => {
    expect(takes(1_610_000n)).toEqual([400_000n, 250_000n, 960_000n]);
    expect(takes(1_610_001n)).toEqual({ code: "buy-above-offers", most: 1_610_000n, count: 3 });
  });

  test("is cut off to what the last offer can divide", () => {
    const coarse = partial({ atoms: 256n * 1_000n, min: 256n, granuleBytes: 1, price: 22_000_000_000n, n: 2 });
    expect(takes(400_000n + 256n * 3n + 5n, [first, coarse])).toEqual([400_000n, 256n * 3n]);
    expect(takes(400_000n + 5n, [first, coarse])).toEqual([400_000n]);
  });

  test("is above the balance, or above spot, as a quantity of one offer is", () => {
    const problem = (wanted: bigint, limits: Partial<typeof NO_LIMITS> | object) => {
      const found = checkAcross(drawn, atoms(wanted), { ...NO_LIMITS, ...limits });
      return found.ok ? undefined : found.problem;
    };
    expect(problem(600_000n, { spendable: sats(12_699_999n) })).toEqual({
      code: "buy-above-balance",
      asked: 12_700_000n,
      spendable: 12_699_999n,
    });
    expect(problem(600_000n, { spendable: sats(12_700_000n) })).toBeUndefined();
    expect(problem(1_000_000n, { spot: partial({ price: 19_000_000_000n, n: 9 }) })).toEqual({
      code: "buy-above-spot",
    });
  });

  test("is read as a person types it", () => {
    const read = (text: string) => readAcross(drawn, text, { ...NO_LIMITS, decimals: 2, separators: ENGLISH });
    expect(read("6,000")).toMatchObject({ ok: true, value: { atoms: 600_000n } });
    expect(read("")).toMatchObject({ problem: { code: "buy-nothing-chosen" } });
    expect(read("6000.001")).toMatchObject({ problem: { code: "buy-not-an-amount" } });
  });
});

test("the most that can be bought leaves 1 % of the balance for the fees", () => {
  const most = (spendable: bigint) => mostAcross(drawn, { spot: undefined, spendable: sats(spendable) });
  expect(mostAcross(drawn, NO_LIMITS)).toBe(1_610_000n);
  expect(most(10_000_000n)).toBe(400_000n + 69_158n);
  expect(most(8_420_000n)).toBe(396_000n);
  expect(most(8_510_000n)).toBe(400_000n);
  expect(most(20_000n)).toBe(0n);
});

test("all of the first offer, which nobody can buy, is not bought either because others follow", () => {
  const unacceptable: Offer = { ...first, minAtoms: atoms(first.atoms + 1n) };
  const found = checkAcross([unacceptable, second], first.atoms, NO_LIMITS);
  expect(found).toEqual({ ok: false, problem: { code: "buy-unacceptable" } });
});

test("the slider snaps to what can be bought", () => {
  const snap = (wanted: bigint) => snapAcross(drawn, atoms(wanted), NO_LIMITS);
  expect([0n, 5_000n, 399_400n, 400_400n, 400_600n, 649_600n, 9_999_999n].map(snap)).toEqual([
    1_000n,
    5_000n,
    399_000n,
    400_000n,
    401_000n,
    650_000n,
    1_610_000n,
  ]);
  expect(snapAcross([], atoms(5n), NO_LIMITS)).toBeUndefined();
  // Of a single offer, what it has.
  expect(snapAcross([first], atoms(9_999_999n), NO_LIMITS)).toBe(400_000n);
});

/** A book of random offers that cost about the same, some of them the wallet's own. */
const anyBook = fc
  .array(
    fc.record({
      size: fc.bigInt({ min: 1_000n, max: 5_000_000n }),
      price: fc.bigInt({ min: 20_000_000_000n, max: 26_000_000_000n }),
      min: fc.bigInt({ min: 1n, max: 100_000n }),
      granuleBytes: fc.constantFrom(0, 0, 1),
      satsBytes: fc.constantFrom(0, 0, 1),
      isMine: fc.constantFrom(false, false, false, true),
      isOut: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => {
    const made = all.map(({ size, isMine, isOut, ...wanted }, n) => {
      const granule = 1n << BigInt(8 * wanted.granuleBytes);
      const offer = partial({ ...wanted, atoms: size - (size % granule), n: n + 1 } satisfies Wanted);
      return { isOut, offer: isMine ? { ...offer, makerPk: MY_PK } : offer };
    });
    const outs = new Set(made.filter(({ isOut }) => isOut).map(({ offer }) => offer.outpoint));
    const book = orderBook(
      made.map(({ offer }) => offer),
      { ...NOBODY, owners: new Map([[MY_PK, aWalletId("mine")]]) },
    );
    return { book, isOut: ({ outpoint }: Offer) => outs.has(outpoint) };
  });

/** Any quantity, or one that begins or ends near the end of an offer. */
const anyQuantity = fc.oneof(
  fc.bigInt({ min: 1n, max: 30_000_000n }),
  fc.record({ count: fc.nat(MAX_PARTS), beyond: fc.bigInt({ min: -120_000n, max: 120_000n }) }),
);
function nearEnd(offers: readonly Offer[], { count, beyond }: { count: number; beyond: bigint }): bigint {
  const whole = offers.slice(0, count).reduce((sum, offer) => sum + offer.atoms, 0n);
  return whole + beyond > 0n ? whole + beyond : 1n;
}

const ROUNDS = rounds(400, 20_000);

test(`${ROUNDS} random books and quantities: each part can be bought, and the sums are what is shown`, () => {
  const seen = { several: 0, between: 0, above: 0 };
  fc.assert(
    fc.property(anyBook, fc.nat(13), anyQuantity, ({ book, isOut }, at, quantity) => {
      const chosen = book.rows[at % book.rows.length];
      if (chosen === undefined) throw new Error("no row");
      const offers = offersFrom(book, chosen.offer.outpoint, isOut);
      if (chosen.walletId !== undefined || chosen.block !== undefined) {
        expect(offers).toEqual([chosen.offer]);
        return;
      }
      const wanted = typeof quantity === "bigint" ? quantity : nearEnd(offers, quantity);
      const limits = { spot: book.spot, spendable: undefined };
      const found = checkAcross(offers, atoms(wanted), limits);
      if (!found.ok) {
        const { problem } = found;
        if (problem.code === "buy-between") {
          seen.between++;
          expect(problem.below < wanted && wanted < problem.above).toBe(true);
          for (const works of [problem.below, problem.above]) {
            const other = checkAcross(offers, works, limits);
            expect(other.ok ? other.value.atoms : other.problem.code).toBeOneOf([works, "buy-above-spot"]);
          }
        }
        if (problem.code === "buy-above-offers") {
          seen.above++;
          expect(wanted).toBeGreaterThan(problem.most);
        }
        return;
      }
      const { parts, atoms: all, asked } = found.value;
      if (parts.length > 1) seen.several++;
      expect(parts.length).toBeLessThanOrEqual(MAX_PARTS);
      expect(parts.reduce((sum, part) => sum + part.atoms, 0n)).toBe(all);
      expect(parts.reduce((sum, part) => sum + part.asked, 0n)).toBe(asked);
      // Nothing but what the covenants cannot divide is missing.
      expect(wanted - all).toBeGreaterThanOrEqual(0n);
      expect(wanted - all).toBeLessThan(256n);
      expect(parts.map(({ offer }) => offer.outpoint)).toEqual(
        offers.slice(0, parts.length).map(({ outpoint }) => outpoint),
      );
      for (const [place, part] of parts.entries()) {
        const row = book.rows.find(({ offer }) => offer === part.offer);
        expect(checkAccept(part.offer, part.atoms)).toBeUndefined();
        expect(part.asked).toBe(askedSats(part.offer, part.atoms));
        expect(book.spot && isFarAbove(askedFor(part.asked, part.atoms), book.spot)).toBe(false);
        expect(row).toMatchObject({ walletId: undefined, block: undefined });
        expect(place > 0 && isOut(part.offer)).toBe(false);
        if (place < parts.length - 1) expect(part.atoms).toBe(part.offer.atoms);
        // An offer that is skipped is dearer or equal, or cannot be bought.
        const before = parts[place - 1];
        if (before)
          expect(before.offer.atoms * askedSats(part.offer)).toBeGreaterThanOrEqual(
            part.offer.atoms * askedSats(before.offer),
          );
      }
      expect(snapAcross(offers, all, limits)).toBe(all);
    }),
    { numRuns: ROUNDS, seed: 17 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(ROUNDS / 40);
});

const ME = scriptOf("me");
const OPTIONS = { feePerKb: 1000, changeScript: ME, tipHeight: 1000, offerKey: MY_PK, ownScripts: new Set([ME]) };
const anyOffers = fc
  .array(anyPartial, { minLength: 1, maxLength: MAX_PARTS })
  .map((all) =>
    all.flatMap((terms, n): Offer[] => {
      const read = readOffer(partialOutput(terms));
      return read.ok ? [{ ...read.value, outpoint: outpointOf(txidOfNumber(n + 1), 1) }] : [];
    }),
  )
  .filter((offers) => offers.length > 0);
const balance = ({ inputs, outputs, fee }: PlannedTx) =>
  inputs.reduce((sum, { utxo }) => sum + utxo.sats, 0n) - outputs.reduce((sum, out) => sum + out.sats, 0n) - fee;

test("random offers, planned together: one transaction each, every sat and atom accounted for", () => {
  let several = 0;
  fc.assert(
    fc.property(anyOffers, fc.bigInt({ min: 1n, max: 1_000n }), (offers, share) => {
      const parts = offers.flatMap((offer, at) => {
        const part = buyableOf(offer)?.part;
        const isLast = at === offers.length - 1;
        if (!isLast || part === undefined) return [{ offer, atoms: offer.atoms }];
        const size = (part.most * share) / 1_000n;
        const whole = size - (size % part.granule);
        return [{ offer, atoms: atoms(whole < part.least ? part.least : whole) }];
      });
      const [one, ...more] = parts;
      if (one === undefined || parts.some((part) => checkAccept(part.offer, part.atoms))) return;
      const price = parts.reduce((sum, part) => sum + askedSats(part.offer, part.atoms), 0n);
      const coins = [aUtxo(ME, price + 100_000n, { n: 9 })];
      const plan = planTrade(coins, { trade: "buy", ...one, more }, OPTIONS);
      if (!plan.ok) throw new Error(plan.problem.code);
      const { txs, trade, sent, fee, tokens, spends } = plan.value;
      if (txs.length > 1) several++;
      expect(txs).toHaveLength(parts.length);
      expect(txs.map(balance).every((rest) => rest === 0n)).toBe(true);
      expect(txs.reduce((sum, tx) => sum + tx.fee, 0n)).toBe(fee);
      expect([sent, spends]).toEqual([price, [coins[0]?.outpoint]]);
      expect(purchasesOf(trade).map(({ outpoint, atoms: bought }) => [outpoint, bought])).toEqual(
        parts.map((part) => [part.offer.outpoint, part.atoms]),
      );
      expect(tokens?.[0]?.sent).toBe(parts.reduce((sum, part) => sum + part.offer.atoms - part.atoms, 0n));
      for (const [at, tx] of txs.entries()) {
        expect(tx.inputs.filter(({ covenant }) => covenant).map(({ utxo }) => utxo.outpoint)).toEqual([
          parts[at]?.offer.outpoint,
        ]);
        // What was bought before is not spent again, and only change pays for the next one.
        const fuel = tx.inputs.filter(({ covenant }) => !covenant);
        expect(fuel.every(({ utxo }) => utxo.token === undefined)).toBe(true);
        if (at > 0)
          expect(fuel.map(({ utxo }) => utxo.outpoint)).toEqual([
            `plan:${at - 1}:${(txs[at - 1]?.outputs.length ?? 0) - 1}`,
          ]);
        const own = tx.outputs.filter(({ isChange, token }) => isChange && token);
        expect(own.map(({ token }) => token?.atoms)).toEqual([parts[at]?.atoms]);
      }
    }),
    { numRuns: rounds(40, 5_000), seed: 17 },
  );
  expect(several).toBeGreaterThan(10);
});

test("a plan is made of different offers of one token", () => {
  const coins = [aUtxo(ME, 10n ** 9n, { n: 9 })];
  const plan = (other: Offer) => {
    const more = [{ offer: other, atoms: other.atoms }];
    const made = planTrade(coins, { trade: "buy", offer: first, atoms: first.atoms, more }, OPTIONS);
    return made.ok ? undefined : made.problem;
  };
  expect(plan(first)).toEqual({ code: "parts-unfit", outpoint: first.outpoint });
  expect(plan({ ...second, tokenId: aTokenId("ee".repeat(32)) })).toEqual({
    code: "parts-unfit",
    outpoint: second.outpoint,
  });
  expect(plan({ ...second, minAtoms: atoms(second.atoms + 1n) })).toMatchObject({ code: "accept-below-min" });
  // The maker is free to have more than one offer.
  expect([first.makerPk, plan(second)]).toEqual([MAKER_PK, undefined]);
});
