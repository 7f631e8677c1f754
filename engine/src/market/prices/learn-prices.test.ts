import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { coinsOf, emptyLedger } from "@satchel/core/ledger";
import { AGORA_PLUGIN, OFFER_GROUPS } from "@satchel/core/offer";
import { NetworkError } from "@satchel/core/ports";
import { aScript, aToken, aUtxo, createManualClock, tokenIdOfNumber } from "@satchel/core/testing";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { loadItem } from "../../persist/stored-item.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { offlineChain } from "../../testing/offline-chain.ts";
import { ASK_EVERY_MS, IDLE_MS, LOOK_EVERY_MS, learnPrices, MOST_IN_A_VISIT, RENEW_EVERY_MS } from "./learn-prices.ts";
import { PRICE_FRESH_MS } from "./next-to-ask.ts";
import { loadTokenPrices, needTokenPrice } from "./token-prices.ts";
import { tokenPricesItem } from "./token-prices-item.ts";

const FUNGIBLE = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const ME = aScript("00");

/** A wallet with `count` tokens, on whose markets nothing has happened, and the tokens that were asked about. */
async function aWallet(count: number, store = createMemoryStore()) {
  const asked: string[] = [];
  const down = { isDown: false };
  const clock = createManualClock();
  const pluginHistory = async (plugin: string, group: string) => {
    expect(plugin).toBe(AGORA_PLUGIN);
    asked.push(group.slice(OFFER_GROUPS.token.length));
    if (down.isDown) throw new NetworkError("no", "unreachable");
    return { txs: [], numPages: 0, numTxs: 0 };
  };
  const ctx = bareContext({ clock, store, chain: { ...offlineChain(), pluginHistory } });
  const ids = Array.from({ length: count }, (_, n) => tokenIdOfNumber(n));
  const coins = ids.map((tokenId, n) => aUtxo(ME, 546n, { n, token: aToken(5n, tokenId) }));
  ctx.state.setState({
    phase: { kind: "ready" },
    tokens: new Map(ids.map((tokenId) => [tokenId, { ...UNKNOWN_TOKEN, tokenId, tokenType: FUNGIBLE }])),
    tokenMarks: new Map([[tokenIdOfNumber(count - 1), "favourite"]]),
    ledger: { ...emptyLedger(new Set([ME])), utxos: coinsOf(new Map()).change([], coins) },
    sync: { state: "syncing" },
    connection: "online",
  });
  const stop = learnPrices(ctx);
  await loadTokenPrices(ctx);
  const becomeFresh = () => ctx.state.setState({ sync: { state: "fresh", at: clock.now() } });
  /** Lets some time pass in steps. What a step begins ends before the next one, however slow the machine is. */
  const pass = async (ms: number, step = ASK_EVERY_MS) => {
    for (let passed = 0; passed < ms; passed += step) {
      const isDue = clock.pending().some((left) => left <= step);
      clock.advance(step);
      while (isDue && clock.pending().length === 0 && asked.length < MOST_IN_A_VISIT)
        await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** The code of a question is fetched with the first one. */
  await import("./fetch-quote.ts");
  return { ctx, clock, asked, down, stop, becomeFresh, pass, store };
}

test("before the wallet was idle for a while nothing is asked; then one token at a time, favourites first", async () => {
  const { asked, becomeFresh, pass, stop } = await aWallet(20);
  await pass(60_000);
  expect(asked).toEqual([]);
  becomeFresh();
  await pass(IDLE_MS - ASK_EVERY_MS);
  expect(asked).toEqual([]);
  await pass(2 * ASK_EVERY_MS);
  expect(asked.length).toBeGreaterThanOrEqual(1);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(asked[0]).toBe(tokenIdOfNumber(19));
  await pass(60_000);
  expect(asked).toHaveLength(20);
  expect(new Set(asked).size).toBe(20);
  stop();
});

test("in a hidden tab nothing is asked; when it is seen again, what is missing", async () => {
  const { ctx, clock, asked, becomeFresh, pass, stop } = await aWallet(20);
  becomeFresh();
  await pass(IDLE_MS + 4 * ASK_EVERY_MS);
  const before = asked.length;
  expect(before).toBeGreaterThan(0);
  ctx.state.setState({ isSeen: false });
  clock.advance(ASK_EVERY_MS);
  expect(clock.pending()).toEqual([]);
  expect(asked).toHaveLength(before);
  ctx.state.setState({ isSeen: true });
  await pass(IDLE_MS + 60_000);
  expect(new Set(asked).size).toBe(20);
  stop();
});

test("with 1,000 tokens a visit asks about a few hundred, and the next visit about others", async () => {
  const store = createMemoryStore();
  const first = await aWallet(1_000, store);
  first.becomeFresh();
  await first.pass(IDLE_MS + (MOST_IN_A_VISIT + 100) * ASK_EVERY_MS);
  expect(first.asked).toHaveLength(MOST_IN_A_VISIT);
  await first.pass(3 * LOOK_EVERY_MS, LOOK_EVERY_MS);
  expect(first.asked).toHaveLength(MOST_IN_A_VISIT);
  await expect.poll(() => loadItem(store, tokenPricesItem)).toMatchObject({ value: { size: MOST_IN_A_VISIT } });
  first.stop();

  const second = await aWallet(1_000, store);
  expect(second.ctx.state.getState().tokenPrices?.size).toBe(MOST_IN_A_VISIT);
  second.becomeFresh();
  await second.pass(IDLE_MS + 50 * ASK_EVERY_MS);
  expect(second.asked.length).toBeGreaterThan(20);
  expect(second.asked.filter((id) => first.asked.includes(id))).toEqual([]);
  second.stop();
});

test("a price that is old is asked for again, and one that was asked for in vain is left alone for a while", async () => {
  const { asked, becomeFresh, pass, stop, ctx, clock, down } = await aWallet(2);
  const [one, other] = [tokenIdOfNumber(0), tokenIdOfNumber(1)];
  const each = { sats: sats(1n), atoms: atoms(1n) };
  const now = clock.now();
  ctx.state.setState({
    tokenPrices: new Map<TokenId, { each: typeof each | undefined; at: number }>([
      [one, { each, at: now }],
      [other, { each: undefined, at: now }],
    ]),
  });
  down.isDown = true;
  becomeFresh();
  await pass(IDLE_MS + PRICE_FRESH_MS, LOOK_EVERY_MS);
  await pass(2 * LOOK_EVERY_MS, LOOK_EVERY_MS);
  expect(asked).toEqual([one]);
  // What was known stays, with its age.
  expect(ctx.state.getState().tokenPrices?.get(one)).toEqual({ each, at: now });
  expect(ctx.warnings).toEqual([]);
  stop();
});

test("at rest the old prices are renewed slowly", async () => {
  const { asked, becomeFresh, pass, stop, ctx } = await aWallet(20);
  becomeFresh();
  await pass(IDLE_MS + 60_000);
  expect(asked).toHaveLength(20);
  // All have a price, which is old half an hour later.
  ctx.state.setState(({ tokenPrices }) => ({
    tokenPrices: new Map(
      [...(tokenPrices ?? [])].map(([id, { at }]) => [id, { each: { sats: sats(1n), atoms: atoms(1n) }, at }]),
    ),
  }));
  await pass(PRICE_FRESH_MS + LOOK_EVERY_MS, LOOK_EVERY_MS);
  const before = asked.length;
  await pass(5 * RENEW_EVERY_MS, RENEW_EVERY_MS);
  expect(asked.length - before).toBe(5);
  stop();
});

test("a market that does not answer is asked slowly from the fourth question on, and fast when it answers", async () => {
  const { asked, becomeFresh, pass, stop, down } = await aWallet(20);
  down.isDown = true;
  becomeFresh();
  await pass(IDLE_MS + 2 * ASK_EVERY_MS);
  expect(asked).toHaveLength(3);
  await pass(RENEW_EVERY_MS - ASK_EVERY_MS);
  expect(asked).toHaveLength(3);
  await pass(RENEW_EVERY_MS, RENEW_EVERY_MS);
  expect(asked).toHaveLength(4);
  down.isDown = false;
  await pass(RENEW_EVERY_MS, RENEW_EVERY_MS);
  await pass(5 * ASK_EVERY_MS);
  expect(asked.length).toBeGreaterThanOrEqual(9);
  stop();
});

test("a person who looks at a token is answered at once; there is nothing to ask about an NFT or without a genesis", async () => {
  const { asked, ctx } = await aWallet(3);
  const [one, nft, dark] = [tokenIdOfNumber(0), tokenIdOfNumber(1), tokenIdOfNumber(2)];
  const NFT = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 } as const;
  ctx.state.setState(({ tokens }) => {
    const changed = new Map(tokens).set(nft, { ...UNKNOWN_TOKEN, tokenId: nft, tokenType: NFT });
    changed.delete(dark);
    return { tokens: changed };
  });
  await Promise.all([one, one, nft, dark].map((tokenId) => needTokenPrice(ctx, tokenId)));
  await needTokenPrice(ctx, one);
  expect(asked).toEqual([one]);
});
