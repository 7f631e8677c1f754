import { expect, test } from "vitest";
import { aUtxo, scriptOf } from "../testing/index.ts";
import { Coins, emptyLedger, isOneOf, totalsOf, withScripts } from "./index.ts";

const [one, two, three] = [scriptOf("one"), scriptOf("two"), scriptOf("three")];
const coins = [aUtxo(one, 1_000n, { n: 1 }), aUtxo(two, 2_000n, { n: 2 }), aUtxo(two, 3_000n, { n: 3 })];
const ledger = { ...emptyLedger([one, two]), utxos: Coins.NONE.change([], coins) };

test("the same scripts change nothing, in any order", () => {
  expect(withScripts(ledger, [one, two])).toBe(ledger);
  expect(withScripts(ledger, [two, one])).toBe(ledger);
});

test("a further script keeps all coins; one that is gone takes its coins with it", () => {
  const more = withScripts(ledger, [one, two, three]);
  expect(more.scripts).toEqual([one, two, three]);
  expect(new Map(more.utxos)).toEqual(new Map(ledger.utxos));
  const fewer = withScripts(ledger, [one]);
  expect([...fewer.utxos.values()]).toEqual([coins[0]]);
  expect(totalsOf(fewer).sats).toBe(1_000n);
});

test("a script is found in its list, and in no other list", () => {
  const list = [one, two];
  expect([one, two, three].map((script) => isOneOf(list, script))).toEqual([true, true, false]);
  expect(isOneOf([], one)).toBe(false);
});
