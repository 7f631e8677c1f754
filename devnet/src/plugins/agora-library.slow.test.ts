import { fromHex, toHex } from "@satchel/core/script";

// npm's ecash-agora against the devnet: offers are made, found, taken, canceled and read back, all through its
// interface.

import { rounds } from "@satchel/core/testing";
import { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import { Ecc } from "ecash-lib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet } from "../devnet.ts";
import { createMarket, type Market, type OneshotTerms } from "./testing/market.ts";
import { acceptableAtoms, type PartialKind, partialArbitrary } from "./testing/offer-params.ts";
import { makerPk, makerSk } from "./testing/offer-txs.ts";

const RUNS = rounds(15, 100);
const SEED = 20_260_101;
const SLOW_MS = 300_000;
const covenantPk = new Ecc().derivePubkey(fromHex("33".repeat(32)));

let devnet: Devnet;
let market: Market;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 200 });
  market = createMarket(devnet);
});
afterAll(() => devnet.stop());

type Counts = { offers: number; partly: number; fully: number; cancelled: number; open: number; mined: number };
const noCounts = (): Counts => ({ offers: 0, partly: 0, fully: 0, cancelled: 0, open: 0, mined: 0 });
type Story = { share: number; end: "take" | "cancel" | "leave"; isMinedBetween: boolean };

const story: fc.Arbitrary<Story> = fc.record({
  share: fc.integer({ min: 0, max: 999 }),
  end: fc.constantFrom("take", "cancel", "leave"),
  isMinedBetween: fc.boolean(),
});

type Told = { status: string; sats: bigint | undefined; atoms: bigint | undefined };

function inOrder(told: readonly Told[], isOrderKnown: boolean): readonly Told[] {
  return isOrderKnown ? told : told.toSorted((a, b) => Number((a.sats ?? 0n) - (b.sats ?? 0n)));
}

/** Whether a part can be taken so that the rest can be taken too. */
function partOf(partial: AgoraPartial, share: number): bigint | undefined {
  const atoms = acceptableAtoms(partial, share);
  if (atoms <= 0n || atoms >= partial.offeredAtoms() || atoms < partial.minAcceptedAtoms()) return undefined;
  try {
    partial.preventUnacceptableRemainder(atoms);
  } catch {
    return undefined;
  }
  return atoms;
}

const KINDS: (PartialKind & { name: string })[] = [
  { name: "ALP", protocol: "ALP", bits: 32n },
  { name: "ALP, 64-bit numbers", protocol: "ALP", bits: 64n },
  { name: "SLP, 32-bit numbers", protocol: "SLP", bits: 32n },
  { name: "SLP, 64-bit numbers", protocol: "SLP", bits: 64n },
];

describe.each(KINDS)("PARTIAL $name", (kind) => {
  test(`${RUNS} random offers`, { timeout: SLOW_MS }, async () => {
    const counts = noCounts();
    const live = async (partial: AgoraPartial, { share, end, isMinedBetween }: Story): Promise<void> => {
      const between = (): void => {
        if (!isMinedBetween) return;
        devnet.generate(1);
        counts.mined++;
      };
      const tokenId = await market.offerPartial(partial);
      counts.offers++;
      between();
      let offer = await market.only(tokenId);
      expect(offer.variant).toEqual({ type: "PARTIAL", params: partial });
      expect(offer.token.atoms).toBe(partial.offeredAtoms());
      expect(await market.agora.offeredFungibleTokenIds()).toContain(tokenId);

      const told: Told[] = [];
      const part = partOf(partial, share);
      if (part !== undefined) {
        const sats = await market.accept(offer, covenantPk, part);
        told.unshift({ status: "TAKEN", sats, atoms: part });
        counts.partly++;
        between();
        const left = offer.token.atoms - part;
        offer = await market.only(tokenId);
        expect(offer.token.atoms).toBe(left);
      }
      const rest = offer.token.atoms;
      if (end === "leave") counts.open++;
      else {
        if (end === "take") {
          told.unshift({ status: "TAKEN", sats: await market.accept(offer, covenantPk, rest), atoms: rest });
          counts.fully++;
        } else {
          await market.cancel(offer, makerSk);
          told.unshift({ status: "CANCELED", sats: undefined, atoms: undefined });
          counts.cancelled++;
        }
        expect(await market.agora.activeOffersByTokenId(tokenId)).toEqual([]);
        expect(await market.agora.offeredFungibleTokenIds()).not.toContain(tokenId);
      }
      devnet.generate(1);
      expect(await market.history(tokenId, "UNCONFIRMED")).toEqual([]);
      const history = await market.history(tokenId, "HISTORY");
      const confirmed = await market.history(tokenId, "CONFIRMED");
      // In one block they are ordered by txid and listed by time, so only separate blocks show the order.
      expect(inOrder(history, isMinedBetween)).toEqual(inOrder(told, isMinedBetween));
      expect(inOrder(confirmed.reverse(), isMinedBetween)).toEqual(inOrder(told, isMinedBetween));
    };
    await fc.assert(fc.asyncProperty(partialArbitrary(kind, makerPk), story, live), {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: true,
    });
    console.info(`PARTIAL ${kind.name}: ${JSON.stringify(counts)}`);
    expect(counts.offers).toBeGreaterThanOrEqual(RUNS);
    expect(Math.min(counts.partly, counts.fully, counts.cancelled)).toBeGreaterThan(0);
  });
});

describe("ONESHOT", () => {
  const terms: fc.Arbitrary<OneshotTerms> = fc.oneof(
    fc.record({ kind: fc.constant("nft" as const), atoms: fc.constant(1n), priceSats: fc.bigInt(546n, 80_000_000n) }),
    fc.record({
      kind: fc.constant("fungible" as const),
      atoms: fc.bigInt(1n, (1n << 63n) - 1n),
      priceSats: fc.bigInt(546n, 80_000_000n),
    }),
  );

  test(`${RUNS} random offers`, { timeout: SLOW_MS }, async () => {
    const counts = noCounts();
    const live = async (offered: OneshotTerms, { end, isMinedBetween }: Story): Promise<void> => {
      const { tokenId, groupId } = await market.offerOneshot(offered);
      counts.offers++;
      if (isMinedBetween) {
        devnet.generate(1);
        counts.mined++;
      }
      const offer = await market.only(tokenId);
      expect(offer.variant.params).toBeInstanceOf(AgoraOneshot);
      expect(offer.askedSats()).toBe(offered.priceSats);
      expect(offer.token.atoms).toBe(offered.atoms);
      if (offered.kind === "nft") {
        expect((await market.agora.activeOffersByGroupTokenId(groupId)).map(({ outpoint }) => outpoint)).toEqual([
          offer.outpoint,
        ]);
        expect(await market.agora.offeredGroupTokenIds()).toContain(groupId);
        expect(await market.agora.offeredFungibleTokenIds()).not.toContain(tokenId);
      } else {
        expect(await market.agora.offeredFungibleTokenIds()).toContain(tokenId);
      }
      if (end === "leave") counts.open++;
      else {
        if (end === "take") await market.accept(offer, covenantPk);
        else await market.cancel(offer, makerSk);
        counts[end === "take" ? "fully" : "cancelled"]++;
        expect(await market.agora.activeOffersByTokenId(tokenId)).toEqual([]);
        const told =
          end === "take"
            ? { status: "TAKEN", sats: offered.priceSats, atoms: offered.atoms }
            : { status: "CANCELED", sats: undefined, atoms: undefined };
        expect(await market.history(tokenId, "UNCONFIRMED")).toEqual([told]);
        devnet.generate(1);
        expect(await market.history(tokenId, "CONFIRMED")).toEqual([told]);
        expect(await market.history(tokenId, "HISTORY")).toEqual([told]);
      }
    };
    await fc.assert(fc.asyncProperty(terms, story, live), { seed: SEED, numRuns: RUNS, endOnFailure: true });
    console.info(`ONESHOT: ${JSON.stringify(counts)}`);
    expect(counts.offers).toBeGreaterThanOrEqual(RUNS);
    expect(Math.min(counts.fully, counts.cancelled)).toBeGreaterThan(0);
  });
});

test("what is still open at the end is listed under the maker's key", async () => {
  const open = await market.agora.activeOffersByPubKey(toHex(makerPk));
  const byToken = await Promise.all(
    (await market.agora.allOfferedTokenIds()).map((tokenId) => market.agora.activeOffersByTokenId(tokenId)),
  );
  const outpoints = (offers: typeof open): string[] =>
    offers.map(({ outpoint }) => `${outpoint.txid}:${outpoint.outIdx}`).sort();
  expect(open.length).toBeGreaterThan(RUNS / 5);
  expect(outpoints(byToken.flat())).toEqual(outpoints(open));
});

test("a subscriber by ecash-agora is told of an offer and of its taking", async () => {
  const heard: string[] = [];
  let wake = (): void => undefined;
  const ws = market.chronik.ws({
    onMessage: (message) => {
      heard.push(message.type === "Tx" ? `${message.msgType} ${message.txid}` : message.type);
      wake();
    },
  });
  const received = (count: number): Promise<void> =>
    new Promise((resolve) => {
      wake = () => {
        if (heard.length >= count) resolve();
      };
      wake();
    });
  await ws.waitForOpen();
  market.agora.subscribeWs(ws, { type: "PUBKEY", pubkeyHex: toHex(makerPk) });
  // A subscription is not acknowledged, but an error comes back in order.
  ws.subscribeToPlugin("none", "00");
  await received(1);

  const { tokenId } = await market.offerOneshot({ kind: "fungible", atoms: 5n, priceSats: 1_000n });
  const offer = await market.only(tokenId);
  await market.accept(offer, covenantPk);
  await received(3);
  const [taken] = (await market.chronik.plugin("agora").unconfirmedTxs(`54${tokenId}`)).txs.filter(
    ({ txid }) => txid !== offer.outpoint.txid,
  );
  expect(heard).toEqual(["Error", `TX_ADDED_TO_MEMPOOL ${offer.outpoint.txid}`, `TX_ADDED_TO_MEMPOOL ${taken?.txid}`]);
  ws.close();
});
