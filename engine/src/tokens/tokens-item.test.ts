import { UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import type { Store } from "@satchel/core/ports";
import { aGenesis, aTokenId } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { OLD_CACHE } from "../testing/old-stores.ts";
import { needTokens } from "./tokens.ts";
import { tokensItem } from "./tokens-item.ts";

const genesis = new Map<string, Uint8Array>([1, 2].map(aGenesis).map(({ tokenId, rawTx }) => [tokenId, rawTx]));
const ids = [...genesis.keys()].sort().map(aTokenId);

/** A context whose indexer has the bytes of two tokens. */
const contextOn = (store: Store) =>
  bareContext({
    store,
    chain: { ...offlineChain(), rawTx: async (txid) => genesis.get(txid) ?? Promise.reject(new Error("404")) },
  });

const EMPTY = { proven: new Map(), claimed: new Map() };

describe("what an older release was told of a token", () => {
  const { tokenId, rawTx, token } = aGenesis(1);
  const born = { timeFirstSeen: 1_700_000_000, block: { height: 5, hash: "00".repeat(32), timestamp: 1_700_000_100 } };
  const storeWith = (claimed: object) => {
    const raw = JSON.stringify({ tokens: [OLD_CACHE.tokens[0], [tokenId, { ...token, ...born, ...claimed }]] });
    return createMemoryStore({ cashtabCache: raw });
  };
  const chain = { ...offlineChain(), rawTx: async () => rawTx };

  test("counts for nothing until the bytes are read, and is not lost meanwhile", async () => {
    const store = storeWith({});
    const offline = bareContext({ store, chain: offlineChain() });
    await needTokens(offline, [tokenId]);
    expect(offline.state.getState().tokens.size).toBe(0);
    const other = aGenesis(2);
    await needTokens(bareContext({ store, chain: { ...chain, rawTx: async () => other.rawTx } }), [other.tokenId]);
    const kept = tokensItem.decode((await store.get("cashtabCache")) ?? "");
    expect(kept).toMatchObject({ kind: "valid", value: { claimed: new Map([[tokenId, { ...token, ...born }]]) } });
  });

  test("is taken over with its time if the bytes say the same", async () => {
    const ctx = bareContext({ store: storeWith({}), chain });
    await needTokens(ctx, [tokenId]);
    expect(ctx.state.getState().tokens.get(tokenId)).toEqual({ ...token, ...born });
  });

  test.each([
    ["decimals", { genesisInfo: { ...token.genesisInfo, decimals: 7 } }],
    ["a name", { genesisInfo: { ...token.genesisInfo, tokenName: "Staked XEC" } }],
    ["a type", { tokenType: { ...token.tokenType, number: 2 } }],
    ["a field too many", { genesisInfo: { ...token.genesisInfo, data: "00" } }],
  ])("is forgotten if %s differs, and the stored cache is right from then on", async (_, lie) => {
    const store = storeWith(lie);
    const ctx = bareContext({ store, chain });
    await needTokens(ctx, [tokenId]);
    expect(ctx.state.getState().tokens.get(tokenId)).toEqual(token);
    const later = bareContext({ store, chain: offlineChain() });
    await needTokens(later, [tokenId]);
    expect(later.state.getState().tokens.get(tokenId)).toEqual(token);
  });

  test("does not take the place of what another tab has read from the bytes", async () => {
    const store = createMemoryStore();
    await needTokens(bareContext({ store, chain }), [tokenId]);
    const kept = tokensItem.decode((await store.get("cashtabCache")) ?? "");
    if (kept.kind !== "valid") throw new Error("The cache was not read");
    const both = tokensItem.encode({ ...kept.value, claimed: new Map([[tokenId, { ...token, ...born }]]) });
    expect(tokensItem.decode(both)).toEqual(kept);
  });
});

describe("the stored cache (wallet.md 5)", () => {
  const [placeholder, [id, entry]] = OLD_CACHE.tokens;
  const raw = JSON.stringify(OLD_CACHE);

  test("of an older release is read, and ours has the same placeholder", async () => {
    const read = tokensItem.decode(raw);
    if (read.kind !== "valid") throw new Error("The older cache was not read");
    expect([...read.value.claimed.keys()]).toEqual([id]);
    expect(read.value.proven.size).toBe(0);
    const { tokens } = JSON.parse(tokensItem.encode(EMPTY)) as { tokens: unknown[] };
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
      return read.kind === "valid" ? read.value.claimed.get(aTokenId(id)) : read.kind;
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
    expect(store.entries().cashtabCache).toBe(tokensItem.encode(EMPTY));
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
    expect([...ctx.state.getState().tokens.keys()].sort()).toEqual(ids);
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
  expect(kept.kind === "valid" && [...kept.value.proven.keys()].sort()).toEqual(ids);
});

test("a token once known is shown without a network, and nothing is asked", async () => {
  const store = createMemoryStore();
  await needTokens(contextOn(store), ids);
  const offline = bareContext({ store, chain: offlineChain() });
  await needTokens(offline, ids);
  expect([...offline.state.getState().tokens.keys()].sort()).toEqual(ids);
  expect(offline.warnings).toEqual([]);
});
