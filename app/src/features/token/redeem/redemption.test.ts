import { type Atoms, atoms, atomsInputText, ENGLISH, sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withMin } from "../../../flows/trade/list/sell-form.ts";
import { offer } from "../../../testing/open-book.tsx";
import { ALP, SLP } from "../testing/open-token.tsx";
import {
  checkRedemption,
  checkSavingsRedemption,
  isAboveBid,
  isFarOff,
  isRedemption,
  isSavingsRedemption,
  leastRedeemed,
  leastSavings,
  perToken,
  redeemableFor,
  savingsFor,
  worthByPrices,
  worthOf,
} from "./redemption.ts";

const ALL = atoms(281_474_976_710_655n);
const rules = (decimals = 2, tokenType = ALP, balance: Atoms = ALL) => ({
  tokenId: aTokenId("a7".repeat(32)),
  tokenType,
  decimals,
  balance,
  max: ALL,
  separators: ENGLISH,
  perXec: undefined,
});
const redeem = (quantity: string, given = rules()) => checkRedemption({ quantity, isMax: false }, given);

describe("an amount", () => {
  test("is offered whole at one XEC each", () => {
    const found = redeem("10,000");
    expect(found.ok && found.value).toMatchObject({
      atoms: 1_000_000n,
      minAtoms: 1_000_000n,
      priceNanoSatsPerAtom: 1_000_000_000n,
      preview: { atoms: 1_000_000n, minAtoms: 1_000_000n, price: 1_000_000n },
    });
  });

  test("must be worth dust", () => {
    expect(redeem("5.45")).toEqual({ ok: false, problem: { of: "below-min", min: 546n } });
    expect(redeem("5.46").ok).toBe(true);
    expect(leastRedeemed(0)).toBe(6n);
    expect(leastRedeemed(4)).toBe(54_600n);
  });

  test.each(["", "0", "x", "1.234"])("%j is no amount", (text) => {
    expect(redeem(text)).toMatchObject({ ok: false, problem: { of: "amount" } });
  });

  test("above what is held is refused, and Max is all of it", () => {
    const few = rules(2, ALP, atoms(70_000n));
    expect(redeem("700.01", few)).toMatchObject({ problem: { problem: { code: "token-amount-above-balance" } } });
    const most = checkRedemption({ quantity: "", isMax: true }, few);
    expect(most.ok && most.value.atoms).toBe(70_000n);
  });
});

test("whatever is offered is never dearer than one XEC each, is sold whole, and gives nothing away", () => {
  const anAmount = fc.oneof(fc.bigInt(546n, 10n ** 9n), fc.bigInt(546n, ALL));
  fc.assert(
    fc.property(anAmount, fc.constantFrom(ALP, SLP), (amount, type) => {
      const found = redeem(atomsInputText(atoms(amount), 2, ENGLISH), rules(2, type));
      if (!found.ok) {
        expect(found.problem.of).toBe("unacceptable");
        return;
      }
      const { preview } = found.value;
      expect(preview.minAtoms).toBe(preview.atoms);
      expect(preview.price).toBeLessThanOrEqual(worthOf(preview.atoms, 2));
      expect(preview.price * 1_000_000n).toBeGreaterThan(preview.atoms * 999_999n);
      expect(preview.atoms).toBeLessThanOrEqual(amount);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("every usual amount of the staking token has such an offer", () => {
  fc.assert(
    fc.property(fc.bigInt(546n, 10n ** 12n), (amount) => {
      expect(redeem(atomsInputText(atoms(amount), 2, ENGLISH)).ok).toBe(true);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("an offer reads as a redemption if it is whole and at one XEC each", () => {
  const whole = { all: 10_000n, min: 10_000n };
  expect(isRedemption(offer({ ...whole, satsEach: 1n }), 2)).toBe(true);
  expect(isRedemption(offer({ ...whole, satsEach: 2n }), 2)).toBe(false);
  expect(isRedemption(offer({ all: 10_000n, min: 1_000n, satsEach: 1n }), 2)).toBe(false);
  expect(redeemableFor(sats(3_240_000n), 2)).toBe(3_240_000n);
});

const XEC = 100_000_000_000n;
const BID = 46_948n * XEC + (36n * XEC) / 100n;

describe("the savings token", () => {
  const given = rules(4);
  const typed = (quantity: string) => ({ quantity, isMax: false });
  const redeemed = (quantity: string, bid: bigint | undefined = BID) =>
    checkSavingsRedemption(typed(quantity), given, bid);

  test("is offered whole, below the bid and near it", () => {
    const found = redeemed("500");
    expect(found.ok).toBe(true);
    if (!found.ok) return;
    const { preview, atoms: wanted, minAtoms } = found.value;
    expect([wanted, minAtoms]).toEqual([5_000_000n, 5_000_000n]);
    expect(preview.minAtoms).toBe(preview.atoms);
    expect(perToken(preview, 4)).toBeLessThan(BID);
    expect(perToken(preview, 4)).toBeGreaterThan(BID - 200n * XEC);
  });

  test("of less than a hundredth is refused, and without a bid nothing is offered", () => {
    expect(redeemed("0.0099")).toEqual({ ok: false, problem: { of: "below-min", min: 100n } });
    expect(redeemed("0.01").ok).toBe(true);
    expect([leastSavings(4), leastSavings(0), leastSavings(2)]).toEqual([100n, 1n, 1n]);
    expect(checkSavingsRedemption(typed("500"), given, undefined)).toEqual(no({ of: "no-bid" }));
  });

  test("whatever is typed and bid, the offer is whole, below the bid, and at most 25 steps below it", () => {
    const anAmount = fc.oneof(fc.bigInt(100n, 10n ** 9n), fc.bigInt(100n, ALL));
    const aBid = fc.bigInt(1_000n, 100_000_000n).map((cents) => (cents * XEC) / 100n);
    fc.assert(
      fc.property(anAmount, aBid, (amount, bid) => {
        const found = redeemed(atomsInputText(atoms(amount), 4, ENGLISH), bid);
        if (!found.ok) {
          expect(found.problem.of).toMatch(/^(no-price|unacceptable)$/);
          return;
        }
        const { preview, priceNanoSatsPerAtom } = found.value;
        expect(preview.minAtoms).toBe(preview.atoms);
        expect(preview.atoms).toBeLessThanOrEqual(amount);
        expect(perToken(preview, 4)).toBeLessThan(bid);
        expect(priceNanoSatsPerAtom).toBeGreaterThanOrEqual(bid / 10_000n - 25n * 500_000_000n - 100_001n);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("every usual amount has an offer at a usual bid", () => {
    const aBid = fc.bigInt(2_000_000n, 20_000_000n).map((cents) => (cents * XEC) / 100n);
    fc.assert(
      fc.property(fc.bigInt(100n, 10n ** 10n), aBid, (amount, bid) => {
        expect(redeemed(atomsInputText(atoms(amount), 4, ENGLISH), bid).ok).toBe(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  describe("where no covenant holds the price", () => {
    /** Returns the prices that are tried, and what is found when the try `fits` fits; others cost the bid. */
    function tried(fits: number) {
      const prices: bigint[] = [];
      const found = checkSavingsRedemption(typed("500"), given, BID, (wish, of) => {
        prices.push(wish.priceNanoSatsPerAtom);
        const true_ = withMin(wish, of);
        const dear = sats((BID * 500n) / 1_000_000_000n);
        if (!true_.ok || prices.length - 1 === fits) return true_;
        return ok({
          ...true_.value,
          preview: { ...true_.value.preview, atoms: atoms(5_000_000n), minAtoms: atoms(5_000_000n), price: dear },
        });
      });
      return { prices, found };
    }
    test("25 lower ones are tried, each a step below the one before", () => {
      const { prices, found } = tried(99);
      expect(found).toEqual(no({ of: "no-price" }));
      expect(prices).toHaveLength(26);
      expect(prices[0]).toBe((BID - 1_000_000_000n) / 10_000n);
      expect(new Set(prices.slice(1).map((price, at) => (prices[at] ?? 0n) - price))).toEqual(new Set([500_000_000n]));
    });
    test("the last of them counts too", () => {
      const { prices, found } = tried(25);
      expect(prices).toHaveLength(26);
      expect(found.ok && found.value.priceNanoSatsPerAtom).toBe(prices[25]);
    });
    test("and no further one is tried after the first that fits", () => {
      expect(tried(3).prices).toHaveLength(4);
    });
  });
});

test.each([
  [100n, 105n, false],
  [100n, 95n, false],
  [100n, 106n, true],
  [100n, 94n, true],
  [10_000n, 10_501n, true],
])("of a worth of %s the price %s is far off: %s", (worth, price, isFar) => expect(isFarOff(price, worth)).toBe(isFar));

test.each([
  [{ perXec: 0.0000213, savings: 1 }, 4_694_836_000_000_000n],
  [{ perXec: 0.00002, savings: 0.9 }, 45_000n * XEC],
  [{ perXec: 0, savings: 1 }, undefined],
  [{ perXec: 0.00002 }, undefined],
  [{ perXec: 0.00002, savings: 0 }, undefined],
  [{ perXec: 1e-30, savings: 1 }, undefined],
  [undefined, undefined],
])("by the prices %j a savings token is worth %s", (rates, worth) => expect(worthByPrices(rates)).toBe(worth));

test("an offer of the savings token reads as a redemption if it is whole and near the bid", () => {
  const at = (satsEach: bigint, min = 10_000n) => offer({ all: 10_000n, min, satsEach });
  const bid = 46_900n * XEC;
  expect(isSavingsRedemption(at(469n), bid, 4)).toBe(true);
  expect(isSavingsRedemption(at(446n), bid, 4)).toBe(true);
  expect(isSavingsRedemption(at(445n), bid, 4)).toBe(false);
  expect(isSavingsRedemption(at(493n), bid, 4)).toBe(false);
  expect(isSavingsRedemption(at(469n, 100n), bid, 4)).toBe(false);
  expect([at(470n), at(469n), at(468n)].map((each) => isAboveBid(each, bid, 4))).toEqual([true, false, false]);
  expect(savingsFor(sats(1_820_000_000n), bid, 4)).toBe(3_880_597n);
});
