// A listing in two steps that is interrupted: nothing stays in the output of an advertisement.

import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { NetworkError } from "@satchel/core/ports";
import { aTokenId, rounds } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore, faultyProcess } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TradeRequest } from "../../market/trade/prepare-trade.ts";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { inTurn } from "../../testing/kill-at-every-write.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createNft, createToken, heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());
beforeEach(() => devnet.faults.clear());

const requestFor = (tokenId: TokenId, kind: "token" | "nft"): TradeRequest =>
  kind === "nft"
    ? { trade: "list-nft", tokenId, sats: sats(70_000n) }
    : {
        trade: "list",
        tokenId,
        atoms: atoms(900_000n) as Atoms,
        minAtoms: atoms(1_000n) as Atoms,
        priceNanoSatsPerAtom: 3_000_000_000n,
      };

/**
 * Makes the indexer's client refuse every broadcast from number `from` on, or lose it, until the returned function is
 * called.
 */
function broken(rig: DevnetRig, from: number, outcome: "refused" | "unreachable" | "unknown"): () => void {
  const { broadcast } = rig.client;
  let count = 0;
  rig.client.broadcast = async (rawTx, options) => {
    if (++count < from) return broadcast(rawTx, options);
    if (outcome === "unknown") await broadcast(rawTx, options);
    throw new NetworkError(outcome, outcome, outcome === "refused" ? { status: 400 } : {});
  };
  return () => {
    rig.client.broadcast = broadcast;
  };
}

async function createMaker(kind: "token" | "nft") {
  const [store, vault] = [createMemoryStore(), createNodeVault()];
  const rig = createDevnetRig(devnet.url, { store, vault });
  await createFunded(devnet, rig, 2_000_000n, 2_000_000n);
  const tokenId = kind === "nft" ? await createNft(rig) : await createToken(rig, "SLP");
  /** Ends the program and starts it again on the same device. */
  const restart = async () => {
    rig.stop();
    const again = createDevnetRig(devnet.url, { store, vault });
    await again.engine.start();
    await ready(again.engine);
    return again;
  };
  return { rig, tokenId, restart, request: requestFor(aTokenId(tokenId), kind), store, vault };
}

describe.each(["token", "nft"] as const)(
  "the network refuses the offer behind the advertisement of a listing: %s",
  (kind) => {
    test("it is found, finished at the next start, and can be cancelled", async () => {
      const { rig, tokenId, request, restart } = await createMaker(kind);
      const all = heldOf(rig, aTokenId(tokenId));
      const plan = mustBe(await rig.engine.prepareTrade(request));
      broken(rig, 2, "refused");
      expect((await rig.engine.send(plan)).ok).toBe(false);
      expect(rig.engine.state.getState().outbox).toMatchObject([
        { purpose: "listing", status: "refused", accepted: 1 },
      ]);
      const [left] = mustBe(await rig.engine.findAdvertisements());
      if (left === undefined) throw new Error("nothing was found");
      expect(left.advertisement.offer).toEqual(plan.trade?.offer);
      // Its bytes are the only way to the atoms, so it cannot be dismissed.
      await rig.engine.dismissPayment(left.entryId);
      expect(mustBe(await rig.engine.findAdvertisements())).toHaveLength(1);

      const again = await restart();
      await until(again.engine, ({ outbox }) => outbox.length === 0);
      expect(mustBe(await again.engine.findAdvertisements())).toEqual([]);
      await tradeBy(again, { trade: "cancel", offer: await onlyOffer(again, aTokenId(tokenId)) });
      expect(heldOf(again, aTokenId(tokenId))).toBe(all);
      again.stop();
    });

    test("it can be undone: the atoms come back, and the payment can be dismissed", async () => {
      const { rig, tokenId, request } = await createMaker(kind);
      const all = heldOf(rig, aTokenId(tokenId));
      const plan = mustBe(await rig.engine.prepareTrade(request));
      const mend = broken(rig, 2, "refused");
      expect((await rig.engine.send(plan)).ok).toBe(false);
      mend();
      const [left] = mustBe(await rig.engine.findAdvertisements());
      if (left === undefined) throw new Error("nothing was found");
      await tradeBy(rig, { trade: "take-back", advertisement: left.advertisement });
      expect(heldOf(rig, aTokenId(tokenId))).toBe(all);
      expect(mustBe(await rig.engine.findAdvertisements())).toEqual([]);
      expect(await rig.engine.prepareTrade({ trade: "take-back", advertisement: left.advertisement })).toMatchObject({
        problem: { code: "offer-gone" },
      });
      await rig.engine.dismissPayment(left.entryId);
      expect(rig.engine.state.getState().outbox).toEqual([]);
      rig.stop();
    });

    test.each(["unreachable", "unknown"] as const)(
      "the answer to either step is lost (%s): the next start finishes it",
      async (outcome) => {
        for (const step of [1, 2]) {
          const { rig, tokenId, request, restart } = await createMaker(kind);
          const plan = mustBe(await rig.engine.prepareTrade(request));
          broken(rig, step, outcome);
          const sent = await rig.engine.send(plan);
          expect(sent.ok).toBe(false);
          const again = await restart();
          await until(again.engine, ({ outbox }) => outbox.length === 0);
          const isNothing = outcome === "unreachable" && step === 1;
          const { offers } = mustBe(await again.engine.fetchOffers({ tokenId: aTokenId(tokenId) }));
          expect(offers).toHaveLength(isNothing ? 0 : 1);
          // Nothing was sent, so the same plan can be sent again; where something was, it counts as sent.
          if (isNothing) mustBe(await again.engine.send(plan));
          expect((await onlyOffer(again, aTokenId(tokenId))).tokenId).toBe(tokenId);
          again.stop();
        }
      },
    );
  },
);

describe("the program dies", () => {
  /** Lists with a process that dies at write `at`; returns how many writes there were if it never does. */
  async function listWithDeath(kind: "token" | "nft", at: number | undefined, how: "crash-before" | "crash-after") {
    const { rig, tokenId, request, store, vault } = await createMaker(kind);
    const all = heldOf(rig, aTokenId(tokenId));
    rig.stop();
    const process = faultyProcess(at === undefined ? undefined : { write: { at, kind: how } });
    const dying = createDevnetRig(devnet.url, { store: process.over(store), copyStore: rig.copyStore, vault });
    const act = async () => {
      await dying.engine.start();
      await ready(dying.engine);
      mustBe(await dying.engine.send(mustBe(await dying.engine.prepareTrade(request))));
    };
    await Promise.race([act(), process.crashed]).catch(() => undefined);
    const writes = process.writes();
    dying.stop();

    const again = createDevnetRig(devnet.url, { store, copyStore: rig.copyStore, vault });
    await again.engine.start();
    await ready(again.engine);
    await until(again.engine, ({ outbox }) => outbox.length === 0);
    const { offers } = mustBe(await again.engine.fetchOffers({ tokenId: aTokenId(tokenId) }));
    const onOffer = offers.reduce((sum, offer) => sum + offer.atoms, 0n);
    expect(offers.length).toBeLessThanOrEqual(1);
    expect(heldOf(again, aTokenId(tokenId)) + onOffer, `write ${at}, ${how}`).toBe(all);
    again.stop();
    return { writes, isListed: offers.length === 1 };
  }

  test.each(["token", "nft"] as const)(
    "at every write of a listing: all atoms are held or on offer (%s)",
    {
      timeout: 300_000,
    },
    async (kind) => {
      const { writes, isListed } = await listWithDeath(kind, undefined, "crash-before");
      expect(isListed).toBe(true);
      const ends = new Set<boolean>();
      for (let at = 1; at <= writes; at += rounds(2, 1)) {
        for (const how of inTurn(["crash-before", "crash-after"] as const, (at - 1) / 2)) {
          ends.add((await listWithDeath(kind, at, how)).isListed);
        }
      }
      expect([...ends].sort()).toEqual([false, true]);
    },
  );
});
