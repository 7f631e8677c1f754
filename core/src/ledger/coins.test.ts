import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sats } from "../amount/index.ts";
import { type Outpoint, outpointOf, tokenIdOf } from "../ids/index.ts";
import { p2shScript } from "../script/index.ts";
import { aToken, aTxid, aUtxo, scriptOf, txidOfNumber } from "../testing/index.ts";
import { isMature, isSpendable, type Utxo } from "../tx/index.ts";
import { balanceOf, bucketOf, Coins, coinsOf, collectCoins } from "./index.ts";

const ME = scriptOf("me");
const SHARED = p2shScript("ab".repeat(20));
const [ONE, OTHER] = [txidOfNumber(1), txidOfNumber(2)];

/** Coins of all kinds with few different outpoints, so that one outpoint often occurs with different coins. */
const coin = fc
  .record({
    n: fc.integer({ min: 1, max: 40 }),
    amount: fc.bigInt(1n, 2_100_000_000_000_000n),
    script: fc.constantFrom(ME, SHARED),
    blockHeight: fc.integer({ min: -1, max: 300 }),
    isCoinbase: fc.boolean(),
    token: fc.option(
      fc.constantFrom(aToken(7n, tokenIdOf(ONE)), aToken(9n, tokenIdOf(OTHER)), {
        ...aToken(0n, tokenIdOf(ONE)),
        isMintBaton: true,
      }),
    ),
  })
  .map(({ n, amount, script, blockHeight, isCoinbase, token }) =>
    aUtxo(script, amount, { n, blockHeight, isCoinbase, ...(token && { token }) }),
  );
const step = fc.record({
  removed: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
  put: fc.array(coin, { maxLength: 8 }),
});
const outpointOfNumber = (n: number): Outpoint => aUtxo(ME, 1n, { n }).outpoint;

/** Computes the sums in a slow but obvious way. */
function recount(coins: Iterable<Utxo>, tip: number) {
  const sums = { total: 0n, spendable: 0n, immature: 0n, tokens: new Map<string, [bigint, number, number]>() };
  for (const each of coins) {
    if (each.token) {
      const { tokenId, atoms, isMintBaton } = each.token;
      const [held, batons, count] = sums.tokens.get(tokenId) ?? [0n, 0, 0];
      sums.tokens.set(tokenId, [held + (isMintBaton ? 0n : atoms), batons + Number(isMintBaton), count + 1]);
      continue;
    }
    sums.total += each.sats;
    if (isSpendable(each, tip)) sums.spendable += each.sats;
    else if (!isMature(each, tip)) sums.immature += each.sats;
  }
  return sums;
}

function expectSame(coins: Coins, model: ReadonlyMap<Outpoint, Utxo>, tip: number): void {
  expect(new Map(coins)).toEqual(model);
  expect(coins.size).toBe(model.size);
  expect(coins.totals).toEqual(Coins.NONE.change([], model.values()).totals);
  expect([...coins.keys()].sort()).toEqual([...model.keys()].sort());
  for (const each of coins.values()) expect(coins.get(each.outpoint)).toBe(each);
  for (const n of [1, 20, 40]) expect(coins.has(outpointOfNumber(n))).toBe(model.has(outpointOfNumber(n)));
  const { tokens, ...balance } = recount(model.values(), tip);
  expect(balanceOf({ utxos: coins }, tip)).toEqual(balance);
  const held = [...coins.totals.tokens].map(([id, { atoms, batons, coins }]) => [id, [atoms, batons, coins]] as const);
  expect(new Map(held)).toEqual(tokens);
}

test("after any changes, coins equal a plain map and totals equal a recount, and earlier coins stay unchanged", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 500 }), (steps, tip) => {
      let coins = Coins.NONE;
      const model = new Map<Outpoint, Utxo>();
      const past: [Coins, ReadonlyMap<Outpoint, Utxo>][] = [];
      for (const { removed, put } of steps) {
        past.push([coins, new Map(model)]);
        coins = coins.change(removed.map(outpointOfNumber), put);
        for (const n of removed) model.delete(outpointOfNumber(n));
        for (const each of put) model.set(each.outpoint, each);
        expectSame(coins, model, tip);
      }
      for (const [before, then] of past) expectSame(before, then, tip);
    }),
    { numRuns: 150 },
  ));

describe("a change", () => {
  const many = Coins.NONE.change(
    [],
    [...Array(500).keys()].map((n) => aUtxo(ME, 1n, { n: n + 1 })),
  );

  test("returns the same object if nothing changes", () => {
    const [first] = many.values();
    expect(many.change([outpointOfNumber(9999)], first ? [first] : [])).toBe(many);
    expect(many.change([], [])).toBe(many);
  });

  test("keeps the identity of the buckets it does not touch", () => {
    const at = bucketOf(outpointOfNumber(7));
    const after = many.change([outpointOfNumber(7)], []);
    expect(after.size).toBe(499);
    const changed = after.buckets.flatMap((bucket, n) => (bucket === many.buckets[n] ? [] : [n]));
    expect(changed).toEqual([at]);
    expect(new Set([...many.keys()].map(bucketOf)).size).toBe(64);
  });
});

test("the last two digits of the txid give the bucket", () => {
  const bucketOfDigits = (digits: string) => bucketOf(outpointOf(aTxid(digits.padStart(64, "0")), 7));
  expect(["00", "09", "0a", "0f", "10", "3f", "40", "ff"].map(bucketOfDigits)).toEqual([0, 9, 10, 15, 16, 63, 0, 63]);
});

describe("coins that a sync finds", () => {
  const known = aUtxo(ME, 1000n, {
    n: 1,
    blockHeight: 7,
    isFinal: true,
    isCoinbase: false,
    token: aToken(7n, tokenIdOf(ONE)),
  });
  const before = Coins.NONE.change([], [known]);
  const collect = (...found: readonly Utxo[]) => {
    const collector = collectCoins(before);
    for (const each of found) collector.add(each);
    return collector.coins();
  };

  test.each<[string, Partial<Utxo>]>([
    ["amount", { sats: sats(9000n) }],
    ["script", { script: scriptOf("other") }],
    ["plugin's data", { plugins: { agora: { groups: ["50"], data: ["00"] } } }],
    ["block height", { blockHeight: 8 }],
    ["finality", { isFinal: false }],
    ["coinbase flag", { isCoinbase: true }],
    ["token", { token: aToken(7n, tokenIdOf(OTHER)) }],
    ["token amount", { token: aToken(8n, tokenIdOf(ONE)) }],
    ["token's baton", { token: { ...aToken(7n, tokenIdOf(ONE)), isMintBaton: true } }],
  ])("replace a known coin with another %s", (_, change) => {
    const found = { ...known, ...change };
    expect(collect(found).get(known.outpoint)).toBe(found);
  });

  test("replace a known coin that gained or lost its token", () => {
    const { token: _, ...plain } = known;
    expect(collect(plain).get(known.outpoint)).toBe(plain);
    const later = collectCoins(Coins.NONE.change([], [plain]));
    later.add(known);
    expect(later.coins().get(known.outpoint)).toBe(known);
  });

  test("count once if they occur twice, and the first one stays", () => {
    const once = { ...known, blockHeight: 8 };
    const coins = collect(once, { ...known, blockHeight: 9 });
    expect(coins.get(known.outpoint)).toBe(once);
    expect(coins.size).toBe(1);
    expect(coins.totals.tokens.get(tokenIdOf(ONE))).toEqual({ atoms: 7n, batons: 0, coins: 1 });
  });
});

test("forEach passes every coin with its outpoint and the map, as a Map does", () => {
  const coins = Coins.NONE.change([], [aUtxo(ME, 5n, { n: 1 }), aUtxo(ME, 6n, { n: 2 })]);
  const seen: unknown[] = [];
  coins.forEach((...each) => void seen.push(each));
  expect(seen).toEqual([...coins].map(([outpoint, coin]) => [coin, outpoint, coins]));
  expect(seen).toHaveLength(2);
});

test("unchanged coins and buckets keep their identity after a sync", () =>
  fc.assert(
    fc.property(fc.array(coin, { maxLength: 40 }), fc.array(coin, { maxLength: 10 }), (known, more) => {
      const before = Coins.NONE.change([], known);
      const collect = (found: Iterable<Utxo>) => {
        const collector = collectCoins(before);
        for (const each of found) collector.add({ ...each });
        return collector.coins();
      };
      expect(collect(before.values())).toBe(before);
      const found = before.change(
        [...before.keys()].slice(0, 2),
        more.filter(({ outpoint }) => !before.has(outpoint)),
      );
      const after = collect(found.values());
      expectSame(after, new Map(found), 250);
      for (const [n, bucket] of after.buckets.entries()) {
        if (before.buckets[n] === found.buckets[n]) expect(bucket).toBe(before.buckets[n]);
      }
      for (const each of after.values()) if (before.has(each.outpoint)) expect(each).toBe(before.get(each.outpoint));
    }),
    { numRuns: 150 },
  ));

test("coinsOf returns Coins unchanged", () => {
  const coins = Coins.NONE.change([], [aUtxo(ME, 5n, { n: 1 })]);
  expect(coinsOf(coins)).toBe(coins);
});

test("a plain map is converted once, and has no balance of its own", () => {
  const map = new Map([[outpointOfNumber(1), aUtxo(ME, 5n, { n: 1 })]]);
  expect(coinsOf(map)).toBe(coinsOf(map));
  expect(balanceOf({ utxos: coinsOf(map) }, 0).total).toBe(5n);
  expect(balanceOf({ utxos: new Map() }, 0).total).toBe(0n);
  expect(() => balanceOf({ utxos: map }, 0)).toThrow("without their totals");
});

test("coins know the outputs of a transaction and the coins that are not final, after every change", () => {
  const some = Array.from({ length: 200 }, (_, n) => aUtxo(ME, 1n, { n, isFinal: n % 3 === 0 }));
  const txid = txidOfNumber(7);
  const second = aUtxo(ME, 2n, { outpoint: outpointOf(txid, 12), isFinal: false });
  const unfinal = (coins: Coins) => new Set(coins.unfinal().map(({ outpoint }) => outpoint));
  const before = Coins.NONE.change([], some);
  expect(before.outpointsOf(txid)).toEqual([`${txid}:0`]);
  expect(unfinal(before)).toEqual(new Set(some.filter(({ isFinal }) => !isFinal).map(({ outpoint }) => outpoint)));
  const after = before.change([outpointOf(txidOfNumber(1), 0)], [second]);
  expect(after.outpointsOf(txid).sort()).toEqual([`${txid}:0`, `${txid}:12`]);
  const left = unfinal(before);
  left.delete(outpointOf(txidOfNumber(1), 0));
  expect(unfinal(after)).toEqual(new Set([...left, `${txid}:12`]));
  expect(after.outpointsOf(txidOfNumber(1))).toEqual([]);
});

test("what changed since earlier coins leads from them to these", () =>
  fc.assert(
    fc.property(fc.array(coin, { maxLength: 30 }), fc.array(step, { maxLength: 4 }), (first, steps) => {
      const before = Coins.NONE.change([], first);
      const now = steps.reduce((coins, { removed, put }) => coins.change(removed.map(outpointOfNumber), put), before);
      const { removed, added } = now.since(before);
      const left = [...before.values()].filter((each) => !removed.includes(each));
      expect(new Set([...left, ...added])).toEqual(new Set(now.values()));
      for (const each of removed) expect(before.get(each.outpoint)).toBe(each);
      expect(before.since(before)).toEqual({ removed: [], added: [] });
    }),
  ));
