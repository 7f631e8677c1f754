import { describe, expect, test } from "vitest";
import { sats } from "../amount/index.ts";
import { p2shScript } from "../script/index.ts";
import { aToken, aTx, aUtxo, blockHashOfNumber, scriptOf, txidOfNumber } from "../testing/index.ts";
import type { HistoryPage, Tx } from "../tx/index.ts";
import { coinOfInput, coinOfOutput } from "./add-tx.ts";
import {
  addTx,
  balanceOf,
  confirmTx,
  dropTx,
  emptyLedger,
  finalizeTx,
  finalizeUpTo,
  isUnchanged,
  knownTx,
  PAGE_SIZE,
  replaceAll,
} from "./index.ts";
import { MEMORY_SIZE, outputsAmong } from "./memory.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const EMPTY = emptyLedger(new Set([ME]));
const pageOf = (...txs: Tx[]): HistoryPage => ({ txs, numPages: 1, numTxs: txs.length });
const TIP = 1000;

describe("addTx", () => {
  test("adds coins and history and counts the transaction; a second report changes nothing", () => {
    const tx = aTx(1).from(BOB).paying(ME, 1000n).paying(BOB, 5n);
    const once = addTx(EMPTY, tx);
    expect([...once.utxos.keys()]).toEqual([`${txidOfNumber(1)}:0`]);
    expect(once.history).toEqual([tx]);
    expect(once.numTxs).toBe(1);
    expect(addTx(once, tx)).toBe(once);
    expect(EMPTY.utxos.size).toBe(0);
  });

  test("removes the coins that the transaction spends", () => {
    const coin = aUtxo(ME, 1000n, { n: 7 });
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf() });
    const after = addTx(ledger, aTx(1).spending(coin).paying(BOB, 600n).paying(ME, 200n));
    expect([...after.utxos.values()].map((utxo) => utxo.sats)).toEqual([200n]);
  });

  test("a transaction that does not concern the wallet changes nothing", () => {
    expect(addTx(EMPTY, aTx(1).from(BOB).paying(BOB, 1000n))).toBe(EMPTY);
  });

  test("an output that the indexer reports as spent is not a coin until its spending transaction is dropped", () => {
    const parent = aTx(1).from(BOB).paying(ME, 1000n);
    const [coin] = addTx(EMPTY, parent).utxos.values();
    const child = aTx(2)
      .spending(coin ?? aUtxo(ME, 1n))
      .paying(BOB, 800n);
    const spent = parent.with({
      outputs: parent.outputs.map((o) => ({ ...o, spentBy: { txid: child.txid, inputIdx: 0 } })),
    });

    const ledger = addTx(EMPTY, spent);
    expect(ledger.utxos.size).toBe(0);
    expect([...dropTx(addTx(ledger, child), child.txid).utxos.values()]).toEqual([coin]);
  });

  test("page 1 keeps its size while the count grows", () => {
    let ledger = EMPTY;
    for (let n = 1; n <= 12; n++) ledger = addTx(ledger, aTx(n).from(BOB).paying(ME, 1000n));
    expect(ledger.history.map((tx) => tx.txid)).toEqual(
      Array.from({ length: PAGE_SIZE }, (_, i) => txidOfNumber(12 - i)),
    );
    expect(ledger.numTxs).toBe(12);
    expect(knownTx(ledger, txidOfNumber(1))?.txid).toBe(txidOfNumber(1));
  });

  test("the memory is bounded and forgets the oldest transaction first, also of page 1", () => {
    const [older, newer] = [aTx(5001).from(BOB).paying(ME, 1n), aTx(5002).from(BOB).paying(ME, 1n)];
    let ledger = replaceAll(EMPTY, { utxos: [], page: pageOf(newer, older) });
    for (let n = 1; n < MEMORY_SIZE; n++) ledger = addTx(ledger, aTx(n).from(BOB).paying(ME, 1000n));
    expect([knownTx(ledger, older.txid), knownTx(ledger, newer.txid)?.txid]).toEqual([undefined, newer.txid]);
    for (let n = MEMORY_SIZE; n < MEMORY_SIZE + 5; n++) ledger = addTx(ledger, aTx(n).from(BOB).paying(ME, 1000n));
    expect(ledger.memory?.txs.size).toBe(MEMORY_SIZE);
    expect(ledger.utxos.size).toBe(MEMORY_SIZE + 4);
  });

  test("remembers the spent coins of the wallet, not those of others", () => {
    const coin = aUtxo(ME, 1000n, { n: 7 });
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf() });
    const after = addTx(ledger, aTx(1).from(BOB).spending(coin).paying(BOB, 5n));
    expect([...(after.memory?.spentCoins ?? [])]).toEqual([[coin.outpoint, coin]]);
  });
});

describe("the coin of an output or of an input", () => {
  const token = aToken(3n);
  const plugins = { agora: { groups: ["50"], data: ["41"] } };
  test.each([{}, { token }, { plugins }, { token, plugins }])("has its token and plugin data: %#", (extras) => {
    const coin = aUtxo(ME, 546n, { n: 1, blockHeight: -1, isFinal: false, ...extras });
    const paid = aTx(1).with({ outputs: [{ script: ME, sats: coin.sats, ...extras }] });
    expect(coinOfOutput(paid, 0)).toStrictEqual(coin);
    const [input] = aTx(2).spending(coin).inputs;
    expect(coinOfInput({ ...(input as Tx["inputs"][number]), ...extras })).toStrictEqual(coin);
  });

  test("cannot be made of an output that does not exist", () => {
    expect(() => coinOfOutput(aTx(1).paying(ME, 5n), 1)).toThrow(`${txidOfNumber(1)} has no output 1`);
  });
});

test("a sync corrects a transaction of page 1 in every field, and keeps the object if nothing is new", () => {
  const tx = aTx(1).from(BOB).paying(ME, 1000n);
  const before = replaceAll(EMPTY, { utxos: [], page: pageOf(tx) });
  expect(
    replaceAll(before, { utxos: [], page: pageOf({ ...tx, outputs: tx.outputs.map((output) => ({ ...output })) }) }),
  ).toBe(before);
  const outputs = tx.outputs.map((output) => ({ ...output, sats: sats(9000n) }));
  const corrected = replaceAll(before, { utxos: [], page: pageOf({ ...tx, outputs }) });
  expect(corrected.history[0]?.outputs).toEqual(outputs);
});

test("outputsAmong finds the outputs of a transaction, whether it is known or not", () => {
  const tx = aTx(7).paying(ME, 5n).paying(BOB, 6n);
  const coins = new Map([7, 8].map((n) => aUtxo(ME, 5n, { n })).map((coin) => [coin.outpoint, coin]));
  for (const known of [tx, undefined]) expect(outputsAmong(coins, tx.txid, known)).toEqual([`${tx.txid}:0`]);
});

describe("dropTx", () => {
  test("gives a coin back as it was, with its block height and tokens", () => {
    const coin = aUtxo(ME, 546n, { n: 7, blockHeight: 12, isCoinbase: true, isFinal: true, token: aToken(3n) });
    const before = replaceAll(EMPTY, { utxos: [coin], page: pageOf() });
    const tx = aTx(1).spending(coin).paying(BOB, 500n);
    const after = dropTx(addTx(before, tx), tx.txid);
    expect([...after.utxos.values()]).toEqual([coin]);
    expect(after.history).toEqual([]);
    expect(after.numTxs).toBe(0);
    expect(dropTx(after, tx.txid)).toBe(after);
  });

  test("builds the coins from the inputs if the transaction is known from a sync", () => {
    const tx = aTx(1)
      .spending(aUtxo(ME, 700n, { n: 7, token: aToken(3n) }))
      .from(BOB)
      .paying(BOB, 500n);
    const after = dropTx(replaceAll(EMPTY, { utxos: [], page: pageOf(tx) }), tx.txid);
    expect([...after.utxos.values()]).toEqual([
      aUtxo(ME, 700n, { n: 7, token: aToken(3n), blockHeight: -1, isFinal: false }),
    ]);
  });

  test("does not give back a coin that a replacement spends", () => {
    const coin = aUtxo(ME, 1000n, { n: 7 });
    const first = aTx(1).spending(coin).paying(BOB, 800n);
    const second = aTx(2).spending(coin).paying(BOB, 700n);
    let ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf() });
    ledger = dropTx(addTx(addTx(ledger, first), second), first.txid);
    expect(ledger.utxos.size).toBe(0);
    expect(dropTx(ledger, second.txid).utxos.size).toBe(1);
  });

  test("does not give back an output of a transaction that was dropped first, known or not", () => {
    const parent = aTx(1).from(BOB).paying(ME, 1000n);
    const child = aTx(2).spending(coinOfOutput(parent, 0)).paying(BOB, 900n);
    const ledger = replaceAll(EMPTY, { utxos: [], page: pageOf(child) });
    expect(dropTx(dropTx(ledger, parent.txid), child.txid).utxos.size).toBe(0);
    expect(dropTx(ledger, child.txid).utxos.size).toBe(1);
  });

  test("removes the coins of a transaction beyond page 1", () => {
    const ledger = replaceAll(EMPTY, { utxos: [aUtxo(ME, 1000n, { n: 7 }), aUtxo(ME, 1n, { n: 8 })], page: pageOf() });
    expect([...dropTx(ledger, txidOfNumber(7)).utxos.keys()]).toEqual([`${txidOfNumber(8)}:0`]);
  });

  test("lowers the count only for a counted transaction, and never below zero", () => {
    const tx = aTx(1).from(BOB).paying(ME, 1000n);
    const counted = replaceAll(EMPTY, { utxos: [aUtxo(ME, 1n, { n: 7 })], page: { ...pageOf(tx), numTxs: 30 } });
    expect(dropTx(counted, tx.txid).numTxs).toBe(29);
    expect(dropTx(counted, txidOfNumber(7)).numTxs).toBe(30);
    const uncounted = replaceAll(EMPTY, { utxos: [], page: { ...pageOf(tx), numTxs: 0 } });
    expect(dropTx(uncounted, tx.txid).numTxs).toBe(0);
  });
});

describe("finalizeTx and confirmTx", () => {
  const block = { height: 5, hash: blockHashOfNumber(5), timestamp: 1 };

  test("change the history and the coins, and nothing the second time", () => {
    const tx = aTx(1).from(BOB).paying(ME, 1000n);
    const ledger = confirmTx(finalizeTx(addTx(EMPTY, tx), tx.txid), tx.txid, block);
    expect(ledger.history[0]).toMatchObject({ isFinal: true, block });
    expect([...ledger.utxos.values()]).toMatchObject([{ isFinal: true, blockHeight: 5 }]);
    expect(finalizeTx(ledger, tx.txid)).toBe(ledger);
    expect(confirmTx(ledger, tx.txid, block)).toBe(ledger);
  });

  test("change a spent coin, which is final when it comes back", () => {
    const parent = aTx(1).from(BOB).paying(ME, 1000n);
    const ledger = addTx(EMPTY, parent);
    const child = aTx(2)
      .spending([...ledger.utxos.values()][0] ?? aUtxo(ME, 1n))
      .paying(BOB, 900n);
    const after = dropTx(finalizeTx(addTx(ledger, child), parent.txid), child.txid);
    expect([...after.utxos.values()]).toMatchObject([{ isFinal: true }]);
  });

  test("change a spent coin of a transaction beyond page 1, but no other spent coin", () => {
    const fields = { isFinal: false, blockHeight: -1 };
    const [coin, other] = [aUtxo(ME, 1000n, { n: 7, ...fields }), aUtxo(ME, 500n, { n: 8, blockHeight: 3 })];
    const child = aTx(1).spending(coin).spending(other).paying(BOB, 900n);
    const ledger = addTx(replaceAll(EMPTY, { utxos: [coin, other], page: pageOf() }), child);
    const after = dropTx(confirmTx(finalizeTx(ledger, txidOfNumber(7)), txidOfNumber(7), block), child.txid);
    expect(new Set(after.utxos.values())).toEqual(new Set([{ ...coin, isFinal: true, blockHeight: 5 }, other]));
  });

  test("change the coins of a transaction beyond page 1", () => {
    const coin = aUtxo(ME, 1000n, { n: 7, isFinal: false, blockHeight: -1 });
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf() });
    const after = confirmTx(finalizeTx(ledger, txidOfNumber(7)), txidOfNumber(7), block);
    expect([...after.utxos.values()]).toEqual([{ ...coin, isFinal: true, blockHeight: 5 }]);
  });

  test("change nothing for an unknown transaction", () => {
    expect(finalizeTx(EMPTY, txidOfNumber(3))).toBe(EMPTY);
    expect(confirmTx(EMPTY, txidOfNumber(3), block)).toBe(EMPTY);
  });
});

describe("replaceAll", () => {
  const tx = aTx(1).from(BOB).paying(ME, 1000n);
  const coin = aUtxo(ME, 1000n, { n: 1, blockHeight: -1, isFinal: false });

  test("returns the same object if the sync finds nothing new, also after live facts", () => {
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf(tx) });
    expect(replaceAll(ledger, { utxos: [{ ...coin }], page: pageOf(tx) })).toBe(ledger);
    const live = addTx(EMPTY, tx);
    expect(replaceAll(live, { utxos: [coin], page: pageOf(tx) })).toBe(live);
  });

  test.each([
    { utxos: [], page: pageOf(tx) },
    { utxos: [{ ...coin, isFinal: true }], page: pageOf(tx) },
    { utxos: [{ ...coin, blockHeight: 3 }], page: pageOf(tx) },
    { utxos: [coin], page: pageOf(tx.with({ isFinal: true })) },
    { utxos: [coin], page: pageOf(tx.inBlock(3)) },
    { utxos: [coin], page: { ...pageOf(tx), numTxs: 2 } },
    { utxos: [coin], page: { ...pageOf(), numTxs: 1 } },
  ])("takes over anything new: %#", (found) => {
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf(tx) });
    const after = replaceAll(ledger, found);
    expect([...after.utxos.values()]).toEqual(found.utxos);
    expect(after.history).toEqual(found.page.txs);
    expect(after.numTxs).toBe(found.page.numTxs);
    expect(after.memory).toBeUndefined();
  });

  test("keeps the first PAGE_SIZE transactions of a longer page", () => {
    const txs = Array.from({ length: PAGE_SIZE + 1 }, (_, n) => aTx(n + 1).paying(ME, 5n));
    expect(replaceAll(EMPTY, { utxos: [], page: pageOf(...txs) }).history).toEqual(txs.slice(0, PAGE_SIZE));
  });

  test("notices a changed transaction beside an unchanged one on the page", () => {
    const other = aTx(2).from(BOB).paying(ME, 5n);
    const ledger = replaceAll(EMPTY, { utxos: [coin], page: pageOf(tx, other) });
    for (const page of [pageOf(tx, other.inBlock(3)), pageOf(tx.inBlock(3), other), pageOf(other, tx)]) {
      expect(replaceAll(ledger, { utxos: [coin], page }).history).toEqual(page.txs);
    }
  });
});

describe("isUnchanged", () => {
  const incomes = Array.from({ length: PAGE_SIZE + 2 }, (_, n) =>
    aTx(n + 1)
      .from(BOB)
      .paying(BOB, 9n)
      .paying(ME, 5n)
      .inBlock(50 - n),
  );
  const firstPage = (...txs: Tx[]): HistoryPage => ({ txs: txs.slice(0, PAGE_SIZE), numPages: 2, numTxs: txs.length });
  const ledgerOf = (page: HistoryPage) => replaceAll(EMPTY, { utxos: [], page });
  const page = firstPage(...incomes);
  const spentBy = { txid: txidOfNumber(99), inputIdx: 0 };
  const withSpent = (tx: Tx, at: number): Tx => ({
    ...tx,
    outputs: tx.outputs.map((output, n) => (n === at ? { ...output, spentBy } : output)),
  });
  const changed = (at: number, change: (tx: Tx) => Tx): HistoryPage => ({
    ...page,
    txs: page.txs.map((tx, n) => (n === at ? change(tx) : tx)),
  });

  test.each<[string, HistoryPage]>([
    ["the same page", page],
    ["an output that was spent, which the coins tell", changed(3, (tx) => withSpent(tx, 0))],
    ["another order", { ...page, txs: [...page.txs].reverse() }],
  ])("%s: the coins are the same", (_name, now) => {
    expect(isUnchanged(ledgerOf(page), now)).toBe(true);
  });

  test.each<[string, HistoryPage]>([
    ["one more transaction further down", { ...page, numTxs: page.numTxs + 1 }],
    ["a block of another hash", changed(0, (tx) => ({ ...tx, block: { height: 50, hash: "ee", timestamp: 1 } }))],
    ["a transaction that left its block", changed(0, ({ block: _, ...tx }) => tx)],
    ["a transaction that became final", changed(9, (tx) => ({ ...tx, isFinal: true }))],
    ["another amount", changed(3, () => aTx(4).from(BOB).paying(BOB, 9n).paying(ME, 6n).inBlock(47))],
    ["a transaction in place of the last", changed(9, () => aTx(77).paying(ME, 5n).inBlock(41))],
    ["a shorter page", { ...page, txs: page.txs.slice(1) }],
  ])("%s: they may have changed", (_name, now) => {
    expect(isUnchanged(ledgerOf(page), now)).toBe(false);
  });

  test("a page that does not reach a block says nothing about the transactions below it, unless it has all of them", () => {
    const unconfirmed = incomes.map(({ block: _, ...tx }): Tx => tx);
    const [partly, all] = [firstPage(...unconfirmed), firstPage(...unconfirmed.slice(0, PAGE_SIZE))];
    expect(isUnchanged(ledgerOf(partly), partly)).toBe(false);
    expect(isUnchanged(ledgerOf(all), all)).toBe(true);
    expect(isUnchanged(EMPTY, firstPage())).toBe(true);
    const reaching = firstPage(...unconfirmed.slice(0, 9), ...incomes.slice(9));
    expect(isUnchanged(ledgerOf(reaching), reaching)).toBe(true);
  });
});

describe("finalizeUpTo", () => {
  const [low, high, loose] = [
    aTx(1).paying(ME, 1n).inBlock(10),
    aTx(2).paying(ME, 2n).inBlock(11),
    aTx(3).paying(ME, 3n),
  ];
  const old = aUtxo(ME, 4n, { n: 4, blockHeight: 9, isFinal: false });
  const ledger = replaceAll(EMPTY, {
    utxos: [old, ...[low, high, loose].map((tx) => coinOfOutput(tx, 0))],
    page: pageOf(loose, high, low),
  });
  const finals = ({ utxos }: typeof ledger) =>
    [...utxos.values()].filter(({ isFinal }) => isFinal).map((coin) => coin.sats);

  test("makes the transactions and coins up to the block final, also coins of transactions that are not known", () => {
    const after = finalizeUpTo(ledger, 10);
    expect(finals(after).sort()).toEqual([1n, 4n]);
    expect(after.history.map(({ isFinal }) => isFinal)).toEqual([false, false, true]);
    expect(knownTx(after, low.txid)?.isFinal).toBe(true);
    expect(finals(finalizeUpTo(after, 11)).sort()).toEqual([1n, 2n, 4n]);
  });

  test("changes nothing twice, and nothing below the first block", () => {
    expect(finalizeUpTo(ledger, 8)).toBe(ledger);
    const after = finalizeUpTo(ledger, 10);
    expect(finalizeUpTo(after, 10)).toBe(after);
  });

  test("counts from block 0, and what is in no block stays open", () => {
    const first = replaceAll(EMPTY, {
      utxos: [aUtxo(ME, 5n, { n: 5, blockHeight: 0, isFinal: false }), coinOfOutput(loose, 0)],
      page: pageOf(loose),
    });
    expect(finals(finalizeUpTo(first, 0))).toEqual([5n]);
  });

  test("a spent coin comes back as final if its payment is dropped", () => {
    const spending = aTx(5).spending(old).paying(BOB, 1n);
    const after = dropTx(finalizeUpTo(addTx(ledger, spending), 9), spending.txid);
    expect(finals(after)).toEqual([4n]);
  });
});

test("balances leave out tokens, and the spendable balance leaves out immature rewards", () => {
  const utxos = [
    aUtxo(ME, 1000n, { n: 1 }),
    aUtxo(ME, 546n, { n: 2, token: aToken(1n) }),
    aUtxo(ME, 50n, { n: 3, isCoinbase: true, blockHeight: TIP - 98 }),
    aUtxo(ME, 70n, { n: 4, isCoinbase: true, blockHeight: TIP - 99 }),
    aUtxo(ME, 9n, { n: 5, isFinal: false, blockHeight: -1 }),
    aUtxo(p2shScript("ab".repeat(20)), 3n, { n: 6 }),
  ];
  const ledger = replaceAll(EMPTY, { utxos, page: pageOf() });
  expect(balanceOf(ledger, TIP)).toEqual({ total: 1132n, spendable: 1079n, immature: 50n });
  expect(balanceOf(ledger, TIP + 1)).toEqual({ total: 1132n, spendable: 1129n, immature: 0n });
});
