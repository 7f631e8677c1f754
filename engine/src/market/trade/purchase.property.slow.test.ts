// Random quantities over random books, judged by the devnet's scripts and token rules, and by ecash-agora's prices.

import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { askedSats, checkAcross, offersFrom, orderBook, type PurchasePart } from "@satchel/core/offer";
import { aTokenId, aTxid, rounds, txidOfNumber } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
import { createToken, heldOf, tradeBy } from "../../testing/trading.ts";

const ROUNDS = rounds(5, 300);

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

const anyCase = fc.record({
  protocol: fc.constantFrom("SLP" as const, "ALP" as const),
  offers: fc.array(
    fc.record({
      size: fc.bigInt({ min: 2_000n, max: 50_000n }),
      /** Up to 20 % apart. */
      price: fc.bigInt({ min: 3_000_000_000n, max: 3_600_000_000n }),
      min: fc.bigInt({ min: 200n, max: 2_000n }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  /** How much of the book is wanted, in thousandths. */
  share: fc.bigInt({ min: 500n, max: 1_000n }),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** Returns the parts of a quantity that can be bought, at or near a share of the book. */
function partsOf(offers: Parameters<typeof orderBook>[0], share: bigint): readonly PurchasePart[] {
  const book = orderBook(offers, { owners: new Map(), spendable: undefined });
  const from = offersFrom(book, book.rows[0]?.offer.outpoint ?? outpointOf(txidOfNumber(0), 0), () => false);
  const total = from.reduce((sum, offer) => sum + offer.atoms, 0n);
  const read = (wanted: Atoms) => checkAcross(from, wanted, { spot: book.spot, spendable: undefined });
  const found = read(atoms((total * share) / 1_000n));
  if (found.ok) return found.value.parts;
  const { problem } = found;
  const next =
    problem.code === "buy-between" ? problem.above : problem.code === "buy-leaves-too-little" ? problem.all : undefined;
  const other = next === undefined ? found : read(next);
  if (!other.ok) throw new Error(other.problem.code);
  return other.value.parts;
}

async function play(maker: DevnetRig, taker: DevnetRig, { protocol, offers, share }: Case): Promise<number> {
  const tokenId = await createToken(
    maker,
    protocol,
    offers.reduce((sum, { size }) => sum + size, 0n),
  );
  for (const { size, price, min } of offers) {
    const terms = { atoms: atoms(size), minAtoms: atoms(min), priceNanoSatsPerAtom: price };
    await tradeBy(maker, { trade: "list", tokenId: aTokenId(tokenId), ...terms });
  }
  const before = mustBe(await taker.engine.fetchOffers({ tokenId: aTokenId(tokenId) })).offers;
  const [first, ...more] = partsOf(before, share);
  if (first === undefined) throw new Error("no parts");
  const plan = mustBe(await taker.engine.prepareTrade({ trade: "buy", ...first, more }));
  const { txids } = mustBe(await taker.engine.send(plan));
  const parts = [first, ...more];
  expect(plan.txs).toHaveLength(parts.length);
  expect(txids).toHaveLength(parts.length);
  for (const [at, part] of parts.entries()) {
    const tx = await taker.client.tx(aTxid(txids[at]));
    expect(tx.outputs[1]?.sats).toBe(askedSats(part.offer, part.atoms));
    expect(part.asked).toBe(askedSats(part.offer, part.atoms));
    expect([tx.size, tx.tokenStatus]).toEqual([plan.txs[at]?.size, "NORMAL"]);
    expect(tx.tokenEntries.every(({ actualBurnAtoms }) => actualBurnAtoms === 0n)).toBe(true);
  }
  const bought = parts.reduce((sum, part) => sum + part.atoms, 0n);
  expect(heldOf(taker, aTokenId(tokenId))).toBe(bought);
  expect(plan.sent).toBe(sats(parts.reduce((sum, { asked }) => sum + asked, 0n)));
  const left = mustBe(await taker.engine.fetchOffers({ tokenId: aTokenId(tokenId) })).offers;
  const sum = (some: typeof left) => some.reduce((all, offer) => all + offer.atoms, 0n);
  expect(sum(left)).toBe(sum(before) - bought);
  return parts.length;
}

test(`${ROUNDS} random books: what is shown is bought, at the prices that are shown`, {
  timeout: rounds(120_000, 3_600_000),
}, async () => {
  const cases = fc.sample(anyCase, { numRuns: ROUNDS, seed: 17 });
  let several = 0;
  const OF_WALLETS = 20;
  for (let from = 0; from < cases.length; from += OF_WALLETS) {
    const [maker, taker] = [createDevnetRig(devnet.url), createDevnetRig(devnet.url)];
    await createFunded(devnet, maker, 10_000_000n);
    await createFunded(devnet, taker, 40_000_000n);
    for (const [at, one] of cases.slice(from, from + OF_WALLETS).entries()) {
      const parts = await play(maker, taker, one).catch((error: unknown) => {
        throw new Error(`Book ${from + at}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      if (parts > 1) several++;
    }
    devnet.generate(3);
    maker.stop();
    taker.stop();
  }
  expect(several).toBeGreaterThan(ROUNDS / 2);
});
