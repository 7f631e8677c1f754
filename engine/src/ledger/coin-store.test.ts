import { Coins } from "@satchel/core/ledger";
import { aToken, aUtxo, aWalletId, createManualClock, scriptOf, tokenIdOfNumber } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCoinStore, decodeCoins, encodeCoins, forgetLedger } from "./coin-store.ts";

const [ME, SAVINGS] = [scriptOf("me"), scriptOf("savings")];
const clock = createManualClock();

const coin = fc
  .record({
    n: fc.integer({ min: 1, max: 1_000_000 }),
    amount: fc.bigInt(0n, 2_100_000_000_000_000n),
    script: fc.constantFrom(ME, SAVINGS),
    blockHeight: fc.integer({ min: -1, max: 10_000_000 }),
    isCoinbase: fc.boolean(),
    isFinal: fc.boolean(),
    token: fc.option(
      fc
        .record({
          held: fc.bigInt(0n, 2n ** 64n - 1n),
          id: fc.nat(3),
          isMintBaton: fc.boolean(),
          entryIdx: fc.integer({ min: -1, max: 9 }),
        })
        .map(({ held, id, ...more }) => ({ ...aToken(held, tokenIdOfNumber(id)), ...more })),
    ),
    plugins: fc.option(
      fc.dictionary(
        fc.stringMatching(/^[a-z]{1,6}$/),
        fc.record({ groups: fc.array(fc.constantFrom("00", "abcd")), data: fc.constant(["ff"]) }),
        { minKeys: 1 },
      ),
    ),
  })
  .map(({ n, amount, script, blockHeight, isCoinbase, isFinal, token, plugins }) =>
    aUtxo(script, amount, {
      n,
      blockHeight,
      isCoinbase,
      isFinal,
      ...(token && { token }),
      ...(plugins && { plugins }),
    }),
  );
const coinsOfMany = (count: number) =>
  Coins.NONE.change(
    [],
    [...Array(count).keys()].map((n) => aUtxo(ME, BigInt(n), { n: n + 1, isFinal: true })),
  );

test("coins as text: every field is read back as it was", () =>
  fc.assert(
    fc.property(fc.array(coin, { maxLength: 30 }), (coins) => {
      const back = [...decodeCoins(encodeCoins(coins))];
      expect(plain(back)).toEqual(plain(coins));
    }),
    { numRuns: 300 },
  ));

/** Plugins as text, because a dictionary of fast-check has no prototype and would compare as different. */
const plain = (coins: readonly Utxo[]) =>
  coins.map(({ plugins, ...rest }) => ({ ...rest, plugins: plugins && JSON.stringify(plugins) }));

test("a text that we did not write is refused, never misread", () => {
  const text = encodeCoins([aUtxo(ME, 5n, { n: 1, token: aToken(3n) }), aUtxo(SAVINGS, 7n, { n: 2 })]);
  expect([...decodeCoins(text)]).toHaveLength(2);
  for (const bad of [
    "",
    "[]",
    text.replace(/ 5 /, " 5x "),
    text.replace(/ 1 7 /, " 9 7 "),
    `${text}\n`,
    text.slice(1),
  ]) {
    expect(() => [...decodeCoins(bad)]).toThrow();
  }
});

async function saved(count: number) {
  const store = createMemoryStore();
  const coins = coinsOfMany(count);
  const writer = createCoinStore(store, clock, aWalletId("w"));
  const checks = await writer.save(coins);
  return { store, coins, writer, checks };
}

describe("coins in storage", () => {
  test.each([0, 1, 999, 1000, 5000])("%i coins are read back", async (count) => {
    const { store, coins, checks } = await saved(count);
    expect(checks).toHaveLength(count < 1000 ? 1 : 64);
    const back = await createCoinStore(store, clock, aWalletId("w")).load(checks);
    expect(new Map(back)).toEqual(new Map(coins));
    expect(back?.totals).toEqual(coins.totals);
  });

  test("a change rewrites only the texts that it touched, also after a restart", async () => {
    const { store, checks } = await saved(5000);
    const { store: watched, written } = counting(store);
    const again = createCoinStore(watched, clock, aWalletId("w"));
    let coins = (await again.load(checks)) ?? Coins.NONE;
    for (let n = 1; n <= 3; n++) {
      written.length = 0;
      coins = coins.change([aUtxo(ME, 1n, { n }).outpoint], [aUtxo(ME, 9n, { n: 9998 + n })]);
      const now = await again.save(coins);
      expect(written.length).toBeGreaterThan(0);
      expect(written.length).toBeLessThanOrEqual(2);
      expect(new Map(await createCoinStore(store, clock, aWalletId("w")).load(now))).toEqual(new Map(coins));
    }
    written.length = 0;
    await again.save(coins);
    expect(written).toEqual([]);
  });

  test("a wallet that grows is divided into 64 texts, and joined again when it is much smaller", async () => {
    const { store, writer } = await saved(10);
    for (const count of [1500, 700, 400, 999, 1000]) {
      const coins = coinsOfMany(count);
      const checks = await writer.save(coins);
      expect(checks).toHaveLength(count === 1500 || count === 700 || count === 1000 ? 64 : 1);
      expect(new Map(await createCoinStore(store, clock, aWalletId("w")).load(checks))).toEqual(new Map(coins));
    }
  });

  test("a text that does not fit its check is not used: torn, missing or of another time", async () => {
    const { store, checks } = await saved(3000);
    const entries = store.entries();
    for (const [key, text] of Object.entries(entries)) {
      for (const damaged of [text.slice(0, -7), text.replace(/ 1 /, " 2 "), ""]) {
        if (damaged === text) continue;
        const other = createMemoryStore({ ...entries, [key]: damaged });
        expect(await createCoinStore(other, clock, aWalletId("w")).load(checks)).toBeUndefined();
      }
      const { [key]: _, ...rest } = entries;
      expect(await createCoinStore(createMemoryStore(rest), clock, aWalletId("w")).load(checks)).toBeUndefined();
    }
  });

  test("after a crash or failure at any write the coins are not used, and the next save is complete", async () => {
    const before = coinsOfMany(1000);
    for (let at = 1; at <= 8; at++) {
      for (const kind of ["fail", "fail-after"] as const) {
        const inner = createMemoryStore();
        const checks = await createCoinStore(inner, clock, aWalletId("w")).save(before);
        const store = faultyStore(inner, { write: { at, kind } });
        const writer = createCoinStore(store, clock, aWalletId("w"));
        const loaded = (await writer.load(checks)) ?? Coins.NONE;
        const after = loaded.change([...before.keys()].slice(0, 5), [aUtxo(ME, 9n, { n: 9999 })]);
        const isWhole = await writer.save(after).then(
          () => true,
          () => false,
        );
        // The head still has the checks from before.
        const found = await createCoinStore(inner, clock, aWalletId("w")).load(checks);
        if (found) expect(new Map(found)).toEqual(new Map(before));
        if (at > 1 || isWhole) expect(found).toBeUndefined();
        store.heal();
        const whole = await writer.save(after);
        expect(new Map(await createCoinStore(inner, clock, aWalletId("w")).load(whole))).toEqual(new Map(after));
      }
    }
  });

  test("a deleted wallet leaves no stored coins", async () => {
    const { store, checks } = await saved(2000);
    await store.set("ledgerCache:w", JSON.stringify({ version: 2, coins: checks }));
    await store.set("ledgerCoins:other:0", "stays");
    await forgetLedger(store, aWalletId("w"));
    expect(store.entries()).toEqual({ "ledgerCoins:other:0": "stays" });
    await forgetLedger(store, aWalletId("w"));
  });
});

function counting(inner: ReturnType<typeof createMemoryStore>) {
  const written: string[] = [];
  const set = (key: string, value: string) => {
    written.push(key);
    return inner.set(key, value);
  };
  return { store: { ...inner, set }, written };
}
