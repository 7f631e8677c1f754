import { type Txid, tokenIdOf } from "@satchel/core/ids";
import { aGenesis, aTokenId, createManualClock } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { needForeignTokens, needTokens } from "./tokens.ts";
import { tokensItem } from "./tokens-item.ts";

/** Answers with the bytes of these tokens. */
function bytesOf(tokens: readonly ReturnType<typeof aGenesis>[]): (txid: Txid) => Uint8Array {
  const known = new Map<string, Uint8Array>(tokens.map(({ tokenId, rawTx }) => [tokenId, rawTx]));
  return (txid) => known.get(txid) ?? new Uint8Array();
}

/** A thousand tokens; the second half is answered only when a test wants it. */
function withThousand() {
  const tokens = Array.from({ length: 1000 }, (_, n) => aGenesis(n));
  const ids = tokens.map(({ tokenId }) => tokenId);
  const read = bytesOf(tokens);
  const clock = createManualClock();
  const waiting: (() => void)[] = [];
  const held = new Set(ids.slice(500));
  let open = 0;
  let most = 0;
  const chain = {
    ...offlineChain(),
    rawTx: async (txid: Txid) => {
      most = Math.max(most, ++open);
      if (held.has(tokenIdOf(txid))) await new Promise<void>((resolve) => waiting.push(resolve));
      open--;
      return read(txid);
    },
  };
  const ctx = bareContext({ chain, clock });
  let changes = 0;
  ctx.state.subscribe((now, before) => {
    if (now.tokens !== before.tokens) changes++;
  });
  return { ctx, ids, clock, waiting, held, counts: () => ({ most, changes }) };
}

test("the bytes of a thousand tokens are fetched five at a time, and arrived ones are shown meanwhile in few changes", async () => {
  const { ctx, ids, clock, waiting, held, counts } = withThousand();
  const shown = new Promise<void>((resolve) => {
    ctx.state.subscribe(({ tokens }) => tokens.size === 500 && resolve());
  });
  const asked = needTokens(ctx, ids);
  while (waiting.length < 5) await new Promise((resolve) => setImmediate(resolve));
  expect(ctx.state.getState().tokens.size).toBe(0);
  clock.advance(100);
  await shown;
  held.clear();
  for (const answer of waiting) answer();
  await asked;
  expect(ctx.state.getState().tokens.size).toBe(1000);
  expect(counts()).toEqual({ most: 5, changes: 2 });
});

describe("many tokens that are not the wallet's own", () => {
  const tokens = Array.from({ length: 60 }, (_, n) => aGenesis(n));
  const ids = tokens.map(({ tokenId }) => tokenId);
  const read = bytesOf(tokens);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  function withIndexers(areIndexersPublic: boolean) {
    const clock = createManualClock();
    const asked: string[] = [];
    const chain = {
      ...offlineChain(),
      rawTx: async (txid: Txid) => {
        asked.push(txid);
        return read(txid);
      },
    };
    const ctx = { ...bareContext({ chain, clock }), hasPublicIndexers: areIndexersPublic };
    const advance = async (ms: number) => {
      for (let n = 0; n < 20; n++) await turn();
      clock.advance(ms);
      for (let n = 0; n < 20; n++) await turn();
    };
    return { ctx, asked, advance };
  }

  test("public indexers are asked for 25, then for none during 5 s; what has arrived is shown", async () => {
    const { ctx, asked, advance } = withIndexers(true);
    const done = needForeignTokens(ctx, ids);
    await advance(4999);
    expect(asked).toEqual(ids.slice(0, 25));
    expect(ctx.state.getState().tokens.size).toBe(25);
    await advance(1);
    expect(asked).toHaveLength(50);
    await advance(5000);
    await done;
    expect(asked).toEqual(ids);
  });

  test("what a person waits for does not wait its turn, and is asked for once", async () => {
    const { ctx, asked, advance } = withIndexers(true);
    void needForeignTokens(ctx, ids);
    const last = ids.at(-1) ?? "";
    await needTokens(ctx, [aTokenId(last)]);
    expect(ctx.state.getState().tokens.has(aTokenId(last))).toBe(true);
    await advance(5000);
    await advance(5000);
    expect(asked.filter((id) => id === last)).toHaveLength(1);
  });

  test("who leaves ends the wait: nothing more is asked, and the next one begins at once after the pause", async () => {
    const { ctx, asked, advance } = withIndexers(true);
    const leaving = new AbortController();
    const left = needForeignTokens(ctx, ids, leaving.signal);
    await advance(0);
    leaving.abort();
    await advance(5000);
    await left;
    expect(asked).toEqual(ids.slice(0, 25));
    const again = needForeignTokens(ctx, ids.slice(25, 30));
    await advance(0);
    await again;
    expect(asked).toEqual(ids.slice(0, 30));
  });

  test("who stays gets the tokens that another caller asked for and left", async () => {
    const { ctx, asked, advance } = withIndexers(true);
    const leaving = new AbortController();
    void needForeignTokens(ctx, ids, leaving.signal);
    const wanted = ids.slice(40, 42);
    const staying = needForeignTokens(ctx, wanted);
    await advance(0);
    leaving.abort();
    await advance(5000);
    await staying;
    expect(asked).toEqual([...ids.slice(0, 25), ...wanted]);
  });

  test("a devnet and one's own server are asked for all of them", async () => {
    const { ctx, asked } = withIndexers(false);
    await needForeignTokens(ctx, ids);
    expect(asked).toEqual(ids);
  });
});

test("two tabs that store tokens in turn keep each other's, although neither reads again what it wrote itself", async () => {
  const tokens = Array.from({ length: 4 }, (_, n) => aGenesis(n));
  const ids = tokens.map(({ tokenId }) => tokenId);
  const chain = { ...offlineChain(), rawTx: async (txid: Txid) => bytesOf(tokens)(txid) };
  const store = createMemoryStore();
  const [one, other] = [bareContext({ store, chain }), bareContext({ store, chain })];
  for (const [at, ctx] of [one, other, one, other].entries()) await needTokens(ctx, ids.slice(at, at + 1));
  const kept = tokensItem.decode((await store.get(tokensItem.key)) ?? "");
  expect(kept.kind === "valid" && [...kept.value.proven.keys()].sort()).toEqual([...ids].sort());
});
