import { beforeAll, describe, expect, test } from "vitest";
import type { Node } from "../node/index.ts";
import { walletScript } from "../node/testing/test-wallet.ts";
import { confirmedPage, historyPage } from "./history-page.ts";
import { createIndexer, type Indexer } from "./indexer.ts";
import { createRandomChain } from "./testing/random-chain.ts";
import type { TxRecord } from "./tx-record.ts";

// Builds several hundred transactions of one script: many in each block, many in the same second, some still waiting.
let node: Node;
let indexer: Indexer;
beforeAll(() => {
  const chain = createRandomChain(7);
  node = chain.node;
  indexer = createIndexer(node);
  for (let round = 0; round < 10; round++) {
    for (let payment = 0; payment < 20; payment++) {
      chain.pay();
      if (chain.random(3) === 0) chain.tick();
    }
    chain.mine();
  }
  for (let payment = 0; payment < 30; payment++) {
    chain.pay();
    if (chain.random(4) === 0) chain.tick();
  }
});

const txidsOf = (records: readonly TxRecord[]): string[] => records.map(({ tx }) => tx.txid);
const group = () => indexer.scriptGroup(walletScript);

/** Returns the node's transactions of the wallet's script in chain order, found by looking at each. */
function chainOrder(): { txid: string; height: number; firstSeen: number }[] {
  const found: { txid: string; height: number; firstSeen: number }[] = [];
  for (let block = node.blockAt(0); block !== undefined; block = node.blockAt(block.height + 1)) {
    const firstSeen = node.firstSeenIn(block.hash);
    for (const [position, tx] of block.txs.entries()) {
      const scripts = [...tx.outputs, ...(block.spent[position] ?? [])].map(({ script }) => script);
      if (!scripts.some((script) => Buffer.from(script).equals(walletScript))) continue;
      found.push({ txid: tx.txid, height: block.height, firstSeen: firstSeen.get(tx.txid) ?? 0 });
    }
  }
  return found;
}

/** The mempool, oldest first, then by txid. All of it is the wallet's. */
function waitingOrder(): string[] {
  return [...node.mempool().values()]
    .sort((a, b) => a.timeFirstSeen - b.timeFirstSeen || (a.tx.txid < b.tx.txid ? -1 : 1))
    .map(({ tx }) => tx.txid);
}

test("the chain is worth the look", () => {
  expect(chainOrder().length).toBeGreaterThan(250);
  expect(waitingOrder().length).toBeGreaterThan(20);
  const times = [...node.mempool().values()].map(({ timeFirstSeen }) => timeFirstSeen);
  expect(new Set(times).size).toBeLessThan(times.length);
});

test("confirmed: chain order, every page", () => {
  const expected = chainOrder().map(({ txid }) => txid);
  for (const pageSize of [1, 7, 25, 200]) {
    const pages = Math.ceil(expected.length / pageSize);
    const all = Array.from({ length: pages }, (_, page) =>
      txidsOf(confirmedPage(group(), page, pageSize).records),
    ).flat();
    expect(all).toEqual(expected);
    expect(confirmedPage(group(), pages, pageSize)).toEqual({ records: [], total: expected.length });
  }
});

test("waiting: oldest first, ids breaking ties", () => {
  expect(txidsOf(group()?.mempool ?? [])).toEqual(waitingOrder());
  expect(txidsOf(indexer.mempool())).toEqual(waitingOrder());
});

describe("history: the mempool newest first, then pages cut backwards out of the chain and sorted inside", () => {
  test.each([1, 2, 10, 25, 33, 200])("pages of %i", (pageSize) => {
    const waiting = waitingOrder().reverse();
    const backwards = chainOrder().reverse();
    const total = waiting.length + backwards.length;
    const key = (seen: number): number => (seen === 0 ? Number.NEGATIVE_INFINITY : -seen);
    for (let page = 0; page <= Math.ceil(total / pageSize); page++) {
      const start = page * pageSize;
      const fromChain = backwards.slice(
        Math.max(0, start - waiting.length),
        Math.max(0, start + pageSize - waiting.length),
      );
      const sorted = fromChain
        .map((tx, order) => ({ ...tx, order }))
        .sort((a, b) => {
          if (a.height !== b.height) return b.height - a.height;
          const [left, right] = [key(a.firstSeen), key(b.firstSeen)];
          return left === right ? a.order - b.order : left < right ? -1 : 1;
        });
      const expected = [...waiting.slice(start, start + pageSize), ...sorted.map(({ txid }) => txid)];
      const { records, total: told } = historyPage(group(), page, pageSize);
      expect(txidsOf(records)).toEqual(expected);
      expect(told).toBe(total);
    }
  });
});

test("coins: the chain's in its order, then the mempool's by id", () => {
  const utxos = group()?.utxos ?? [];
  const position = new Map(chainOrder().map(({ txid }, order) => [txid, order]));
  const mined = utxos.filter(({ record }) => record.mined !== undefined);
  const fresh = utxos.slice(mined.length);
  expect(fresh.every(({ record }) => record.mined === undefined)).toBe(true);
  expect(fresh.length).toBeGreaterThan(3);
  const minedKeys = mined.map(({ record, outIdx }) => (position.get(record.tx.txid) ?? -1) * 1000 + outIdx);
  expect(minedKeys).toEqual([...minedKeys].sort((a, b) => a - b));
  const freshKeys = fresh.map(({ record, outIdx }) => `${record.tx.txid}:${outIdx}`);
  expect(freshKeys).toEqual([...freshKeys].sort());
});

test("a page looks at its own transactions alone, however long the history and however far back it is", () => {
  const some = group()?.confirmed[0];
  if (some === undefined) throw new Error("there is no history");
  const looked = new Set<string | symbol>();
  const confirmed = new Proxy(
    Array.from({ length: 100_000 }, () => some),
    {
      get: (list, key, self) => {
        looked.add(key);
        return Reflect.get(list, key, self);
      },
    },
  );
  const long = { confirmed, mempool: [], utxos: [] };
  for (const page of [0, 250, 499]) {
    for (const cut of [historyPage, confirmedPage]) {
      looked.clear();
      expect(cut(long, page, 200)).toMatchObject({ total: 100_000 });
      const places = [...looked].filter((key) => /^\d+$/.test(String(key)));
      expect(places).toHaveLength(200);
    }
  }
});
