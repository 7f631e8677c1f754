import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDevnetRig, type DevnetRig } from "../testing/devnet-rig.ts";
import { mustBe, until } from "../testing/rig.ts";
import { tokensItem } from "./tokens-item.ts";

let devnet: Devnet;
let rig: DevnetRig;
const store = createMemoryStore();
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  rig = createDevnetRig(devnet.url, { store });
});
afterAll(async () => {
  rig.stop();
  await devnet.stop();
});
beforeEach(() => devnet.faults.clear());

const world = () => {
  if (!devnet.world) throw new Error("A devnet without a world");
  return devnet.world;
};

test("the supply is what was made and not burned, wherever it is, with the batons that exist", async () => {
  const { tokenIds } = world();
  expect(mustBe(await rig.engine.fetchSupply(aTokenId(tokenIds.tea)))).toEqual({ atoms: 12_000n, batons: 0 });
  const origin = mustBe(await rig.engine.fetchOrigin(aTokenId(tokenIds.tea)));
  const { timeFirstSeen, block } = await rig.client.api.token(aTokenId(tokenIds.tea));
  expect(origin).toEqual({ atoms: 12_000n, timeFirstSeen, block });
  const bread = mustBe(await rig.engine.fetchSupply(aTokenId(tokenIds.bread)));
  expect(bread.batons).toBe(1);
  // The demo wallet has burned some of it.
  expect(bread.atoms).toBeLessThan(50_000n);
  expect(bread.atoms).toBeGreaterThan(49_000n);
});

test("the NFTs of a collection are found, and each names its collection", async () => {
  const { gallery } = world().collections;
  const { tokenIds, numPages } = mustBe(await rig.engine.fetchNfts(aTokenId(gallery.tokenId), 0));
  expect(numPages).toBe(1);
  expect([...tokenIds].sort()).toEqual([...gallery.nftTokenIds].sort());
  for (const id of tokenIds) {
    expect(mustBe(await rig.engine.fetchOrigin(id))).toMatchObject({ atoms: 1n, groupTokenId: gallery.tokenId });
  }
  expect(mustBe(await rig.engine.fetchNfts(aTokenId(world().tokenIds.tea), 0)).tokenIds).toEqual([]);
});

test("the collection of a known NFT and its time are remembered, also for the next start", async () => {
  const { gallery } = world().collections;
  const [nft = ""] = gallery.nftTokenIds;
  await rig.engine.needTokens([aTokenId(nft)]);
  expect(rig.engine.state.getState().tokens.get(aTokenId(nft))?.groupTokenId).toBeUndefined();
  mustBe(await rig.engine.fetchOrigin(aTokenId(nft)));
  await until(rig.engine, ({ tokens }) => tokens.get(aTokenId(nft))?.groupTokenId === gallery.tokenId);
  const { timeFirstSeen, block } = await rig.client.api.token(aTokenId(nft));
  expect(rig.engine.state.getState().tokens.get(aTokenId(nft))).toMatchObject({ timeFirstSeen, block });
  const storedGroup = () => {
    const stored = tokensItem.decode(store.entries()[tokensItem.key] ?? "");
    return stored.kind === "valid" && stored.value.proven.get(aTokenId(nft))?.groupTokenId;
  };
  await expect.poll(storedGroup).toBe(gallery.tokenId);
});

test("an indexer that knows no such token or is away is a problem with its reason", async () => {
  const unknown = await rig.engine.fetchOrigin(aTokenId("12".repeat(32)));
  expect(unknown).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  devnet.faults.set({ error500: true });
  const away = await rig.engine.fetchSupply(aTokenId(world().tokenIds.tea));
  expect(away).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  expect(await rig.engine.fetchNfts(aTokenId(world().collections.gallery.tokenId), 0)).toMatchObject({ ok: false });
});
