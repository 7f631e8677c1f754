import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createNode, type NodeOptions } from "../create-node.ts";
import type { Block, Coin, Node } from "../node.ts";
import { encodeBlock } from "../rules/block-codec.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";
import { decodeRecord, encodeRecord, type LogRecord } from "./log-record.ts";

const TIME = 1_800_000_000;
let folder: string;
let file: string;
const running = new Set<Node>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "satchel-log-"));
  file = join(folder, "blocks.log");
});
afterEach(() => {
  for (const node of running) node.stop();
  running.clear();
  rmSync(folder, { recursive: true });
});

function start(options: NodeOptions = {}): Node {
  const node = createNode({ finalize: "never", dataFolder: folder, clock: () => TIME, ...options });
  running.add(node);
  return node;
}

/** Returns everything that a node says of its chain. */
function chainOf(node: Node) {
  const blocks: { block: Block; firstSeen: ReadonlyMap<string, number> }[] = [];
  const coins: (Coin | undefined)[] = [];
  for (let height = 0, block = node.blockAt(0); block; height++, block = node.blockAt(height)) {
    blocks.push({ block, firstSeen: node.firstSeenIn(block.hash) });
    coins.push(...block.txs.flatMap((tx) => tx.outputs.map((_, outIdx) => node.coin(tx.txid, outIdx))));
  }
  return { blocks, coins, final: node.finalHeight(), tip: node.tip()?.hash };
}

function payFrom(node: Node, height: number): void {
  const from = { txid: node.blockAt(height)?.txs[0]?.txid ?? "", sats: 5_000_000_000n };
  expect(node.accept(signTx([from], toWallet(1_000_000_000n, 3_999_999_000n))).ok).toBe(true);
}

/**
 * Builds a chain with payments, a reorganisation, a parked branch, an invalid block, a waiting side block and a final
 * block.
 */
function live(): Node {
  const node = start();
  node.generate(103, walletScript);
  payFrom(node, 1);
  node.generate(1, walletScript);
  node.finalizeBlock(node.blockAt(100)?.hash ?? "");
  const other = createNode({ finalize: "never", clock: () => TIME + 60 });
  for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
  payFrom(other, 2);
  other.generate(3, walletScript);
  for (let height = 103; height <= 105; height++) expect(node.submitBlock(rawOf(other, height)).ok).toBe(true);
  expect(node.tip()?.hash).toBe(other.tip()?.hash);
  node.invalidateBlock(node.tip()?.hash ?? "");
  node.generate(2, walletScript);
  node.parkBlock(node.tip()?.hash ?? "");
  other.stop();
  return node;
}

function rawOf(from: Node, height: number): Uint8Array {
  const block = from.blockAt(height);
  if (!block) throw new Error(`no block ${height}`);
  return encodeBlock(block.header, block.txs);
}

describe("replay", () => {
  test("a restart brings back chain, coins, times first seen, finality and all marks", () => {
    const before = live();
    const [had, tip] = [chainOf(before), before.tip()?.hash ?? ""];
    expect(had.final).toBe(100);
    expect(had.blocks.some(({ firstSeen }) => firstSeen.size > 0)).toBe(true);
    before.stop();
    const after = start();
    expect(chainOf(after)).toEqual(had);
    const loser = after.generate(1, walletScript)[0] ?? "";
    after.parkBlock(loser);
    expect(after.tip()?.hash).toBe(tip);
    after.finalizeBlock(tip);
    after.parkBlock(tip);
    // The mempool does not survive a restart, so the coins of its transactions are gone too.
    for (const txid of [...after.mempool().keys()]) if (after.mempool().has(txid)) after.rejectTx(txid);
    const last = chainOf(after);
    after.stop();
    expect(chainOf(start())).toEqual(last);
  });

  test("a second restart finds the same file: replay writes nothing", () => {
    live().stop();
    const bytes = readFileSync(file);
    start().stop();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test("a transaction first seen after its block was disconnected keeps that time when the block comes back", () => {
    const node = start();
    node.generate(102, walletScript);
    const other = createNode({ finalize: "never", clock: () => TIME + 60 });
    for (let height = 1; height <= 102; height++) other.submitBlock(rawOf(node, height));
    payFrom(other, 1);
    other.generate(1, walletScript);
    node.submitBlock(rawOf(other, 103));
    const hash = node.tip()?.hash ?? "";
    expect(node.firstSeenIn(hash).size).toBe(0);
    node.parkBlock(hash);
    node.unparkBlock(hash);
    expect([...node.firstSeenIn(hash).values()]).toEqual([TIME]);
    const had = chainOf(node);
    node.stop();
    expect(chainOf(start())).toEqual(had);
    other.stop();
  });

  test("blocks that wait to be final when the node stops become so after the next start", async () => {
    const before = start();
    before.generate(3, walletScript);
    before.stop();
    const after = start({ finalize: { preMs: 1, postMs: 1 } });
    const block = await new Promise((resolve) => {
      after.onEvent((event) => event.kind === "block-finalized" && resolve(event.block.height));
    });
    expect(block).toBe(3);
    expect(after.finalHeight()).toBe(3);
  });
});

describe("a file with an end or a middle that is not right", () => {
  test("cut at any byte of the last record, the record is dropped with a warning", () => {
    const node = start();
    node.generate(2, walletScript);
    const had = chainOf(node);
    const whole = readFileSync(file).length;
    node.generate(1, walletScript);
    node.stop();
    const bytes = readFileSync(file);
    for (let length = whole; length < bytes.length; length++) {
      writeFileSync(file, bytes.subarray(0, length));
      const warnings: string[] = [];
      const again = start({ onWarning: (text) => warnings.push(text) });
      expect(chainOf(again)).toEqual(had);
      expect(warnings).toHaveLength(length === whole ? 0 : 1);
      again.stop();
    }
    const again = start();
    again.generate(1, walletScript);
    again.stop();
    expect(start({ onWarning: () => expect.unreachable() }).tip()?.height).toBe(3);
  });

  test("a last record with wrong bytes in it is an unfinished one too", () => {
    const node = start();
    node.generate(3, walletScript);
    node.stop();
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const warnings: string[] = [];
    expect(start({ onWarning: (text) => warnings.push(text) }).tip()?.height).toBe(2);
    expect(warnings[0]).toContain("dropped an unfinished last record");
  });

  test("any bit changed before the last record is an error that says where, and the file stays as it is", () => {
    const node = start();
    node.generate(3, walletScript);
    const before = readFileSync(file).length;
    node.generate(1, walletScript);
    node.stop();
    const good = readFileSync(file);
    fc.assert(
      fc.property(fc.nat(before - 1), fc.nat(7), (at, bit) => {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        writeFileSync(file, bytes);
        expect(() => start()).toThrow(StorageError);
        expect(() => start()).toThrow(/damaged at byte \d+|not a block log/);
        expect(readFileSync(file).equals(bytes)).toBe(true);
      }),
    );
  });

  test("a folder that cannot be made, and a log that was closed, are storage errors", () => {
    writeFileSync(join(folder, "plain"), "a file, no folder");
    expect(() => start({ dataFolder: join(folder, "plain") })).toThrow(StorageError);
    const node = start();
    node.stop();
    node.stop();
    expect(() => node.generate(1, walletScript)).toThrow("cannot be written");
    expect(node.tip()?.height).toBe(0);
  });

  test("a file cut short while it was made is started again; a file of another kind is left alone", () => {
    writeFileSync(file, "satchel dev");
    const warnings: string[] = [];
    const node = start({ onWarning: (text) => warnings.push(text) });
    expect(node.tip()?.height).toBe(0);
    expect(warnings).toHaveLength(1);
    node.generate(1, walletScript);
    node.stop();
    expect(start().tip()?.height).toBe(1);
    writeFileSync(file, "something else that is longer than our mark");
    expect(() => start()).toThrow("is not a block log");
  });
});

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const firstSeen = fc.array(fc.tuple(hash, fc.nat())).map((pairs) => new Map(pairs));
const record: fc.Arbitrary<LogRecord> = fc.oneof(
  fc.record({ kind: fc.constant("block" as const), raw: fc.uint8Array(), isChecked: fc.boolean(), firstSeen }),
  fc.record({ kind: fc.constant("connected" as const), hash, firstSeen }),
  fc.record({ kind: fc.constant("mark" as const), hash, isParked: fc.boolean(), isInvalid: fc.boolean() }),
  fc.record({ kind: fc.constant("final" as const), hash: fc.option(hash, { nil: undefined }) }),
);

test("every record survives encoding and decoding", () =>
  fc.assert(
    fc.property(record, (one) => {
      expect(decodeRecord(new Uint8Array(encodeRecord(one)))).toEqual(one);
    }),
  ));
