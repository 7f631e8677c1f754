// A listing that is interrupted on a device that is lost: the seed phrase alone brings the tokens back.

import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { refusalOf } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import { txidOf } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore, faultyProcess } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TradeRequest } from "../../market/trade/prepare-trade.ts";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { activeIdOf, mustBe, until } from "../../testing/rig.ts";
import { createNft, createToken, heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

const KINDS = ["token", "nft", "token at another price", "nft at another price"] as const;
type Kind = (typeof KINDS)[number];
const isNft = (kind: Kind): boolean => kind.startsWith("nft");
const isRelist = (kind: Kind): boolean => kind.endsWith("another price");
/** Where the device is lost. `sent`: how many of the two transactions the network has by then. */
const ENDS = [
  { end: "before the request", sent: 0 },
  { end: "the server takes the first alone", sent: 1 },
  { end: "the server refuses the second", sent: 1 },
  { end: "after the request", sent: 2 },
] as const;
type End = (typeof ENDS)[number]["end"];

/** Prices of which some have more digits than an advertisement can say. */
const PRICES = [3_000_000_000n, 1_234_567_891n, 98_765_432_109_876n, 7_000_000_001n, 54_321_000_000n];

function requestFor(tokenId: TokenId, kind: Kind, n: number): TradeRequest {
  const price = PRICES[n % PRICES.length] ?? 1n;
  return isNft(kind)
    ? { trade: "list-nft", tokenId, sats: sats(70_000n + (price % 1_000_003n)) }
    : {
        trade: "list",
        tokenId,
        atoms: atoms(900_000n - BigInt(n)) as Atoms,
        minAtoms: atoms(1_000n + BigInt(n) * 37n) as Atoms,
        priceNanoSatsPerAtom: price,
      };
}

/** The same for an offer that is open already. */
async function relistOf(rig: DevnetRig, tokenId: TokenId, kind: Kind, n: number): Promise<TradeRequest> {
  const offer = await onlyOffer(rig, tokenId);
  const wish = requestFor(tokenId, kind, n);
  if (offer.variant === "ONESHOT")
    return { trade: "relist-nft", offer, sats: wish.trade === "list-nft" ? wish.sats : sats(0n) };
  if (wish.trade !== "list") throw new Error("no wish");
  const { minAtoms, priceNanoSatsPerAtom } = wish;
  return { trade: "relist", offer, minAtoms, priceNanoSatsPerAtom };
}

const refusal = refusalOf({ path: "/broadcast-txs", status: 400, serverText: "400: Broadcast failed: mempool full" });

/** Lists on a device that is lost then, with all that it has stored; returns the phrase and what was listed. */
async function listAndLose(kind: Kind, n: number, end: End) {
  const rig = createDevnetRig(devnet.url);
  await createFunded(devnet, rig, 2_000_000n, 2_000_000n);
  const tokenId = isNft(kind) ? await createNft(rig) : await createToken(rig, "SLP");
  const all = heldOf(rig, tokenId);
  if (isRelist(kind)) await tradeBy(rig, requestFor(tokenId, kind, n + 1));
  const request = isRelist(kind) ? await relistOf(rig, tokenId, kind, n) : requestFor(tokenId, kind, n);
  const plan = mustBe(await rig.engine.prepareTrade(request));
  const phrase = mustBe(await rig.engine.revealPhrase(activeIdOf(rig.engine)));
  const { broadcast } = rig.client;
  let calls = 0;
  const bytes: Uint8Array[] = [];
  const hanging = new Promise<void>((hangs) => {
    rig.client.broadcast = async (rawTx) => {
      calls++;
      bytes.push(rawTx);
      if (end !== "before the request") {
        if (calls === 1) return broadcast(rawTx);
        if (end === "after the request") await broadcast(rawTx);
        else if (end === "the server refuses the second") throw refusal;
      }
      hangs();
      return new Promise(() => {});
    };
  });
  await Promise.race([rig.engine.send(plan), hanging]);
  rig.stop();
  return { tokenId, all, plan, phrase, bytes };
}

/** The wallet of a phrase on a device that has nothing stored, once its history was searched. */
async function restore(phrase: string, options: Parameters<typeof createDevnetRig>[1] = {}): Promise<DevnetRig> {
  const rig = createDevnetRig(devnet.url, options);
  await rig.engine.start();
  mustBe(await rig.engine.importWallet(phrase));
  await ready(rig.engine);
  await searched(rig);
  return rig;
}

/** Waits until no history is left to be searched. */
async function searched(rig: DevnetRig): Promise<void> {
  while ((await rig.store.get("listingSearch")) !== undefined) {
    await rig.engine.askOutcome("");
    await rig.engine.resync();
  }
}

test.each(KINDS.flatMap((kind) => ENDS.map(({ end, sent }) => ({ kind, end, sent }))))(
  "$kind, $end: nothing is lost, and the listing is finished or taken back",
  { timeout: 240_000 },
  async ({ kind, end, sent }) => {
    // Of a relist that no server has got, the old offer is left.
    const hasOld = isRelist(kind) && sent === 0;
    for (let n = 0; n < rounds(2, 10); n++) {
      const { tokenId, all, plan, phrase } = await listAndLose(kind, n, end);
      const rig = await restore(phrase);
      const left = mustBe(await rig.engine.findAdvertisements());
      const { offers } = mustBe(await rig.engine.fetchOffers({ tokenId }));
      expect([left.length, offers.length]).toEqual([sent === 1 ? 1 : 0, sent === 2 || hasOld ? 1 : 0]);
      const [found] = left;
      if (found !== undefined) {
        expect(found.advertisement.offer).toEqual(plan.trade?.offer);
        expect(rig.engine.state.getState().outbox).toMatchObject([{ status: "stopped", purpose: "listing" }]);
        // Nothing was sent before the person chose.
        expect(mustBe(await rig.engine.fetchOffers({ tokenId })).offers).toEqual([]);
        if (n % 2 === 0) mustBe(await rig.engine.rebroadcast(found.entryId));
        else {
          await tradeBy(rig, { trade: "take-back", advertisement: found.advertisement });
          await rig.engine.dismissPayment(found.entryId);
        }
      }
      if (sent === 2 || hasOld || (sent === 1 && n % 2 === 0)) {
        const offer = await onlyOffer(rig, tokenId);
        expect(offer.atoms + heldOf(rig, tokenId)).toBe(all);
        await tradeBy(rig, { trade: "cancel", offer });
      }
      expect(heldOf(rig, tokenId)).toBe(all);
      expect(rig.engine.state.getState().outbox).toEqual([]);
      rig.stop();
    }
  },
);

test.each(KINDS)(
  "%s: a server that kept the advertisement publishes it after the restore: it is found",
  async (kind) => {
    const { tokenId, all, phrase, bytes } = await listAndLose(kind, 0, "before the request");
    const rig = await restore(phrase);
    expect(mustBe(await rig.engine.findAdvertisements())).toEqual([]);
    const told: string[] = [];
    rig.engine.onNotice((notice) => notice.kind === "listing-unfinished" && told.push(notice.entryId));
    const [ad = new Uint8Array()] = bytes;
    await rig.client.broadcast(ad);
    await until(rig.engine, ({ ledger }) => ledger.history.some(({ txid }) => txid === txidOf(ad)));
    await rig.engine.resync();
    await until(rig.engine, ({ outbox }) => outbox.some(({ status }) => status === "stopped"));
    const [found] = mustBe(await rig.engine.findAdvertisements());
    if (found === undefined) throw new Error("nothing was found");
    expect(told).toEqual([found.entryId]);
    await tradeBy(rig, { trade: "take-back", advertisement: found.advertisement });
    await rig.engine.dismissPayment(found.entryId);
    expect(heldOf(rig, tokenId)).toBe(all);
    rig.stop();
  },
);

test("a program that is killed at any write of the restore finds the listing at its next start", async () => {
  const { tokenId, plan, phrase } = await listAndLose("token", 0, "the server refuses the second");
  for (let at = 1, isThrough = false; !isThrough; at++) {
    const [store, copyStore, vault] = [createMemoryStore(), createMemoryStore(), createNodeVault()];
    const process = faultyProcess({ write: { at, kind: at % 2 === 0 ? "crash-before" : "crash-after" } });
    const first = createDevnetRig(devnet.url, {
      store: process.over(store),
      copyStore: process.over(copyStore),
      vault,
    });
    const act = async () => {
      await first.engine.start();
      mustBe(await first.engine.importWallet(phrase));
      await searched(first);
      return "through" as const;
    };
    isThrough = (await Promise.race([act(), process.crashed]).catch(() => undefined)) === "through";
    first.stop();
    const rig = createDevnetRig(devnet.url, { store, copyStore, vault });
    await rig.engine.start();
    if (rig.engine.state.getState().phase.kind === "no-wallet") mustBe(await rig.engine.importWallet(phrase));
    await ready(rig.engine);
    await searched(rig);
    const left = mustBe(await rig.engine.findAdvertisements());
    expect(
      left.map(({ advertisement }) => advertisement.offer),
      `write ${at}`,
    ).toEqual([plan.trade?.offer]);
    expect(left[0]?.advertisement.offer.terms.tokenId).toBe(tokenId);
    rig.stop();
    expect(at).toBeLessThan(60);
  }
});

test("a server that gives no history, or bytes of something else, ends the search, and the next one finds it", async () => {
  const { phrase } = await listAndLose("nft", 1, "the server takes the first alone");
  const rig = createDevnetRig(devnet.url);
  const { rawTx } = rig.client;
  rig.client.rawTx = async (txid, signal) => {
    const bytes = await rawTx(txid, signal);
    bytes[0] = 9;
    return bytes;
  };
  await rig.engine.start();
  mustBe(await rig.engine.importWallet(phrase));
  // No change of the state comes with a warning.
  while (!rig.warnings.includes("Unfinished listings could not be searched"))
    await new Promise((resolve) => setImmediate(resolve));
  expect(rig.engine.state.getState().outbox).toEqual([]);
  rig.client.rawTx = rawTx;
  await ready(rig.engine);
  await searched(rig);
  expect(mustBe(await rig.engine.findAdvertisements())).toHaveLength(1);
  rig.stop();
});
