// Properties of the ledger after any facts, checked against a model that recomputes everything from all facts.

import fc from "fast-check";
import { expect } from "vitest";
import { type Outpoint, outpointOf, readOutpoint, type Txid } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import { aToken, aTx, blockHashOfNumber, scriptOf } from "../../testing/index.ts";
import type { Tx, Utxo } from "../../tx/index.ts";
import { coinOfOutput } from "../add-tx.ts";
import {
  addTx,
  Coins,
  confirmTx,
  dropTx,
  emptyLedger,
  finalizeTx,
  type Ledger,
  PAGE_SIZE,
  replaceAll,
  totalsOf,
  unconfirmTx,
} from "../index.ts";

const ME = scriptOf("me");
const SAVINGS = scriptOf("savings");
const BOB = scriptOf("bob");
const OWN = new Set([ME, SAVINGS]);

const txSpec = fc.record({
  spends: fc.array(fc.nat(60), { maxLength: 3 }),
  pays: fc.array(fc.record({ script: fc.constantFrom(ME, SAVINGS, BOB), hasToken: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
});
type TxSpec = { spends: number[]; pays: { script: ScriptHex; hasToken: boolean }[] };

/** Returns transactions in a possible order; with `mayConflict`, two of them may spend the same coin. */
export function chainOf(specs: readonly TxSpec[], mayConflict: boolean): Tx[] {
  const txs: Tx[] = [];
  const pool: Utxo[] = [];
  specs.forEach((spec, n) => {
    let tx = aTx(n + 1).from(BOB);
    for (const pick of spec.spends) {
      const index = pool.length === 0 ? -1 : pick % pool.length;
      const coin = pool[index];
      if (!coin || tx.inputs.some((input) => input.outpoint === coin.outpoint)) continue;
      tx = tx.spending(coin);
      if (!mayConflict) pool.splice(index, 1);
    }
    spec.pays.forEach((output, i) => {
      tx = tx.paying(output.script, BigInt(1000 * n + i + 546), output.hasToken ? aToken(7n) : undefined);
    });
    // A copy through JSON drops the methods of the builder.
    const plain = JSON.parse(
      JSON.stringify(tx, (_, value) => (typeof value === "bigint" ? `${value}n` : value)),
      (_, value) => (typeof value === "string" && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value),
    ) as Tx;
    txs.push(plain);
    plain.outputs.forEach((_, outIdx) => {
      pool.push(coinOfOutput(plain, outIdx));
    });
  });
  return txs;
}

const isOwn = ({ script }: { script: ScriptHex }) => OWN.has(script);
const concernsUs = (tx: Tx) => tx.inputs.some(isOwn) || tx.outputs.some(isOwn);
const ownOutputs = (tx: Tx) =>
  tx.outputs.flatMap((output, outIdx) => (isOwn(output) ? [outpointOf(tx.txid, outIdx)] : []));

/** A slow but obvious ledger: it remembers every fact and recomputes the coins from all of them. */
class Model {
  readonly learnt = new Set<Outpoint>();
  readonly known = new Map<Txid, Tx>();
  readonly dropped = new Set<Txid>();
  history: Txid[] = [];
  numTxs = 0;

  add(tx: Tx) {
    if (this.known.has(tx.txid) || !concernsUs(tx)) return;
    this.known.set(tx.txid, tx);
    this.dropped.delete(tx.txid);
    for (const outpoint of ownOutputs(tx)) this.learnt.add(outpoint);
    this.history = [tx.txid, ...this.history].slice(0, PAGE_SIZE);
    this.numTxs += 1;
  }
  drop(tx: Tx) {
    this.dropped.add(tx.txid);
    if (!this.known.delete(tx.txid)) return;
    for (const input of tx.inputs) if (isOwn(input)) this.learnt.add(input.outpoint);
    this.history = this.history.filter((txid) => txid !== tx.txid);
    this.numTxs -= 1;
  }
  change(txid: Txid, change: (tx: Tx) => Tx) {
    const tx = this.known.get(txid);
    if (tx) this.known.set(txid, change(tx));
  }
  coins(): Outpoint[] {
    const spent = new Set([...this.known.values()].flatMap((tx) => tx.inputs.map((input) => input.outpoint)));
    const isThere = (outpoint: Outpoint) => !spent.has(outpoint) && !this.dropped.has(readOutpoint(outpoint).txid);
    return [...this.learnt].filter(isThere).sort();
  }
}

const step = fc.record({
  kind: fc.constantFrom("add", "add", "add", "drop", "final", "confirm", "unconfirm"),
  which: fc.nat(40),
});

function apply(ledger: Ledger, kind: string, tx: Tx): Ledger {
  if (kind === "add") return addTx(ledger, tx);
  if (kind === "drop") return dropTx(ledger, tx.txid);
  if (kind === "final") return finalizeTx(ledger, tx.txid);
  if (kind === "unconfirm") return unconfirmTx(ledger, tx.txid);
  return confirmTx(ledger, tx.txid, { height: 9, hash: blockHashOfNumber(9), timestamp: 1 });
}

function applyToModel(model: Model, kind: string, tx: Tx): void {
  if (kind === "add") model.add(tx);
  else if (kind === "drop") model.drop(tx);
  else if (kind === "final") model.change(tx.txid, (known) => ({ ...known, isFinal: true }));
  else if (kind === "unconfirm") model.change(tx.txid, ({ block: _, ...known }) => known);
  else {
    const block = { height: 9, hash: blockHashOfNumber(9), timestamp: 1 };
    model.change(tx.txid, (known) => ({ ...known, block }));
  }
}

function expectSame(ledger: Ledger, model: Model): void {
  expect([...ledger.utxos.keys()].sort()).toEqual(model.coins());
  expect(ledger.history.map((tx) => tx.txid)).toEqual(model.history);
  expect(ledger.numTxs).toBe(model.numTxs);
  // The totals, updated with every change, equal a recount over all coins.
  expect(totalsOf(ledger)).toEqual(Coins.NONE.change([], ledger.utxos.values()).totals);
  expect(ledger.utxos.size).toBe(model.coins().length);
  for (const tx of ledger.history) expect(tx).toEqual(model.known.get(tx.txid));
  for (const [outpoint, coin] of ledger.utxos) {
    const { txid, outIdx } = readOutpoint(outpoint);
    const parent = model.known.get(txid);
    if (parent) expect(coin).toEqual(coinOfOutput(parent, outIdx));
    else expect(coin.outpoint).toBe(outpoint);
  }
}

/** After each of any facts, in any order, repeated or taken back, the ledger equals the model. */
export const equalsModel = fc.property(
  fc.array(txSpec, { minLength: 2, maxLength: 16 }),
  fc.boolean(),
  fc.array(step, { maxLength: 60 }),
  (specs, mayConflict, steps) => {
    const txs = chainOf(specs, mayConflict);
    const model = new Model();
    let ledger = emptyLedger(OWN);
    for (const { kind, which } of steps) {
      const tx = txs[which % txs.length] as Tx;
      ledger = apply(ledger, kind, tx);
      applyToModel(model, kind, tx);
      expectSame(ledger, model);
      expect(apply(ledger, kind, tx)).toBe(ledger);
    }
  },
);

/** Returns what a sync finds after these transactions. */
function syncOf(txs: readonly Tx[]) {
  const spent = new Set(txs.flatMap((tx) => tx.inputs.map((input) => input.outpoint)));
  const utxos = txs
    .flatMap((tx) => tx.outputs.map((_, outIdx) => coinOfOutput(tx, outIdx)))
    .filter((coin) => isOwn(coin) && !spent.has(coin.outpoint));
  const ours = txs.filter(concernsUs);
  const page = { txs: ours.slice(-PAGE_SIZE).reverse(), numPages: 1, numTxs: ours.length };
  return { utxos, page };
}

/** After a sync, the ledger equals the model after each further fact, also if transactions of page 1 are taken back. */
export const equalsModelAfterSync = fc.property(
  fc.array(txSpec, { minLength: 2, maxLength: 24 }),
  fc.nat(24),
  fc.array(step, { maxLength: 50 }),
  (specs, synced, steps) => {
    const txs = chainOf(specs, false);
    const past = txs.slice(0, synced % txs.length);
    const sync = syncOf(past);
    let ledger = replaceAll(emptyLedger(OWN), sync);
    const model = new Model();
    for (const tx of [...sync.page.txs].reverse()) model.add(tx);
    model.learnt.clear();
    for (const coin of sync.utxos) model.learnt.add(coin.outpoint);
    model.numTxs = sync.page.numTxs;

    const firstOnPage = past.findIndex((tx) => sync.page.txs.some((shown) => shown.txid === tx.txid));
    const reachable = txs.slice(firstOnPage < 0 ? past.length : firstOnPage);
    for (const { kind, which } of steps) {
      const tx = reachable[which % reachable.length] as Tx;
      ledger = apply(ledger, kind, tx);
      applyToModel(model, kind, tx);
      expectSame(ledger, model);
    }
  },
);

/** Live facts in any order lead to the same ledger as a sync. */
export const equalsSync = fc.property(
  fc
    .array(txSpec, { minLength: 1, maxLength: 14 })
    .map((specs) => chainOf(specs, false))
    .chain((txs) => fc.tuple(fc.constant(txs), fc.shuffledSubarray([...txs, ...txs], { minLength: 2 * txs.length }))),
  ([txs, shuffled]) => {
    const live = shuffled.reduce(addTx, emptyLedger(OWN));
    const found = syncOf(txs);
    expect([...live.utxos.values()].sort(byOutpoint)).toEqual([...found.utxos].sort(byOutpoint));
    expect(live.numTxs).toBe(found.page.numTxs);
  },
);

const byOutpoint = (a: Utxo, b: Utxo) => (a.outpoint < b.outpoint ? -1 : 1);
