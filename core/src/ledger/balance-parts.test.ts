import fc from "fast-check";
import { expect, test } from "vitest";
import { p2shScript } from "../script/index.ts";
import { aToken, aUtxo, rounds, scriptOf } from "../testing/index.ts";
import { isSpendable, type Utxo } from "../tx/index.ts";
import { balanceParts, emptyLedger, replaceAll } from "./index.ts";

const ME = scriptOf("me");
const TIP = 1000;
const NOTHING = new Set<never>();
const ledgerOf = (utxos: readonly Utxo[]) =>
  replaceAll(emptyLedger(new Set([ME])), { utxos: [...utxos], page: { txs: [], numPages: 0, numTxs: 0 } });

test("a frozen coin that a payment has reserved counts once, as reserved", () => {
  const coins = [aUtxo(ME, 500n, { n: 1 }), aUtxo(ME, 70n, { n: 2 }), aUtxo(ME, 3n, { n: 3 })];
  const [first, second] = coins.map(({ outpoint }) => outpoint) as [Utxo["outpoint"], Utxo["outpoint"]];
  const parts = balanceParts(ledgerOf(coins), TIP, { frozen: new Set([first, second]), reserved: new Set([second]) });
  expect(parts).toMatchObject({ total: 573n, spendable: 3n, maturing: 0n, frozen: 500n, reserved: 70n });
});

test("rewards say in how many blocks the first and the last can be spent", () => {
  const reward = (n: number, blockHeight: number) => aUtxo(ME, 100n, { n, blockHeight, isCoinbase: true });
  const parts = balanceParts(ledgerOf([reward(1, TIP - 99), reward(2, TIP - 97), reward(3, TIP)]), TIP, {
    frozen: NOTHING,
    reserved: NOTHING,
  });
  expect(parts).toMatchObject({ total: 300n, spendable: 100n, maturing: 200n, matureIn: { first: 2, last: 99 } });
});

test("for any wallet the parts add up to the balance, and spendable is what a plan may use", () => {
  const coin = fc.record({
    sats: fc.bigInt(1n, 10n ** 12n),
    blockHeight: fc.integer({ min: -1, max: TIP }),
    isCoinbase: fc.boolean(),
    kind: fc.constantFrom("plain", "plain", "plain", "token", "script"),
    held: fc.constantFrom("no", "no", "frozen", "reserved", "both"),
  });
  fc.assert(
    fc.property(fc.array(coin, { maxLength: 30 }), fc.integer({ min: TIP, max: TIP + 200 }), (drawn, tip) => {
      const coins = drawn.map(({ sats, blockHeight, isCoinbase, kind }, n) =>
        aUtxo(kind === "script" ? p2shScript("00".repeat(20)) : ME, sats, {
          n,
          blockHeight,
          isCoinbase,
          ...(kind === "token" && { token: aToken(5n) }),
        }),
      );
      const held = (...kinds: string[]) =>
        new Set(coins.flatMap(({ outpoint }, i) => (kinds.includes(drawn[i]?.held ?? "") ? [outpoint] : [])));
      const [frozen, reserved] = [held("frozen", "both"), held("reserved", "both")];
      const parts = balanceParts(ledgerOf(coins), tip, { frozen, reserved });
      expect(parts.spendable + parts.maturing + parts.frozen + parts.reserved).toBe(parts.total);
      const usable = coins.filter((each) => isSpendable(each, tip) && !frozen.has(each.outpoint));
      const free = usable.filter(({ outpoint }) => !reserved.has(outpoint));
      expect(parts.spendable).toBe(free.reduce((sum, { sats }) => sum + sats, 0n));
      expect([parts.maturing, parts.frozen, parts.reserved].every((part) => part >= 0n)).toBe(true);
    }),
    { numRuns: rounds(300, 20_000) },
  );
});
