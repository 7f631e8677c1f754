import { type Chain, NetworkError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import { aTx, scriptOf } from "@satchel/core/testing";
import { outpointOf, type Tx, writeTx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { aPayment } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { mustBe } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { gatherParents } from "./gather-parents.ts";
import { outboxItem } from "./kept-payments.ts";

const me = scriptOf("me");
const someTxs = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aTx(n + 1)
      .from(scriptOf("alice"))
      .paying(me, 1_000n)
      .hashed(),
  );
const coinsOf = (txs: readonly Tx[]) => txs.map(({ txid }) => outpointOf(txid, 0));

function contextWith(txs: readonly Tx[]) {
  const chain = createScriptedChain();
  chain.add(...txs);
  return { chain, ctx: bareContext({ chain }) };
}

describe("the parents of coins", () => {
  test("are asked for once, 8 at the same time, and kept", async () => {
    const txs = someTxs(40);
    const { chain, ctx } = contextWith(txs);
    const { rawTx } = chain;
    let running = 0;
    let most = 0;
    chain.rawTx = async (txid) => {
      running++;
      most = Math.max(most, running);
      await Promise.resolve();
      running--;
      return rawTx(txid);
    };
    const progress: [number, number][] = [];
    const onProgress = (...at: [number, number]) => void progress.push(at);
    const twice = [...coinsOf(txs), ...coinsOf(txs)];
    const parents = mustBe(await gatherParents(ctx, twice, { onProgress }));
    expect([...parents.keys()].sort()).toEqual(txs.map(({ txid }) => txid).sort());
    for (const tx of txs) expect(parents.get(tx.txid)?.rawTx).toEqual(writeTx(tx));
    expect(most).toBe(8);
    expect(progress).toEqual(Array.from({ length: 41 }, (_, n) => [n, 40]));
    mustBe(await gatherParents(ctx, coinsOf(txs)));
    expect(chain.asked("rawTx")).toBe(40);
  });

  test("that the ledger has are not asked for", async () => {
    const txs = someTxs(2);
    const { chain, ctx } = contextWith([]);
    const { ledger } = ctx.state.getState();
    ctx.state.setState({ ledger: { ...ledger, history: txs } });
    expect(mustBe(await gatherParents(ctx, coinsOf(txs))).size).toBe(2);
    expect(chain.asked("rawTx")).toBe(0);
  });

  test("that the ledger has wrong are asked for", async () => {
    const txs = someTxs(1);
    const { chain, ctx } = contextWith(txs);
    const { ledger } = ctx.state.getState();
    ctx.state.setState({ ledger: { ...ledger, history: txs.map((tx) => tx.with({ lockTime: 7 })) } });
    expect(mustBe(await gatherParents(ctx, coinsOf(txs))).size).toBe(1);
    expect(chain.asked("rawTx")).toBe(1);
  });

  test("that are our own payments are not asked for", async () => {
    const [tx] = someTxs(1);
    const { chain, ctx } = contextWith([]);
    const txs = [{ txid: tx?.txid ?? "", rawTx: toHex(writeTx(tx as Tx)) }];
    await ctx.ports.store.set("outbox", outboxItem.encode([aPayment(1, "unknown", { txs })]));
    expect(mustBe(await gatherParents(ctx, coinsOf([tx as Tx]))).size).toBe(1);
    expect(chain.asked("rawTx")).toBe(0);
  });
});

describe("nothing is returned", () => {
  const [tx] = someTxs(1);
  const coins = coinsOf([tx as Tx]);
  const missing = (reason: string) => ({ ok: false, problem: { code: "parent-missing", outpoint: coins[0], reason } });

  test("if no server has the parent", async () => {
    const { ctx } = contextWith([]);
    expect(await gatherParents(ctx, coins)).toEqual(missing(expect.stringContaining("404: Transaction")));
  });

  test("if a server sends another transaction", async () => {
    const { chain, ctx } = contextWith([]);
    chain.rawTx = async () => writeTx(aTx(9).paying(me, 5n));
    expect(await gatherParents(ctx, coins)).toEqual(missing(tx?.txid ?? ""));
    chain.rawTx = async () => Uint8Array.of(1);
    expect(await gatherParents(ctx, coins)).toEqual(missing(tx?.txid ?? ""));
  });

  test.each([
    new NetworkError("no server", "unreachable"),
    new NetworkError("time-out", "unknown"),
    new NetworkError("Failed getting /raw-tx: 500: Internal", "refused"),
    new Error("a bug"),
  ])("if a server cannot be asked: %s", async (error) => {
    const { chain, ctx } = contextWith([]);
    chain.breakWith(error);
    expect(await gatherParents(ctx, coins)).toEqual({
      ok: false,
      problem: { code: "unreachable", reason: error.message },
    });
  });

  test("after it was stopped, and no further parent is asked for", async () => {
    const txs = someTxs(30);
    const { chain, ctx } = contextWith(txs);
    const control = new AbortController();
    const given: Parameters<Chain["rawTx"]>[1][] = [];
    const { rawTx } = chain;
    chain.rawTx = (txid, signal) => {
      given.push(signal);
      if (given.length === 10) control.abort();
      return rawTx(txid);
    };
    const { signal } = control;
    expect(await gatherParents(ctx, coinsOf(txs), { signal })).toEqual({ ok: false, problem: { code: "stopped" } });
    expect(given).toEqual(new Array(10).fill(signal));
    // What had come is kept.
    const before = given.length;
    mustBe(await gatherParents(ctx, coinsOf(txs)));
    expect(given.length - before).toBeLessThan(30);
  });
});
