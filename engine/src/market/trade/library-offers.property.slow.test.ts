// Random offers that ecash-agora makes, with numbers of 32 and 64 bits and every truncation of atoms and sats, bought
// by us.
import { type Atoms, atoms } from "@satchel/core/amount";
import { askedSats, buyableOf, checkAccept, type Offer, priceNanoSatsPerAtom } from "@satchel/core/offer";
import { aTokenId, rounds } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMarket, type Market, makerPk, partialArbitrary } from "@satchel/devnet/agora-library";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOfActive, createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { until } from "../../testing/rig.ts";
import { heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";

const ROUNDS = rounds(16, 400);
/** How many offers one wallet buys from, so that its coins stay few. */
const OFFERS_OF_WALLET = 16;

let devnet: Devnet;
let market: Market;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  market = createMarket(devnet);
});
afterAll(() => devnet.stop());

const anyOffer = fc.record({
  partial: fc
    .record({
      protocol: fc.constantFrom("SLP" as const, "ALP" as const),
      bits: fc.constantFrom(32n as const, 64n as const),
    })
    .chain((kind) => partialArbitrary(kind, makerPk)),
  share: fc.bigInt({ min: 0n, max: 1_000n }),
});

/** Returns a quantity that leaves a rest which can be bought; undefined if there is none. */
function partOf(offer: Offer, share: bigint): Atoms | undefined {
  const part = buyableOf(offer)?.part;
  if (part === undefined) return undefined;
  const { least, most, granule } = part;
  const steps = (((most - least) / granule) * share) / 1_000n;
  return atoms(least + steps * granule);
}

async function buy(taker: DevnetRig, offer: Offer, wanted: Atoms): Promise<void> {
  const price = askedSats(offer, wanted);
  const { size } = taker.engine.state.getState().ledger.utxos;
  await devnet.fund(addressOfActive(taker.engine), price + 20_000n);
  await until(taker.engine, ({ ledger }) => ledger.utxos.size > size);
  const before = heldOf(taker, offer.tokenId);
  const { txid } = await tradeBy(taker, { trade: "buy", offer, atoms: wanted });
  const { outputs, tokenStatus, tokenEntries } = await taker.client.tx(txid);
  expect([outputs[1]?.sats, outputs[1]?.script, tokenStatus]).toEqual([price, offer.makerScript, "NORMAL"]);
  expect(tokenEntries.every(({ actualBurnAtoms }) => actualBurnAtoms === 0n)).toBe(true);
  expect(heldOf(taker, offer.tokenId)).toBe(before + wanted);
}

test(`${ROUNDS} random offers of ecash-agora are bought in part and whole, at its prices`, {
  timeout: rounds(120_000, 3_600_000),
}, async () => {
  const seen = new Set<string>();
  const cases = fc.sample(anyOffer, { numRuns: ROUNDS, seed: 1717 });
  for (let from = 0; from < cases.length; from += OFFERS_OF_WALLET) {
    const taker = createDevnetRig(devnet.url);
    await createFunded(devnet, taker, 100_000n);
    for (const { partial, share } of cases.slice(from, from + OFFERS_OF_WALLET)) {
      const tokenId = await market.offerPartial(partial);
      const offer = await onlyOffer(taker, aTokenId(tokenId));
      const part = partOf(offer, share);
      for (const wanted of [offer.atoms, part].filter((each) => each !== undefined)) {
        expect(askedSats(offer, wanted)).toBe(partial.askedSats(wanted));
        expect(priceNanoSatsPerAtom(offer, wanted)).toBe(partial.priceNanoSatsPerAtom(wanted));
      }
      if (part !== undefined) {
        expect(checkAccept(offer, part)).toBeUndefined();
        await buy(taker, offer, part);
      }
      const rest = part === undefined ? offer : await onlyOffer(taker, aTokenId(tokenId));
      expect(rest.atoms).toBe(offer.atoms - (part ?? 0n));
      await buy(taker, rest, rest.atoms);
      expect(await market.history(tokenId, "HISTORY")).toHaveLength(part === undefined ? 1 : 2);
      if (partial.numAtomsTruncBytes > 0) seen.add("atoms");
      if (partial.numSatsTruncBytes > 0) seen.add("sats");
      seen.add(partial.tokenProtocol);
    }
    devnet.generate(3);
    taker.stop();
  }
  expect([...seen].sort()).toEqual(["ALP", "SLP", "atoms", "sats"]);
});
