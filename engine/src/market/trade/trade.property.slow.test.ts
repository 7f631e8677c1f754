// Random offers from listing to the end, judged by the devnet's scripts and token rules, and by ecash-agora as the
// other side.

import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import {
  acceptableAtoms,
  askedSats,
  checkAccept,
  minAtomsOf,
  type Offer,
  previewOf,
  termsOf,
} from "@satchel/core/offer";
import { rounds } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { COVENANT_PK, createMarket, type Market } from "@satchel/devnet/agora-library";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOfActive, createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createNft, createToken, heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";
import type { TradeRequest } from "./prepare-trade.ts";

const ROUNDS = rounds(24, 1_000);

let devnet: Devnet;
let market: Market;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  market = createMarket(devnet);
});
afterAll(() => devnet.stop());

/** A random number whose size in bits is uniform. */
const ofBits = (max: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 0, max: max - 1 }), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }))
    .map(([bits, random]) => (1n << BigInt(bits)) + (random & ((1n << BigInt(bits)) - 1n)));

const anyCase = fc.record({
  kind: fc.constantFrom("SLP" as const, "ALP" as const, "SLP" as const, "ALP" as const, "NFT" as const),
  // Above 2^50 atoms are truncated; the covenants of all sizes are compared in core.
  size: ofBits(56),
  /** What all of it shall cost. */
  total: fc.bigInt({ min: 600n, max: 400_000n }),
  minShare: fc.oneof(
    { weight: 1, arbitrary: fc.constant(1_000n) },
    { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 100n }) },
  ),
  part: fc.bigInt({ min: 0n, max: 1_000n }),
  /** Who buys the part, and what becomes of the rest. */
  buyer: fc.constantFrom("us" as const, "library" as const),
  end: fc.constantFrom("us" as const, "library" as const, "cancel" as const),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** Returns the request that lists a case, after the maker has made its token. */
async function requestOf(maker: DevnetRig, one: Case): Promise<TradeRequest> {
  if (one.kind === "NFT") {
    return { trade: "list-nft", tokenId: await createNft(maker), sats: sats(one.total) };
  }
  const size = one.kind === "ALP" ? (one.size & ((1n << 47n) - 1n)) + 1n : one.size;
  const price = (one.total * 1_000_000_000n) / size;
  // Mostly enough for dust.
  const least = (size * (one.minShare + 560_000n / one.total)) / 1_000n;
  return {
    trade: "list",
    tokenId: await createToken(maker, one.kind, size),
    atoms: atoms(size),
    minAtoms: atoms(least > size ? size : least > 0n ? least : 1n),
    priceNanoSatsPerAtom: price > 0n ? price : 1n,
  };
}

/** Compares what the library reads with what we read, for some quantities. */
function compare(offer: Offer, theirs: Awaited<ReturnType<Market["only"]>>, part: bigint): void {
  expect(theirs.token).toMatchObject({ tokenId: offer.tokenId, atoms: offer.atoms });
  if (theirs.variant.type !== "PARTIAL") {
    expect(theirs.askedSats()).toBe(askedSats(offer));
    return;
  }
  const { params } = theirs.variant;
  for (const wanted of [offer.atoms, minAtomsOf(offer), atoms((offer.atoms * part) / 1_000n)]) {
    expect(params.askedSats(params.prepareAcceptedAtoms(wanted))).toBe(askedSats(offer, wanted));
  }
}

/** Returns a quantity that leaves an offer which can be bought; all of it if there is no such part. */
function partOf(offer: Offer, share: bigint): Atoms {
  const wanted = acceptableAtoms(offer, atoms((offer.atoms * share) / 1_000n));
  return checkAccept(offer, wanted) === undefined ? wanted : offer.atoms;
}

async function buy(taker: DevnetRig, by: "us" | "library", offer: Offer, wanted: Atoms): Promise<void> {
  if (by === "library") {
    const theirs = await market.only(offer.tokenId);
    const asked = await market.accept(theirs, COVENANT_PK, theirs.variant.type === "PARTIAL" ? wanted : undefined);
    expect(asked).toBe(askedSats(offer, wanted));
    return;
  }
  const price = askedSats(offer, wanted);
  if (price > RICH_SATS) await fundMore(taker, price);
  const before = heldOf(taker, offer.tokenId);
  const { plan, txid } = await tradeBy(taker, { trade: "buy", offer, atoms: wanted });
  const tx = await taker.client.tx(txid);
  expect(tx.outputs[1]).toMatchObject({ sats: askedSats(offer, wanted), script: plan.txs.at(-1)?.outputs[1]?.script });
  expect([tx.size, tx.tokenStatus]).toEqual([plan.txs.at(-1)?.size, "NORMAL"]);
  expect(tx.tokenEntries.every(({ actualBurnAtoms }) => actualBurnAtoms === 0n)).toBe(true);
  expect(heldOf(taker, offer.tokenId)).toBe(before + wanted);
}

/** What dear offers cost more than is paid to the taker when they are bought. */
const RICH_SATS = 500_000n;

async function fundMore(taker: DevnetRig, price: bigint): Promise<void> {
  const { size } = taker.engine.state.getState().ledger.utxos;
  await devnet.fund(addressOfActive(taker.engine), price);
  await until(taker.engine, ({ ledger }) => ledger.utxos.size > size);
}

/** Plays one offer from its listing to its end; returns what happened. */
async function play(maker: DevnetRig, taker: DevnetRig, one: Case): Promise<string> {
  const request = await requestOf(maker, one);
  const prepared = await maker.engine.prepareTrade(request);
  if (!prepared.ok) {
    if (prepared.problem.code !== "no-plan") throw new Error(prepared.problem.code);
    return prepared.problem.why.code;
  }
  mustBe(await maker.engine.send(prepared.value));
  const { tokenId } = request as { tokenId: TokenId };
  const offer = await onlyOffer(taker, tokenId);
  if (prepared.value.trade === undefined) throw new Error("no trade");
  expect(previewOf(prepared.value.trade.offer)).toEqual(previewOf(termsOf(offer)));
  compare(offer, await market.only(tokenId), one.part);

  const part = partOf(offer, one.part);
  const isPart = part < offer.atoms;
  if (isPart) await buy(taker, one.buyer, offer, part);
  const rest = isPart ? await onlyOffer(taker, tokenId) : offer;
  expect(rest.atoms).toBe(isPart ? offer.atoms - part : offer.atoms);
  if (one.end === "cancel") {
    const kept = heldOf(maker, tokenId);
    await tradeBy(maker, { trade: "cancel", offer: rest });
    expect(heldOf(maker, tokenId)).toBe(kept + rest.atoms);
  } else await buy(taker, one.end, rest, rest.atoms);
  expect(mustBe(await taker.engine.fetchOffers({ tokenId })).offers).toEqual([]);
  return `${one.kind} ${isPart ? "part and " : ""}${one.end === "cancel" ? "cancelled" : "bought"}`;
}

/** How many offers the same wallets play, so that their coins stay few. */
const OFFERS_OF_WALLETS = 25;

test(`${ROUNDS} random offers are listed, bought in part and whole, by us and by ecash-agora, and cancelled`, {
  timeout: rounds(120_000, 3_600_000),
}, async () => {
  const cases = fc.sample(anyCase, { numRuns: ROUNDS, seed: 17 });
  const counts = new Map<string, number>();
  for (let from = 0; from < cases.length; from += OFFERS_OF_WALLETS) {
    const [maker, taker] = [createDevnetRig(devnet.url), createDevnetRig(devnet.url)];
    await createFunded(devnet, maker, 5_000_000n);
    await createFunded(devnet, taker, 30_000_000n);
    for (const [at, one] of cases.slice(from, from + OFFERS_OF_WALLETS).entries()) {
      const what = await play(maker, taker, one).catch((error: unknown) => {
        throw new Error(`Offer ${from + at}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    devnet.generate(3);
    maker.stop();
    taker.stop();
  }
  const total = (text: string) =>
    [...counts].reduce((sum, [what, count]) => sum + (what.includes(text) ? count : 0), 0);
  expect(total("bought") + total("cancelled")).toBeGreaterThan(ROUNDS / 2);
  for (const kind of ["part and bought", "cancelled", "SLP", "ALP", "NFT"])
    expect(total(kind), kind).toBeGreaterThan(0);
});
