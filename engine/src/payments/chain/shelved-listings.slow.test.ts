// An indexer says that a listing is over, and it is not: its bytes are the only way to the atoms in its advertisement.

import { atoms } from "@satchel/core/amount";
import { refusalOf } from "@satchel/core/ports";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { txidOf } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createToken, heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

type Broadcast = DevnetRig["client"]["broadcast"];

let current: DevnetRig | undefined;
function rigNow(): DevnetRig {
  if (current === undefined) throw new Error("no program runs");
  return current;
}

/** Lists atoms on a device; the second broadcast is answered by `second`, and the first one by `first`. */
async function listThrough({ first, second }: { first?: (honest: Broadcast) => Broadcast; second?: Broadcast }) {
  const [store, vault] = [createMemoryStore(), createNodeVault()];
  const rig = createDevnetRig(devnet.url, { store, vault });
  current = rig;
  await createFunded(devnet, rig, 2_000_000n, 2_000_000n);
  const tokenId = await createToken(rig, "SLP");
  const request = {
    trade: "list",
    tokenId: aTokenId(tokenId),
    atoms: atoms(900_000n),
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: 3_000_000_000n,
  } as const;
  const plan = mustBe(await rig.engine.prepareTrade(request));
  const { broadcast } = rig.client;
  // What a request of two was refused for is sent alone once more.
  const answers = [first?.(broadcast) ?? broadcast, second ?? broadcast, ...(second === refusing ? [refusing] : [])];
  rig.client.broadcast = (...args) => (answers.shift() ?? broadcast)(...args);
  const sent = await rig.engine.send(plan);
  const told: string[] = [];
  /** Ends the program and starts it again with an honest indexer. */
  const restart = async () => {
    rig.stop();
    const again = createDevnetRig(devnet.url, { store, vault });
    again.engine.onNotice(({ kind }) => told.push(kind));
    await again.engine.start();
    await ready(again.engine);
    await again.engine.resync();
    return again;
  };
  return { rig, tokenId, sent, told, restart };
}

const refusing: Broadcast = () =>
  Promise.reject(refusalOf({ path: "/broadcast-tx", status: 400, serverText: "400: refused" }));

/** Lets an indexer's client say something else about the outputs of every transaction. */
function lyingAbout({ client }: DevnetRig, change: "spent" | "unknown"): void {
  const { tx } = client;
  // Every server says so.
  client.indexers = async () => [];
  client.tx = async (txid, signal) => {
    if (change === "unknown") throw refusalOf({ path: `/tx/${txid}`, status: 404 });
    const found = await tx(txid, signal);
    const spentBy = { txid: aTxid("07".repeat(32)), inputIdx: 0 };
    return { ...found, outputs: found.outputs.map((output) => ({ ...output, spentBy })) };
  };
}

/** Takes the atoms of the only unfinished listing back. */
async function takeBack(rig: DevnetRig): Promise<void> {
  const [left] = mustBe(await rig.engine.findAdvertisements());
  if (left === undefined) throw new Error("the listing is forgotten");
  await tradeBy(rig, { trade: "take-back", advertisement: left.advertisement });
  await rig.engine.dismissPayment(left.entryId);
  expect(rig.engine.state.getState().outbox).toEqual([]);
}

test.each(["spent", "unknown"] as const)(
  "a listing that a person dismissed, because its advertisement was called %s, comes back",
  async (change) => {
    const { rig, tokenId, restart } = await listThrough({ second: refusing });
    lyingAbout(rig, change);
    for (const { id } of rig.engine.state.getState().outbox) await rig.engine.dismissPayment(id);
    expect(rig.engine.state.getState().outbox).toEqual([]);
    const again = await restart();
    expect(again.engine.state.getState().outbox).toMatchObject([{ status: "stopped", accepted: 1 }]);
    await takeBack(again);
    expect(heldOf(again, aTokenId(tokenId))).toBe(1_000_000n);
    // It is over now, and stays away.
    await again.engine.resync();
    expect(again.engine.state.getState().outbox).toEqual([]);
    again.stop();
  },
);

test("a listing whose offer was kept back and called final comes back, is said, and is finished", async () => {
  const { tokenId, sent, told, restart } = await listThrough({
    second: async (rawTx) => {
      const { tx, validate } = rigNow().client;
      rigNow().client.tx = async (txid, signal) => ({
        ...(txid === txidOf(rawTx) ? await validate(rawTx) : await tx(txid, signal)),
        isFinal: true,
      });
      return txidOf(rawTx);
    },
  });
  expect(sent.ok).toBe(true);
  await rigNow().engine.resync();
  const again = await restart();
  const [left] = mustBe(await again.engine.findAdvertisements());
  if (left === undefined) throw new Error("the listing is forgotten");
  expect(told).toContain("listing-unfinished");
  mustBe(await again.engine.rebroadcast(left.entryId));
  await tradeBy(again, { trade: "cancel", offer: await onlyOffer(again, aTokenId(tokenId)) });
  expect(heldOf(again, aTokenId(tokenId))).toBe(1_000_000n);
  again.stop();
});

test("a listing whose advertisement was sent, but called a conflict, stays in the outbox, and is finished", async () => {
  const { tokenId, sent, restart } = await listThrough({
    first: (honest) => async (rawTx) => {
      await honest(rawTx);
      lyingAbout(rigNow(), "unknown");
      throw refusalOf({ path: "/broadcast-tx", status: 400, serverText: "400: bad-txns-inputs-missingorspent" });
    },
  });
  expect(sent).toMatchObject({ ok: false, problem: { code: "refused" } });
  expect(rigNow().engine.state.getState().outbox).toMatchObject([{ status: "conflicted", left: [] }]);
  const again = await restart();
  await until(again.engine, ({ outbox }) => outbox.length === 0);
  await tradeBy(again, { trade: "cancel", offer: await onlyOffer(again, tokenId) });
  expect(heldOf(again, aTokenId(tokenId))).toBe(1_000_000n);
  again.stop();
});
