import type { Store } from "@satchel/core/ports";
import { UNKNOWN_TOKEN, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { OLD_CACHE } from "../testing/old-stores.ts";
import { needTokens } from "./tokens.ts";
import { tokensItem } from "./tokens-item.ts";

const ids = ["11", "22"].map((byte) => byte.repeat(32));

/** A context whose indexer gives the same answer for every token. */
const contextOn = (store: Store) =>
  bareContext({ store, chain: { ...offlineChain(), token: async (tokenId) => ({ ...UNKNOWN_TOKEN, tokenId }) } });

describe("the stored cache (wallet.md 5)", () => {
  const [placeholder, [id, entry]] = OLD_CACHE.tokens;
  const raw = JSON.stringify(OLD_CACHE);

  test("of an older release is read, and ours has the same placeholder", async () => {
    const read = tokensItem.decode(raw);
    if (read.kind !== "valid") throw new Error("The older cache was not read");
    expect([...read.value.keys()]).toEqual([id]);
    const { tokens } = JSON.parse(tokensItem.encode(new Map())) as { tokens: unknown[] };
    expect(tokens).toEqual([placeholder]);
  });

  test("of an older release keeps what was read from the genesis transaction, for an NFT its collection too", () => {
    const nft = { ...entry, groupTokenId: "ab".repeat(32) };
    const read = tokensItem.decode(JSON.stringify({ tokens: [placeholder, [id, nft]] }));
    if (read.kind !== "valid") throw new Error("The older cache was not read");
    expect(JSON.parse(tokensItem.encode(read.value))).toEqual({ tokens: [placeholder, [id, nft]] });
  });

  test("is read without these fields, as we stored it before, and without damaged ones", () => {
    const { genesisSupply: _s, genesisMintBatons: _b, genesisOutputScripts, ...bare } = entry;
    const damaged = { ...bare, genesisSupply: 5, genesisMintBatons: -1, genesisOutputScripts, groupTokenId: "x" };
    const { genesisSupply: _u, genesisMintBatons: _n, genesisOutputScripts: _g, ...barePlaceholder } = placeholder[1];
    const stored = (each: object) =>
      JSON.stringify({
        tokens: [
          [UNKNOWN_TOKEN_ID, barePlaceholder],
          [id, each],
        ],
      });
    const tokenIn = (raw: string) => {
      const read = tokensItem.decode(raw);
      return read.kind === "valid" ? read.value.get(id) : read.kind;
    };
    expect(tokenIn(stored(bare))).toEqual({ tokenId: id, ...bare });
    expect(tokenIn(stored(damaged))).toEqual({ tokenId: id, ...bare, genesisOutputScripts });
  });

  test.each<[string, unknown]>([
    ["another key", { tokens: OLD_CACHE.tokens, tokenInfoById: {} }],
    ["only another key", { tokenInfoById: {} }],
    ["no placeholder", { tokens: [[id, entry]] }],
    ["not a map", { tokens: {} }],
    ["an empty object", {}],
    ["an invalid id", { tokens: [placeholder, ["abc", entry]] }],
    ["no tokenType", { tokens: [placeholder, [id, { ...entry, tokenType: undefined }]] }],
    ["no genesisInfo", { tokens: [placeholder, [id, { ...entry, genesisInfo: undefined }]] }],
    [
      "no name",
      { tokens: [placeholder, [id, { ...entry, genesisInfo: { ...entry.genesisInfo, tokenName: undefined } }]] },
    ],
    ["10 decimals", { tokens: [placeholder, [id, { ...entry, genesisInfo: { ...entry.genesisInfo, decimals: 10 } }]] }],
    ["no timeFirstSeen", { tokens: [placeholder, [id, { ...entry, timeFirstSeen: undefined }]] }],
    ["a torn block", { tokens: [placeholder, [id, { ...entry, block: { height: 1 } }]] }],
  ])("with %s: is copied aside and replaced by an empty one", async (_, cache) => {
    const store = createMemoryStore({ cashtabCache: JSON.stringify(cache) });
    await needTokens(contextOn(store), []);
    expect(store.entries()["aside:cashtabCache"]).toBe(JSON.stringify(cache));
    expect(store.entries().cashtabCache).toBe(tokensItem.encode(new Map()));
  });

  test("that cannot be read is not overwritten", async () => {
    const inner = createMemoryStore({ cashtabCache: raw });
    let isBroken = true;
    const store = {
      ...inner,
      get: async (key: string) => {
        if (isBroken && key === "cashtabCache") throw new Error("disk");
        return inner.get(key);
      },
    };
    const ctx = contextOn(store);
    await needTokens(ctx, ids.slice(0, 1));
    expect(inner.entries().cashtabCache).toBe(raw);
    expect(ctx.state.getState().tokens.size).toBe(1);
    isBroken = false;
    await needTokens(ctx, ids.slice(1));
    expect([...ctx.state.getState().tokens.keys()].sort()).toEqual([id, ...ids].sort());
    for (const each of [id, ...ids]) expect(inner.entries().cashtabCache).toContain(each);
  });
});

test("two tabs that fetch different tokens store both", async () => {
  const store = createMemoryStore();
  const [one, two] = [contextOn(store), contextOn(store)];
  await Promise.all([needTokens(one, []), needTokens(two, [])]);
  await needTokens(one, ids.slice(0, 1));
  await needTokens(two, ids.slice(1));
  const kept = tokensItem.decode((await store.get("cashtabCache")) ?? "");
  expect(kept.kind === "valid" && [...kept.value.keys()].sort()).toEqual(ids);
});

test("a token once known is shown without a network, and nothing is asked", async () => {
  const store = createMemoryStore();
  await needTokens(contextOn(store), ids);
  const offline = bareContext({ store, chain: offlineChain() });
  await needTokens(offline, ids);
  expect([...offline.state.getState().tokens.keys()].sort()).toEqual(ids);
  expect(offline.warnings).toEqual([]);
});
