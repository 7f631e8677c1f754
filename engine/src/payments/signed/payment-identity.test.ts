import { sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, plannedOutpoint, type Txid } from "@satchel/core/ids";
import { emptyLedger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { aTx, aUtxo, scriptOf, txidOfNumber, unparsed } from "@satchel/core/testing";
import type { Plan, PlannedTx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { findSent, identityOf, resolve } from "./payment-identity.ts";

const [me, bob] = [scriptOf("me"), scriptOf("bob")];
const coin = (n: number) => aUtxo(me, 1_000n, { n });

const planned = (outpoints: readonly Outpoint[], ...paid: [script: ScriptHex, amount: bigint][]): PlannedTx => ({
  inputs: outpoints.map((outpoint) => ({ utxo: { ...coin(0), outpoint } })),
  outputs: paid.map(([script, amount]) => ({ script, sats: sats(amount), isChange: script === me })),
  size: 200,
  fee: sats(200n),
});
const planOf = (...txs: PlannedTx[]): Plan => ({ txs, sent: sats(1n), fee: sats(1n), spends: [] });

const [first, second] = [coin(1).outpoint, coin(2).outpoint];

describe("two plans are the same payment", () => {
  const plan = planOf(planned([first, second], [bob, 500n], [me, 300n]), planned([second], [bob, 7n]));

  test("when they spend and pay the same, even if fee and size differ", () => {
    const [one, two] = plan.txs;
    if (!one || !two) throw new Error("Two transactions");
    expect(identityOf({ ...plan, fee: sats(9n), txs: [{ ...one, size: 1, fee: sats(2n) }, two] })).toBe(
      identityOf(plan),
    );
  });

  test.each([
    ["another coin", planOf(planned([first, coin(3).outpoint], [bob, 500n], [me, 300n]), planned([second], [bob, 7n]))],
    ["a coin less", planOf(planned([first], [bob, 500n], [me, 300n]), planned([second], [bob, 7n]))],
    ["another amount", planOf(planned([first, second], [bob, 501n], [me, 300n]), planned([second], [bob, 7n]))],
    ["another recipient", planOf(planned([first, second], [me, 500n], [me, 300n]), planned([second], [bob, 7n]))],
    ["an output less", planOf(planned([first, second], [bob, 500n]), planned([second], [bob, 7n]))],
    ["a transaction less", planOf(planned([first, second], [bob, 500n], [me, 300n]))],
  ])("but not with %s", (_name, other) => expect(identityOf(other)).not.toBe(identityOf(plan)));
});

test("an output of an earlier transaction of the plan gets the txid of the signed transaction", () => {
  const txids = Array.from({ length: 13 }, (_, n) => txidOfNumber(n));
  const cases: [string, string][] = [
    ["plan:0:1", outpointOf(txidOfNumber(0), 1)],
    ["plan:12:34", outpointOf(txidOfNumber(12), 34)],
    // Not signed yet, or not an output of the plan.
    ["plan:13:0", "plan:13:0"],
    [first, first],
    ["a plan:0:1", "a plan:0:1"],
    ["plan:0:1 too", "plan:0:1 too"],
  ];
  for (const [outpoint, resolved] of cases) expect(resolve(unparsed<Outpoint>(outpoint), txids)).toBe(resolved);
});

describe("a plan that was sent before, from this or another device", () => {
  const one = aTx(11).spending(coin(1)).paying(bob, 500n).paying(me, 300n);
  const two = aTx(12)
    .spending({ ...coin(0), outpoint: outpointOf(one.txid, 1) })
    .paying(bob, 200n);
  const chain = planOf(planned([first], [bob, 500n], [me, 300n]), planned([plannedOutpoint(0, 1)], [bob, 200n]));
  const ledger = emptyLedger(new Set([me]));

  test("is found on the first page of the history", () => {
    expect(findSent(chain, { ...ledger, history: [two, aTx(13), one] })).toEqual([one.txid, two.txid]);
  });

  test("is found among the live events since the last sync", () => {
    const txs = new Map([[one.txid, one]]);
    const memory = { txs, spentCoins: new Map(), dropped: new Set<Txid>() };
    expect(findSent(chain, { ...ledger, memory, history: [two] })).toEqual([one.txid, two.txid]);
  });

  test("is not found unless every transaction of it is known", () => {
    expect(findSent(chain, ledger)).toBeUndefined();
    expect(findSent(chain, { ...ledger, history: [one] })).toBeUndefined();
    expect(findSent(chain, { ...ledger, history: [two] })).toBeUndefined();
    const dearer = planOf(planned([first], [bob, 501n], [me, 299n]));
    expect(findSent(dearer, { ...ledger, history: [one] })).toBeUndefined();
  });
});
