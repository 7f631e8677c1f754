import { type Atoms, atoms, atomsInputText, ENGLISH, sats } from "@satchel/core/amount";
import { aTokenId } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offer } from "../../../testing/open-book.tsx";
import { ALP, SLP } from "../testing/open-token.tsx";
import { checkRedemption, isRedemption, leastRedeemed, redeemableFor, worthOf } from "./redemption.ts";

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
