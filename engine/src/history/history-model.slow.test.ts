import type { Txid } from "@satchel/core/ids";
import type { PackedTx } from "@satchel/core/ports";
import { aTx, aTxid, aWalletId, rounds, scriptOf } from "@satchel/core/testing";
import { createMemoryArchive } from "@satchel/platform/memory";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { type History, readShelf } from "./history.ts";
import { covers } from "./runs.ts";
import { orderOf, WHOLE } from "./shelves.ts";
import { storePage } from "./store-page.ts";
import { storeTop } from "./store-top.ts";

const ME = scriptOf("me");
const PAGE = 4;

/** A chain that changes between the wallet's requests. */
function createWorld(order: "of the chain" | "of time") {
  const chain = createScriptedChain();
  const archive = createMemoryArchive();
  const history: History = {
    archive,
    chain,
    log: { warn: () => {} },
    walletId: aWalletId("w1"),
    scripts: new Set([ME]),
    isOpen: () => true,
  };
  const mempool = new Map<Txid, ReturnType<typeof aTx>>();
  let made = 0;
  let height = 100;
  const inChainOrder = (txs: readonly PackedTx[]) => [...txs].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const all = async () => inChainOrder((await chain.historyPacked(ME, 0, 1000)).txs);
  /** Old blocks are not in the order of txids, so a page may end anywhere in them. */
  async function fetchPage(page: number) {
    if (order === "of time") return chain.historyPacked(ME, page, PAGE);
    const txs = await all();
    return { txs: txs.slice(page * PAGE, (page + 1) * PAGE), numTxs: txs.length };
  }
  return {
    history,
    all: async () => (await all()).map(({ txid }) => txid),
    add() {
      made += 1;
      // Txids have no order in time.
      const txid = ((made * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0").padEnd(64, "0");
      const tx = aTx(made)
        .from(scriptOf("bob"))
        .paying(ME, 1000n)
        .with({ txid: aTxid(txid), timeFirstSeen: 1_000 + made });
      mempool.set(tx.txid, tx as ReturnType<typeof aTx>);
      chain.add(tx);
    },
    mine(share: number) {
      height += 1;
      for (const [at, [txid, tx]] of [...mempool].entries()) {
        if (at % 3 > share) continue;
        mempool.delete(txid);
        chain.add({ ...tx, block: { height, hash: String(height).padStart(64, "0"), timestamp: height } });
      }
    },
    drop(which: number) {
      const txid = [...mempool.keys()][which % Math.max(1, mempool.size)];
      if (txid === undefined) return;
      mempool.delete(txid);
      chain.remove(txid);
    },
    async top() {
      const { txs, numTxs } = await fetchPage(0);
      await storeTop(history, { shelf: WHOLE, txs, numTxs });
    },
    async page(which: number) {
      const { numPages } = await chain.historyPacked(ME, 0, PAGE);
      const page = which % Math.max(1, numPages);
      if (page === 0) return;
      // A wallet that is online has its newest page before it asks for another one.
      if (order === "of the chain") await this.top();
      const { txs, numTxs } = await fetchPage(page);
      await storePage(history, { shelf: WHOLE, at: page * PAGE, txs, numTxs });
    },
  };
}

const aStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("add" as const), n: fc.integer({ min: 1, max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("mine" as const), n: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("drop" as const), n: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("top" as const), n: fc.constant(0) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("page" as const), n: fc.nat(12) }) },
);

/** Expects that the ranges noted as complete are stored without a gap, and that nothing else is stored among them. */
async function expectHonest({ history, all }: ReturnType<typeof createWorld>, order: string): Promise<void> {
  const { total, runs, count } = await readShelf(history, WHOLE);
  const real = await all();
  expect(total).toBe(real.length);
  const kept = (await history.archive.read({ walletId: "w1", shelf: WHOLE }, 0, 1000)).map(({ txid }) => txid);
  if (covers(runs, 0, total) && count === total) expect(kept).toEqual(real);
  if (order === "of time") return;
  const head = runs.find(([, to]) => to === total)?.[0] ?? total;
  expect(kept.slice(0, total - head)).toEqual(real.slice(0, total - head));
}

test.each(["of the chain", "of time"] as const)(
  "whatever happens between requests, a range noted as complete is complete and exact: order %s",
  (order) =>
    fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = createWorld(order);
        for (const { do: kind, n } of steps) {
          if (kind === "add") for (let i = 0; i < n; i++) world.add();
          else if (kind === "mine") world.mine(n);
          else if (kind === "drop") world.drop(n);
          else if (kind === "page") await world.page(n);
          else {
            await world.top();
            await expectHonest(world, order);
          }
        }
        await world.top();
        await expectHonest(world, order);
      }),
      { numRuns: rounds(120, 600) },
    ),
  120_000,
);
