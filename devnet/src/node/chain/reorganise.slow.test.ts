import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTx } from "../../script/index.ts";
import { findCoin } from "../mempool/mempool.ts";
import type { NodeState } from "../node-state.ts";
import { encodeBlock, parseBlock } from "../rules/block-codec.ts";
import { createReplica, follow, type Replica } from "../testing/replica.ts";
import { admit, aState, judge, seedCoin } from "../testing/test-state.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";
import { acceptBlock } from "./accept-block.ts";
import { type KnownBlock, tipOf } from "./chain-state.ts";
import { clearFlag, invalidateBlock, parkBlock } from "./finality.ts";
import { mineBlock } from "./mine.ts";

/** A step spends the free coin number `pick` (and the next one, if `two`) into `outputs` coins, or mines. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ pick: fc.nat(50), two: fc.boolean(), outputs: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant("mine" as const) },
);
const steps = fc.array(step, { maxLength: 12 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function start(): { state: NodeState; replica: Replica } {
  const heard: { replica?: Replica } = {};
  const state = aState((event) => heard.replica && follow(heard.replica, event));
  for (let at = 1; at <= 4; at++) seedCoin(state, { txid: `0${at}`.repeat(32) }, { sats: 1_000_000n });
  const replica = createReplica(tipOf(state.chain)?.hash ?? "", state.chain.coins);
  heard.replica = replica;
  return { state, replica };
}

function run(state: NodeState, todo: readonly Step[], marker: bigint): void {
  for (const one of todo) {
    if (one === "mine") mineBlock(state, walletScript, "plain");
    else payAtRandom(state, one, marker);
  }
}

function payAtRandom(state: NodeState, { pick, two, outputs }: Exclude<Step, "mine">, marker: bigint): void {
  const free = freeCoins(state);
  const chosen = [free[pick % free.length], two ? free[(pick + 1) % free.length] : undefined].filter(
    (coin) => coin !== undefined,
  );
  const unique = [...new Map(chosen.map((coin) => [`${coin.txid}:${coin.outIdx}`, coin])).values()];
  const total = unique.reduce((sum, coin) => sum + coin.sats, 0n);
  const share = (total - 1_000n - marker) / BigInt(outputs);
  if (unique.length === 0 || share < 546n) return;
  admit(state, parseTx(signTx(unique, toWallet(...Array<bigint>(outputs).fill(share)))));
}

function freeCoins({ chain, pool }: NodeState) {
  const mined = [...chain.coins].filter(([, coin]) => !coin.isCoinbase).map(([key]) => key);
  const waiting = [...pool.entries.values()].flatMap(({ tx }) => tx.outputs.map((_, outIdx) => `${tx.txid}:${outIdx}`));
  return [...mined, ...waiting].flatMap((key) => {
    const [txid = "", outIdx = ""] = key.split(":");
    const coin = pool.spenders.has(key) ? undefined : findCoin(chain, pool, txid, Number(outIdx));
    return coin ? [{ txid, outIdx: Number(outIdx), sats: coin.sats }] : [];
  });
}

const give = (state: NodeState, block: KnownBlock): void => {
  const parts = parseBlock(encodeBlock(block.headerBytes, block.txs));
  const { reason } = acceptBlock(state, parts, Number.POSITIVE_INFINITY);
  if (reason !== undefined && reason !== "duplicate") throw new Error(reason);
};

/** Expects everything that must be true of a node at rest, whatever happened before. */
function expectSound(state: NodeState, replica: Replica): void {
  const { chain, pool } = state;
  expect(replica.blocks).toEqual(chain.active.map((block) => block.hash));
  expect(replica.coins).toEqual(chain.coins);
  expect([...replica.pool.keys()].sort()).toEqual([...pool.entries.keys()].sort());
  const spenders = [...pool.entries.values()].flatMap(({ tx }) =>
    tx.inputs.map((input) => `${input.prevTxid}:${input.prevIdx}`),
  );
  expect([...pool.spenders.keys()].sort()).toEqual(spenders.sort());
  for (const { tx, spent } of pool.entries.values()) {
    const coins = tx.inputs.map((input) => findCoin(chain, pool, input.prevTxid, input.prevIdx));
    expect(spent).toEqual(coins);
  }
}

const SEED = 20_260_103;

test("after a fork the node is as one that never saw it, and the mempool keeps what still can be", () =>
  fc.assert(
    fc.property(
      steps,
      steps,
      steps,
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      (before, ours, theirs, lead, isShared) => {
        const { state: here, replica } = start();
        const { state: there } = start();
        run(here, before, 0n);
        for (const block of here.chain.active.slice(1)) give(there, block);
        const forkHeight = here.chain.active.length - 1;
        run(here, ours, 1n);
        run(there, theirs, 2n);
        const known = new Map([
          ...here.pool.entries,
          ...here.chain.active.flatMap((b) => b.txs.map((tx) => [tx.txid, { tx }] as const)),
        ]);
        for (const { tx } of isShared ? known.values() : []) if (judge(there, tx).ok) admit(there, tx);
        while (there.chain.active.length < here.chain.active.length + lead) mineBlock(there, walletScript, "plain");

        for (const block of there.chain.active.slice(forkHeight + 1)) give(here, block);

        expect(tipOf(here.chain)?.hash).toBe(tipOf(there.chain)?.hash);
        expect(here.chain.coins).toEqual(there.chain.coins);
        expectSound(here, replica);
        // Nothing that the other chain still allows was lost.
        const confirmed = new Set(here.chain.active.flatMap((block) => block.txs.map((tx) => tx.txid)));
        for (const { tx } of known.values()) {
          if (!confirmed.has(tx.txid) && !here.pool.entries.has(tx.txid)) expect(judge(here, tx).ok).toBe(false);
        }
      },
    ),
    { seed: SEED, numRuns: rounds(20, 35) },
  ));

test("park and unpark, invalidate and reconsider bring the same chain and coins back", () =>
  fc.assert(
    fc.property(steps, fc.nat(20), fc.boolean(), (todo, pick, isPark) => {
      const { state, replica } = start();
      run(state, [...todo, "mine"], 0n);
      const target = state.chain.active[1 + (pick % (state.chain.active.length - 1))];
      const tip = tipOf(state.chain)?.hash ?? "";
      const coins = new Map(state.chain.coins);
      const hash = target?.hash ?? "";
      if (isPark) parkBlock(state, hash);
      else invalidateBlock(state, hash);
      expect(tipOf(state.chain)).toBe(target?.parent);
      expectSound(state, replica);
      clearFlag(state, tip, isPark ? "isParked" : "isInvalid");
      expect(tipOf(state.chain)?.hash).toBe(tip);
      expect(state.chain.coins).toEqual(coins);
      expectSound(state, replica);
    }),
    { seed: SEED, numRuns: rounds(15, 30) },
  ));
