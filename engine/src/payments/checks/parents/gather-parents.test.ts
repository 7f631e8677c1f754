import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { type Chain, NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import { aScript, aTx, createManualClock, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { type Tx, writeTx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { aPayment } from "../../../testing/a-payment.ts";
import { bareContext } from "../../../testing/bare-context.ts";
import { mustBe } from "../../../testing/rig.ts";
import { createScriptedChain } from "../../../testing/scripted-chain.ts";
import { outboxItem } from "../../outbox/stored-payments.ts";
import { gatherParents } from "./gather-parents.ts";

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
  // Its time stands still, so that no slice of work ends.
  return { chain, ctx: bareContext({ chain, clock: createManualClock() }) };
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

  test("of one payment are all kept, however large; those of an older one make room", async () => {
    const { chain, ctx } = contextWith([]);
    // Bytes of one million that begin with the number of their txid; a vault that reads them would take seconds.
    const asked: string[] = [];
    chain.rawTx = async (txid) => {
      asked.push(txid);
      return new Uint8Array(1_000_000).fill(Number(`0x${txid}`), 0, 1);
    };
    ctx.ports.vault.inspectParents = async (parents) =>
      parents.map(({ rawTx: [n = 0] }) => ({ txid: txidOfNumber(n), outputs: [], tokens: new Map() }));
    const coins = Array.from({ length: 36 }, (_, n) => outpointOf(txidOfNumber(n + 2), 0));
    const older = [outpointOf(txidOfNumber(1), 0)];
    mustBe(await gatherParents(ctx, older));
    mustBe(await gatherParents(ctx, coins));
    mustBe(await gatherParents(ctx, coins));
    expect(asked).toHaveLength(37);
    mustBe(await gatherParents(ctx, older));
    expect(asked).toHaveLength(38);
  });

  test("are read by the vault, which returns the outputs of the coins only, whatever was asked for before", async () => {
    const tx = aTx(1).from(scriptOf("alice")).paying(me, 1_000n).paying(me, 2_000n).paying(me, 3_000n).hashed();
    const { chain, ctx } = contextWith([tx]);
    const outputs = async (...outIdxs: number[]) => {
      const parents = mustBe(
        await gatherParents(
          ctx,
          outIdxs.map((outIdx) => outpointOf(tx.txid, outIdx)),
        ),
      );
      return parents.get(tx.txid)?.parent.outputs.map((output) => output.sats);
    };
    expect(await outputs(0)).toEqual([1_000n]);
    expect(await outputs(2, 1)).toEqual([undefined, 2_000n, 3_000n]);
    expect(chain.asked("rawTx")).toBe(1);
  });

  test("that the ledger has are not asked for", async () => {
    const txs = someTxs(2);
    const { chain, ctx } = contextWith([]);
    const { ledger } = ctx.state.getState();
    ctx.state.setState({ ledger: { ...ledger, history: txs } });
    expect(mustBe(await gatherParents(ctx, coinsOf(txs))).size).toBe(2);
    expect(chain.asked("rawTx")).toBe(0);
  });

  test.each<[string, (tx: Tx) => Partial<Tx>]>([
    ["another amount", ({ outputs }) => ({ outputs: outputs.map((output) => ({ ...output, sats: sats(999n) })) })],
    ["another script", ({ outputs }) => ({ outputs: outputs.map((output) => ({ ...output, script: aScript("51") })) })],
    ["another lock time", () => ({ lockTime: 7 })],
    ["another version", () => ({ version: 1 })],
    ["no inputs", () => ({ inputs: [] })],
  ])("that the ledger has with %s are asked for", async (_, change) => {
    const [tx] = someTxs(1);
    if (!tx) throw new Error("No transaction");
    const { chain, ctx } = contextWith([tx]);
    const { ledger } = ctx.state.getState();
    ctx.state.setState({ ledger: { ...ledger, history: [{ ...tx, ...change(tx) }] } });
    const parents = mustBe(await gatherParents(ctx, coinsOf([tx])));
    expect(parents.get(tx.txid)?.rawTx).toEqual(writeTx(tx));
    expect(chain.asked("rawTx")).toBe(1);
  });

  test("that are our own payments are not asked for", async () => {
    const [tx] = someTxs(1);
    const { chain, ctx } = contextWith([]);
    const txs = [{ txid: (tx as Tx).txid, rawTx: toHex(writeTx(tx as Tx)) }];
    await ctx.ports.store.set("outbox", outboxItem.encode([aPayment(1, "unknown", { txs })]));
    expect(mustBe(await gatherParents(ctx, coinsOf([tx as Tx]))).size).toBe(1);
    expect(chain.asked("rawTx")).toBe(0);
  });

  test("that are our own payments are returned without the other payments", async () => {
    const [wanted, other] = someTxs(2) as Tx[] as [Tx, Tx];
    const { ctx } = contextWith([]);
    const entries = [wanted, other].map((tx, at) =>
      aPayment(at + 1, "unknown", { txs: [{ txid: tx.txid, rawTx: toHex(writeTx(tx)) }] }),
    );
    await ctx.ports.store.set("outbox", outboxItem.encode(entries));
    const progress: [number, number][] = [];
    const onProgress = (...at: [number, number]) => void progress.push(at);
    const parents = mustBe(await gatherParents(ctx, coinsOf([wanted]), { onProgress }));
    expect([...parents.keys()]).toEqual([wanted.txid]);
    expect(progress).toEqual([
      [0, 1],
      [1, 1],
    ]);
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
    expect(await gatherParents(ctx, coins)).toEqual(missing("not-the-parent"));
    chain.rawTx = async () => Uint8Array.of(1);
    expect(await gatherParents(ctx, coins)).toEqual(missing("not-the-parent"));
  });

  test("if the vault fails to read the bytes", async () => {
    const { ctx } = contextWith([tx as Tx]);
    ctx.ports.vault.inspectParents = () => Promise.reject(new ProtocolError("The vault's worker failed"));
    expect(await gatherParents(ctx, coins)).toEqual({
      ok: false,
      problem: { code: "vault-failed", reason: "The vault's worker failed" },
    });
  });

  test.each([
    new NetworkError("no server", "unreachable"),
    new NetworkError("time-out", "unknown"),
    refusalOf({ path: "/raw-tx", status: 500, serverText: "404: Transaction not found" }),
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
