import { beforeEach, describe, expect, test } from "vitest";
import { parseTx } from "../../script/index.ts";
import { createNode } from "../create-node.ts";
import type { Node } from "../node.ts";
import { decodeHeader, encodeBlock, grindHeader } from "../rules/block-codec.ts";
import { buildCoinbase } from "../rules/coinbase.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";

const TIME = 1_800_000_000;
const ELSEWHERE = Uint8Array.from([0x51]);
let node: Node;
let heard: string[];

const label = (name: string, txid: string) => names.set(txid, name);
const names = new Map<string, string>();

beforeEach(() => {
  names.clear();
  heard = [];
  node = createNode({ finalize: "never" });
  node.setMockTime(TIME);
  node.generate(102, walletScript);
  node.onEvent((event) => {
    const about = "entry" in event ? (names.get(event.entry.tx.txid) ?? "?") : String(event.block.height);
    heard.push(`${event.kind} ${about}`);
  });
  return () => node.stop();
});

function send(name: string, from: { txid: string; sats: bigint; sequence?: number }, form = {}) {
  const raw = signTx([from], toWallet(from.sats - 1_000n), form);
  const { txid } = parseTx(raw);
  label(name, txid);
  expect(node.accept(raw)).toEqual({ ok: true, txid });
  return { txid, sats: from.sats - 1_000n };
}
const coinbase = (height: number) => ({ txid: node.blockAt(height)?.txs[0]?.txid ?? "", sats: 5_000_000_000n });
const tip = () => node.tip()?.hash ?? "";

test("a disconnect empties the mempool and judges everything anew, also where nothing spends from the block", () => {
  send("a", coinbase(1));
  node.generate(1, walletScript);
  send("b", coinbase(2));
  heard = [];
  node.parkBlock(tip());
  expect(heard).toEqual(["tx-removed b", "block-disconnected 103", "tx-added a", "tx-added b"]);
});

test("so does the disconnect of a block with nothing but a coinbase; entry times and finality stay", () => {
  node.generate(1, walletScript);
  node.setMockTime(TIME + 60);
  const a = send("a", coinbase(1));
  node.setMockTime(TIME + 120);
  const b = send("b", a);
  node.finalizeTx(a.txid);
  heard = [];
  node.setMockTime(TIME + 180);
  node.invalidateBlock(tip());
  expect(heard).toEqual(["tx-removed b", "tx-removed a", "block-disconnected 103", "tx-added a", "tx-added b"]);
  expect(node.mempool().get(a.txid)).toMatchObject({ timeFirstSeen: TIME + 60, isFinal: true });
  expect(node.mempool().get(b.txid)).toMatchObject({ timeFirstSeen: TIME + 120, isFinal: false });
});

test("children of a disconnected block's transactions come back after their parents", () => {
  const a = send("a", coinbase(1));
  node.setMockTime(TIME + 60);
  node.generate(1, walletScript);
  node.setMockTime(TIME + 120);
  send("b", a);
  send("c", coinbase(2));
  heard = [];
  node.parkBlock(tip());
  expect(heard).toEqual([
    "tx-removed c",
    "tx-removed b",
    "block-disconnected 103",
    "tx-added a",
    "tx-added b",
    "tx-added c",
  ]);
  // What was in a block is new to the mempool now.
  node.setMockTime(TIME + 180);
  node.generate(1, walletScript);
  node.parkBlock(tip());
  expect([...node.mempool().values()].map((entry) => entry.timeFirstSeen)).toEqual([
    TIME + 180,
    TIME + 180,
    TIME + 180,
  ]);
});

test("a block that confirms a rival removes ours, children first, before it is told of", () => {
  const a = send("a", coinbase(1));
  send("b", a);
  const other = createNode({ finalize: "never" });
  other.setMockTime(TIME + 50);
  for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
  other.accept(signTx([coinbase(1)], toWallet(1_000_000n, 4_998_000_000n)));
  other.generate(1, ELSEWHERE);
  heard = [];
  expect(node.submitBlock(rawOf(other, 103)).ok).toBe(true);
  expect(heard).toEqual(["tx-removed b", "tx-removed a", "block-connected 103"]);
  other.stop();
});

test("what both branches confirm stays confirmed, and its child is judged anew on the new branch", () => {
  const other = createNode({ finalize: "never" });
  other.setMockTime(TIME + 50);
  for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
  const a = send("a", coinbase(1));
  other.accept(node.mempool().get(a.txid)?.tx.raw ?? new Uint8Array());
  node.generate(1, walletScript);
  other.generate(2, ELSEWHERE);
  const b = send("b", a);
  heard = [];
  expect(node.submitBlock(rawOf(other, 103)).ok && node.submitBlock(rawOf(other, 104)).ok).toBe(true);
  expect(heard).toEqual([
    "tx-removed b",
    "block-disconnected 103",
    "block-connected 103",
    "block-connected 104",
    "tx-added b",
  ]);
  expect([...node.mempool().keys()]).toEqual([b.txid]);
  expect(node.mempool().get(b.txid)?.spent[0]?.height).toBe(103);
  other.stop();
});

describe("what a disconnect makes impossible leaves the mempool", () => {
  test("a spend of a coinbase that is young again", () => {
    node.generate(1, walletScript);
    send("a", coinbase(4));
    heard = [];
    node.parkBlock(tip());
    expect(heard).toEqual(["tx-removed a", "block-disconnected 103"]);
  });

  test("what its lock time forbids again", () => {
    node.generate(1, walletScript);
    send("a", { ...coinbase(1), sequence: 0 }, { lockTime: 103 });
    heard = [];
    node.parkBlock(tip());
    expect(heard).toEqual(["tx-removed a", "block-disconnected 103"]);
  });
});

test("a longer branch wins, an equally long one does not; a parked one never", () => {
  const other = createNode({ finalize: "never" });
  other.setMockTime(TIME + 500);
  for (let height = 1; height <= 101; height++) other.submitBlock(rawOf(node, height));
  other.generate(2, ELSEWHERE);
  const ours = tip();
  expect(node.submitBlock(rawOf(other, 102)).ok).toBe(true);
  expect(tip()).toBe(ours);
  expect(node.blockByHash(other.blockAt(102)?.hash ?? "")).toBeUndefined();
  expect(node.submitBlock(rawOf(other, 103)).ok).toBe(true);
  expect(tip()).toBe(other.tip()?.hash);
  expect(heard).toEqual(["block-disconnected 102", "block-connected 102", "block-connected 103"]);
  node.parkBlock(other.blockAt(102)?.hash ?? "");
  expect(tip()).toBe(ours);
  node.unparkBlock(other.blockAt(102)?.hash ?? "");
  expect(tip()).toBe(other.tip()?.hash);
  other.stop();
});

test("a branch with a bad block in it is given up, and we are back where we were", () => {
  const other = createNode({ finalize: "never" });
  other.setMockTime(TIME + 500);
  for (let height = 1; height <= 101; height++) other.submitBlock(rawOf(node, height));
  other.generate(2, ELSEWHERE);
  const good = node.tip()?.hash;
  node.submitBlock(rawOf(other, 102));
  // Its coinbase pays one sat too much. This shows only once the block is connected on its own branch.
  const bad = overpaid(other);
  expect(node.submitBlock(bad)).toMatchObject({
    ok: false,
    rejection: { reason: expect.stringContaining("bad-cb-amount") },
  });
  expect(tip()).toBe(good);
  expect(heard.at(-1)).toBe("block-connected 102");
  expect(node.submitBlock(bad)).toMatchObject({ rejection: { reason: "duplicate-invalid" } });
  other.stop();
});

test("the same block twice, with the clock standing, becomes another block", () => {
  const first = tip();
  node.parkBlock(first);
  const [again = ""] = node.generate(1, walletScript);
  expect(again).not.toBe(first);
  expect(node.tip()?.height).toBe(102);
});

test("rejectBlock parks, then tells that the block is invalid; unparking alone brings it back", () => {
  const hash = tip();
  node.rejectBlock(hash);
  expect(heard).toEqual(["block-disconnected 102", "block-invalidated 102"]);
  node.unparkBlock(hash);
  expect(tip()).toBe(hash);
});

test("rejectBlock of a block that is parked already tells of it without a second disconnect", () => {
  const hash = tip();
  node.parkBlock(hash);
  heard = [];
  node.rejectBlock(hash);
  expect(heard).toEqual(["block-invalidated 102"]);
  expect(tip()).not.toBe(hash);
  node.unparkBlock(hash);
  expect(tip()).toBe(hash);
});

test("a person's invalidate disconnects and says no more", () => {
  const hash = tip();
  node.invalidateBlock(hash);
  expect(heard).toEqual(["block-disconnected 102"]);
  node.unparkBlock(hash);
  expect(node.tip()?.height).toBe(101);
  node.reconsiderBlock(hash);
  expect(tip()).toBe(hash);
});

test("blocks that are unknown or genesis cannot be taken away", () => {
  expect(() => node.parkBlock("00".repeat(32))).toThrow(RangeError);
  expect(() => node.rejectBlock("00".repeat(32))).toThrow(RangeError);
  expect(() => node.parkBlock(node.blockAt(0)?.hash ?? "")).toThrow("genesis");
});

function rawOf(from: Node, height: number): Uint8Array {
  const block = from.blockAt(height);
  if (!block) throw new Error(`no block ${height}`);
  return encodeBlock(block.header, block.txs);
}

function overpaid(from: Node): Uint8Array {
  const block = from.blockAt(103);
  if (!block) throw new Error("no block 103");
  const coinbase = buildCoinbase(103, 5_000_000_001n, ELSEWHERE, "plain");
  const header = { ...decodeHeader(block.header), merkleRoot: coinbase.txid };
  return encodeBlock(grindHeader(header, () => true).bytes, [coinbase]);
}

test("a reorganisation: what both branches have was first seen in the new block, of the lowest block goes back first", () => {
  const other = createNode({ finalize: "never" });
  other.setMockTime(TIME + 50);
  for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
  const [a, b, c] = [send("a", coinbase(1)), send("b", coinbase(2)), send("c", coinbase(3))];
  other.accept(node.mempool().get(c.txid)?.tx.raw ?? new Uint8Array());
  node.rejectTx(b.txid);
  node.generate(1, walletScript);
  send("b", coinbase(2));
  node.generate(1, walletScript);
  const d = send("d", coinbase(4));
  other.generate(3, ELSEWHERE);
  heard = [];
  for (const height of [103, 104, 105]) node.submitBlock(rawOf(other, height));
  expect(heard).toEqual([
    "tx-removed d",
    "block-disconnected 104",
    "block-disconnected 103",
    "block-connected 103",
    "block-connected 104",
    "block-connected 105",
    "tx-added a",
    "tx-added b",
    "tx-added d",
  ]);
  expect([...node.mempool().keys()]).toEqual([a.txid, b.txid, d.txid]);
  expect(node.firstSeenIn(node.blockAt(103)?.hash ?? "").size).toBe(0);
  other.stop();
});
