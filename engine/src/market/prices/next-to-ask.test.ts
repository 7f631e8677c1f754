import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { rounds, tokenIdOfNumber } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TokenMark } from "../../state.ts";
import { type Asking, isFresh, NO_PRICE_FRESH_MS, nextToAsk, PRICE_FRESH_MS } from "./next-to-ask.ts";

const FUNGIBLE = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const NFT = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 } as const;
const NOW = 1_800_000_000_000;
const each = { sats: sats(1n), atoms: atoms(1n) };
const id = tokenIdOfNumber;
const genesis = (tokenId: TokenId, tokenType: TokenGenesis["tokenType"] = FUNGIBLE) => ({
  ...UNKNOWN_TOKEN,
  tokenId,
  tokenType,
});

function asking(count: number, rest: Partial<Asking> = {}): Asking {
  const held = Array.from({ length: count }, (_, n) => id(n));
  return {
    held,
    tokens: new Map(held.map((tokenId) => [tokenId, genesis(tokenId)])),
    marks: new Map(),
    prices: new Map(),
    pegs: undefined,
    isBarred: () => false,
    now: NOW,
    ...rest,
  };
}

test("favourites come first, then old prices, then what was never asked about, then what had no price", () => {
  const marks = new Map<TokenId, TokenMark>([
    [id(3), "favourite"],
    [id(4), "hidden"],
  ]);
  const prices = new Map([
    [id(0), { each: undefined, at: NOW - NO_PRICE_FRESH_MS }],
    [id(1), { each, at: NOW - PRICE_FRESH_MS - 5 }],
    [id(2), { each, at: NOW - PRICE_FRESH_MS - 9 }],
    [id(6), { each, at: NOW - PRICE_FRESH_MS + 1 }],
  ]);
  const order: (TokenId | undefined)[] = [];
  const barred = new Set<TokenId>();
  for (let n = 0; n < 7; n++) {
    const next = nextToAsk(asking(7, { marks, prices, isBarred: (tokenId) => barred.has(tokenId) }));
    order.push(next);
    if (next) barred.add(next);
  }
  expect(order).toEqual([id(3), id(2), id(1), id(5), id(0), undefined, undefined]);
});

test("NFTs, tokens without a genesis and the redeemable ones are not asked about", () => {
  const tokens = new Map([
    [id(0), genesis(id(0), NFT)],
    [id(1), genesis(id(1))],
    [id(2), genesis(id(2))],
  ]);
  const pegs = { stakingTokenId: id(1), savingsTokenId: id(2), savingsMinter: undefined };
  expect(nextToAsk(asking(4, { tokens, pegs }))).toBeUndefined();
});

test("a price of the future is not fresh", () => {
  expect(isFresh({ each, at: NOW + 1 }, NOW)).toBe(false);
  expect(isFresh({ each, at: NOW }, NOW)).toBe(true);
});

test("each token is asked about once in its time, however many there are, and then none", () => {
  const check = fc.property(
    fc.integer({ min: 0, max: 200 }),
    fc.array(fc.boolean(), { maxLength: 200 }),
    (count, has) => {
      const prices = new Map<TokenId, { each: typeof each | undefined; at: number }>();
      for (let n = 0; n < count; n++) {
        const next = nextToAsk(asking(count, { prices }));
        expect(next !== undefined && !prices.has(next)).toBe(true);
        if (next) prices.set(next, { each: has[n] ? each : undefined, at: NOW });
      }
      expect(nextToAsk(asking(count, { prices }))).toBeUndefined();
    },
  );
  fc.assert(check, { numRuns: rounds(30, 500) });
});
