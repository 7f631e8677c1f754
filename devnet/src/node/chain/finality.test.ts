import { describe, expect, test } from "vitest";
import { parseTx } from "../../script/index.ts";
import { createNode, type NodeOptions } from "../create-node.ts";
import type { Node } from "../node.ts";
import { encodeBlock } from "../rules/block-codec.ts";
import { createTestTimers } from "../testing/test-timers.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";

const TIME = 1_800_000_000;

function start(options: NodeOptions = {}) {
  const timers = createTestTimers();
  const node = createNode({ later: timers.later, clock: () => TIME, ...options });
  node.generate(103, walletScript);
  timers.pass(1_000_000);
  const heard: string[] = [];
  node.onEvent((event) => heard.push(`${event.kind} ${"entry" in event ? event.entry.tx.txid : event.block.height}`));
  return { node, timers, heard };
}

function send(node: Node, from: { txid: string; sats: bigint }, fee = 1_000n) {
  const raw = signTx([from], toWallet(from.sats - fee));
  const result = node.accept(raw);
  if (!result.ok) throw new Error(result.rejection.reason);
  return { txid: result.txid, sats: from.sats - fee };
}
const coinbase = (node: Node, height: number) => ({
  txid: node.blockAt(height)?.txs[0]?.txid ?? "",
  sats: 5_000_000_000n,
});
const tipHash = (node: Node) => node.tip()?.hash ?? "";

describe("by time", () => {
  test("a transaction becomes final after preMs, a block after postMs", () => {
    const { node, timers, heard } = start({ finalize: { preMs: 2_000, postMs: 5_000 } });
    expect(node.finalHeight()).toBe(103);
    const { txid } = send(node, coinbase(node, 1));
    timers.pass(1_999);
    expect(node.mempool().get(txid)?.isFinal).toBe(false);
    timers.pass(1);
    expect(node.mempool().get(txid)?.isFinal).toBe(true);
    node.generate(1, walletScript);
    timers.pass(4_999);
    expect(node.finalHeight()).toBe(103);
    timers.pass(1);
    expect(node.finalHeight()).toBe(104);
    expect(heard).toEqual([`tx-added ${txid}`, `tx-finalized ${txid}`, "block-connected 104", "block-finalized 104"]);
  });

  test("what was mined or removed in the meantime is left alone, as is a block that was disconnected", () => {
    const { node, timers, heard } = start({ finalize: { preMs: 2_000, postMs: 5_000 } });
    send(node, coinbase(node, 1));
    const { txid } = send(node, coinbase(node, 2));
    node.rejectTx(txid);
    node.generate(1, walletScript);
    node.parkBlock(tipHash(node));
    for (const { tx } of [...node.mempool().values()]) node.rejectTx(tx.txid);
    heard.length = 0;
    timers.pass(10_000);
    expect(heard).toEqual([]);
    expect(node.finalHeight()).toBe(103);
  });

  test("never means never, and stop ends all waiting", () => {
    const never = start({ finalize: "never" });
    send(never.node, coinbase(never.node, 1));
    never.timers.pass(1e9);
    expect(never.node.finalHeight()).toBe(-1);
    expect(never.heard).toHaveLength(1);
    const { node, timers } = start();
    send(node, coinbase(node, 1));
    expect(timers.waiting()).toBe(1);
    node.stop();
    expect(timers.waiting()).toBe(0);
  });
});

describe("by hand", () => {
  test("a final transaction makes its unconfirmed ancestors final first, each once", () => {
    const { node, heard } = start({ finalize: "never" });
    const a = send(node, coinbase(node, 1));
    const b = send(node, a);
    const c = send(node, b);
    node.finalizeTx(b.txid);
    node.finalizeTx(c.txid);
    node.finalizeTx(c.txid);
    expect(heard.slice(3)).toEqual([a, b, c].map(({ txid }) => `tx-finalized ${txid}`));
    expect(() => node.finalizeTx("00".repeat(32))).toThrow(RangeError);
  });

  test("a rejected transaction goes with all that spends from it, and only then is told invalid", () => {
    const { node, heard } = start({ finalize: "never" });
    const a = send(node, coinbase(node, 1));
    const b = send(node, a);
    node.rejectTx(a.txid);
    expect(heard.slice(2)).toEqual([`tx-removed ${b.txid}`, `tx-removed ${a.txid}`, `tx-invalidated ${a.txid}`]);
    expect(node.coin(coinbase(node, 1).txid, 0)).toBeDefined();
    expect(send(node, coinbase(node, 1)).txid).toBe(a.txid);
  });

  test("finalising a block makes everything below final and tells of it alone", () => {
    const { node, heard } = start({ finalize: "never" });
    node.finalizeBlock(node.blockAt(50)?.hash ?? "");
    expect(node.finalHeight()).toBe(50);
    node.finalizeBlock(node.blockAt(20)?.hash ?? "");
    expect(node.finalHeight()).toBe(50);
    expect(heard).toEqual(["block-finalized 50"]);
    const parked = tipHash(node);
    node.parkBlock(parked);
    expect(() => node.finalizeBlock(parked)).toThrow("not in the active chain");
  });

  test("no branch that leaves below the final block can win, until a person takes finality back", () => {
    const { node } = start({ finalize: "never" });
    const other = createNode({ finalize: "never", clock: () => TIME + 60 });
    for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
    other.generate(3, walletScript);
    const ours = tipHash(node);
    node.finalizeBlock(ours);
    for (let height = 103; height <= 105; height++) expect(node.submitBlock(rawOf(other, height)).ok).toBe(true);
    expect(tipHash(node)).toBe(ours);
    node.parkBlock(ours);
    expect(node.finalHeight()).toBe(102);
    expect(tipHash(node)).toBe(tipHash(other));
  });
});

function rawOf(from: Node, height: number): Uint8Array {
  const block = from.blockAt(height);
  if (!block) throw new Error(`no block ${height}`);
  return encodeBlock(block.header, block.txs);
}

describe("accepting", () => {
  test("categories: broadcast again, already mined, missing, refused, and a fee that must be a mistake", () => {
    const { node } = start({ finalize: "never" });
    const raw = signTx([coinbase(node, 1)], toWallet(4_999_999_000n));
    const { txid } = parseTx(raw);
    expect(node.accept(raw)).toEqual({ ok: true, txid });
    expect(node.accept(raw)).toEqual({ ok: true, txid });
    const rival = node.accept(signTx([coinbase(node, 1)], toWallet(4_999_990_000n)));
    expect(rival).toEqual({
      ok: false,
      rejection: { category: "Transaction rejected by mempool", reason: "txn-mempool-conflict" },
    });
    node.finalizeTx(txid);
    expect(node.accept(signTx([coinbase(node, 1)], toWallet(4_999_990_000n)))).toMatchObject({
      rejection: { reason: "finalized-tx-conflict" },
    });
    node.generate(1, walletScript);
    expect(node.accept(raw)).toEqual({
      ok: false,
      rejection: { category: "Transaction already in block chain", reason: "" },
    });
    const unknown = signTx([{ txid: "ab".repeat(32), sats: 5_000n }], toWallet(4_000n));
    expect(node.accept(unknown)).toMatchObject({ rejection: { category: "Missing inputs" } });
    const size = BigInt(signTx([coinbase(node, 2)], toWallet(1_000n)).length);
    const limit = size * 10_000n;
    const generous = (fee: bigint) => node.accept(signTx([coinbase(node, 2)], toWallet(5_000_000_000n - fee)));
    expect(generous(limit + 1n)).toEqual({
      ok: false,
      rejection: { category: "Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)", reason: "" },
    });
    expect(generous(limit).ok).toBe(true);
  });

  test("what the mempool knows: time of the mock clock, fee, spent coins, and a child learns when its parent is mined", () => {
    const { node } = start({ finalize: "never" });
    node.setMockTime(TIME + 7);
    const a = send(node, coinbase(node, 1));
    expect(node.mempool().get(a.txid)).toMatchObject({ timeFirstSeen: TIME + 7, fee: 1_000n, isFinal: false });
    expect(node.coin(coinbase(node, 1).txid, 0)).toBeUndefined();
    expect(node.coin(a.txid, 0)).toMatchObject({ height: -1, sats: a.sats });
    node.generate(1, walletScript);
    expect(node.coin(a.txid, 0)).toMatchObject({ height: 104 });
    expect(node.firstSeenIn(tipHash(node))).toEqual(new Map([[a.txid, TIME + 7]]));
    expect(node.tip()?.timestamp).toBeGreaterThanOrEqual(TIME + 7);
    node.setMockTime(undefined);
    expect(node.now()).toBe(TIME);
  });
});
