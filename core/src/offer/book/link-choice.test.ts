import fc from "fast-check";
import { expect, test } from "vitest";
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import { aWalletId, rounds } from "../../testing/index.ts";
import { checkPurchase, choiceOfLink, type Offer, orderBook } from "../index.ts";
import { partial } from "../testing/partial-offer.ts";

const MY_PK = `03${"cd".repeat(32)}`;
const owners = new Map([[MY_PK, aWalletId("wallet-1")]]);
const mine = (offer: Offer): Offer => ({ ...offer, makerPk: MY_PK });

/** 4,000 at 21.05, 2,500 at 21.40, 9,600 at 24.75; with two decimals. */
const first = partial({ atoms: 400_000n, price: 21_050_000_000n, n: 1 });
const second = partial({ atoms: 250_000n, price: 21_400_000_000n, n: 2 });
const third = partial({ atoms: 960_000n, price: 24_750_000_000n, n: 3 });

type Given = {
  offers?: readonly Offer[];
  quantity?: bigint;
  has?: bigint;
  isVerified?: (o: Offer) => boolean | undefined;
};
function choose({ offers = [third, second, first], quantity, has = 1n << 60n, isVerified = () => true }: Given) {
  const spendable = sats(has);
  const book = orderBook(offers, { owners, spendable });
  return choiceOfLink(book, {
    quantity: quantity === undefined ? undefined : atoms(quantity),
    spot: book.spot,
    spendable,
    isVerified,
    canPay: () => true,
  });
}
const outpointOf = (choice: ReturnType<typeof choose>) => (choice.step === "chosen" ? choice.outpoint : choice.step);

test("the cheapest offer that has the quantity is chosen", () => {
  expect(outpointOf(choose({}))).toBe(first.outpoint);
  expect(outpointOf(choose({ quantity: 400_000n }))).toBe(first.outpoint);
  expect(outpointOf(choose({ quantity: 500_000n }))).toBe(third.outpoint);
  expect(choose({ quantity: 960_001n })).toEqual({ step: "none" });
  expect(choose({ offers: [] })).toEqual({ step: "none" });
});

test("an offer of this device is skipped", () => {
  expect(outpointOf(choose({ offers: [mine(first), second, third] }))).toBe(second.outpoint);
  expect(choose({ offers: [mine(first)] })).toEqual({ step: "none" });
});

test("an offer that the wallet cannot pay is skipped, and one at more than 25 % above the cheapest", () => {
  const whole = partial({ atoms: 400_000n, price: 21_050_000_000n, min: 400_000n, n: 4 });
  expect(outpointOf(choose({ offers: [whole, second], has: 6_000_000n }))).toBe(second.outpoint);
  expect(choose({ quantity: 400_000n, has: 8_000_000n })).toEqual({ step: "none" });
  const far = partial({ atoms: 9_000_000n, price: 31_900_000_000n, n: 5 });
  expect(choose({ offers: [first, far], quantity: 5_000_000n })).toEqual({ step: "none" });
});

test("an offer is chosen once its bytes show it, and skipped where they cannot be fetched", () => {
  expect(choose({ isVerified: () => undefined })).toEqual({ step: "verify", offer: first });
  const isVerified = (offer: Offer) => (offer === first ? false : undefined);
  expect(choose({ isVerified })).toEqual({ step: "verify", offer: second });
  expect(outpointOf(choose({ isVerified: (offer) => offer !== first }))).toBe(second.outpoint);
  // What is not asked for is not compared.
  expect(choose({ quantity: 500_000n, isVerified: () => undefined })).toEqual({ step: "verify", offer: third });
});

test("the fee counts", () => {
  const spendable = sats(1n << 60n);
  const book = orderBook([first, second], { owners, spendable });
  const canPay = (offer: Offer) => offer === second;
  const asks = { quantity: undefined, spot: book.spot, spendable, isVerified: () => true, canPay };
  expect(outpointOf(choiceOfLink(book, asks))).toBe(second.outpoint);
});

test("what is chosen can be bought, and no cheaper offer has it", () => {
  const anOffer = fc
    .record({
      price: fc.bigInt(20_000_000_000n, 30_000_000_000n),
      all: fc.bigInt(1_000n, 900_000n),
      isMine: fc.boolean(),
    })
    .map(({ price, all, isMine }) => ({ price, all, isMine }));
  fc.assert(
    fc.property(
      fc.array(anOffer, { maxLength: 6 }),
      fc.bigInt(1n, 900_000n),
      fc.bigInt(0n, 10n ** 8n),
      (all, q, has) => {
        const offers = all.map(({ price, all: held, isMine }, n) => {
          const offer = partial({ atoms: held, price, n: n + 1 });
          return isMine ? mine(offer) : offer;
        });
        const spendable = sats(has);
        const { rows, spot } = orderBook(offers, { owners, spendable });
        const fills = ({ offer, walletId, block }: (typeof rows)[number]) =>
          walletId === undefined &&
          block === undefined &&
          checkPurchase(offer, atoms(q) as Atoms, { spot, spendable }).ok;
        expect(outpointOf(choose({ offers, quantity: q, has }))).toBe(rows.find(fills)?.offer.outpoint ?? "none");
      },
    ),
    { seed: 1, numRuns: rounds(100, 2_000) },
  );
});
