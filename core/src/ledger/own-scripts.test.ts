import { expect, test } from "vitest";
import { aUtxo, scriptOf } from "../testing/index.ts";
import { areSameScripts, Coins, emptyLedger, totalsOf, withScripts } from "./index.ts";

const [one, two, three] = [scriptOf("one"), scriptOf("two"), scriptOf("three")];
const coins = [aUtxo(one, 1_000n, { n: 1 }), aUtxo(two, 2_000n, { n: 2 }), aUtxo(two, 3_000n, { n: 3 })];
const ledger = { ...emptyLedger(new Set([one, two])), utxos: Coins.NONE.change([], coins) };

test("the same scripts change nothing, in any order", () => {
  expect(withScripts(ledger, new Set([one, two]))).toBe(ledger);
  expect(withScripts(ledger, new Set([two, one]))).toBe(ledger);
});

test("a further script keeps all coins; one that is gone takes its coins with it", () => {
  const more = withScripts(ledger, new Set([one, two, three]));
  expect(more.scripts).toEqual(new Set([one, two, three]));
  expect(new Map(more.utxos)).toEqual(new Map(ledger.utxos));
  const fewer = withScripts(ledger, new Set([one]));
  expect([...fewer.utxos.values()]).toEqual([coins[0]]);
  expect(totalsOf(fewer).sats).toBe(1_000n);
});

test("sets are the same if each has what the other has", () => {
  expect(areSameScripts(new Set([one, two]), new Set([two, one]))).toBe(true);
  expect(areSameScripts(new Set([one, two]), new Set([one]))).toBe(false);
  expect(areSameScripts(new Set([one]), new Set([one, two]))).toBe(false);
  expect(areSameScripts(new Set([one]), new Set([two]))).toBe(false);
});
