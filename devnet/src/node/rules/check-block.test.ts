import { expect, test } from "vitest";
import { buildTx, type ParsedTx, parseTx } from "../../script/index.ts";
import { acceptBlock } from "../chain/accept-block.ts";
import { tipOf } from "../chain/chain-state.ts";
import { createNode } from "../create-node.ts";
import type { NodeState } from "../node-state.ts";
import { admit, aState, mineBlocks, seedCoin, TEST_TIME } from "../testing/test-state.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";
import {
  decodeHeader,
  encodeBlock,
  encodeHeader,
  grindHeader,
  type Header,
  hasRegtestWork,
  headerHash,
  parseBlock,
} from "./block-codec.ts";
import { buildCoinbase } from "./coinbase.ts";
import { merkleRoot } from "./merkle.ts";

const coinOf = (at: number) => ({ txid: at.toString(16).padStart(2, "0").repeat(32), sats: 100_000n });
const payment = (at: number, sats = 90_000n): ParsedTx => parseTx(signTx([coinOf(at)], toWallet(sats)));
const payments = [1, 2, 3].map((at) => payment(at)).sort((a, b) => (a.txid < b.txid ? -1 : 1)) as [
  ParsedTx,
  ParsedTx,
  ParsedTx,
];

function ready(): NodeState {
  const state = aState();
  for (let at = 1; at <= 5; at++) seedCoin(state, coinOf(at), {});
  mineBlocks(state, 3);
  return state;
}

/**
 * Submits a block of these transactions on top of the tip. It is valid except for what `header` and `reward` change.
 */
function submit(
  state: NodeState,
  txs: readonly ParsedTx[],
  options: { reward?: bigint; coinbase?: ParsedTx; header?: Partial<Header>; isEasy?: boolean } = {},
) {
  const tip = tipOf(state.chain);
  if (!tip) throw new Error("no tip");
  const all = [
    options.coinbase ?? buildCoinbase(tip.height + 1, options.reward ?? 5_000_000_000n, walletScript, "plain"),
    ...txs,
  ];
  const root = merkleRoot(all.map((tx) => tx.txid)).root;
  const base = {
    version: 0x20000000,
    prevHash: tip.hash,
    merkleRoot: root,
    timestamp: TEST_TIME + 100,
    nBits: 0x207fffff,
  };
  const header = { ...base, nonce: 0, ...options.header };
  const bytes = options.isEasy ? withoutWork(header) : grindHeader(header, () => true).bytes;
  return acceptBlock(state, parseBlock(encodeBlock(bytes, all)), state.now());
}

function withoutWork(header: Header): Uint8Array {
  for (let nonce = 0; ; nonce++) {
    const bytes = encodeHeader({ ...header, nonce });
    if (!hasRegtestWork(headerHash(bytes))) return bytes;
  }
}

test("an honest block with payments is connected", () => {
  const state = ready();
  expect(submit(state, payments, { reward: 5_000_030_000n }).reason).toBeUndefined();
  expect(tipOf(state.chain)?.txs).toHaveLength(4);
});

const [first, second, third] = payments;
const inWrongScript = buildTx({ ...first, outputs: toWallet(80_000n) });
const sorted = (...txs: ParsedTx[]) => txs.sort((a, b) => (a.txid < b.txid ? -1 : 1));
const cases: [string, readonly ParsedTx[], Parameters<typeof submit>[2]?][] = [
  ["high-hash", [], { isEasy: true }],
  ["bad-txnmrklroot", [], { header: { merkleRoot: "11".repeat(32) } }],
  ["bad-txns-duplicate", [first, second, second]],
  ["bad-cb-missing", [], { coinbase: first }],
  [
    "bad-cb-length",
    [],
    { coinbase: buildTx({ ...buildCoinbase(4, 1n, walletScript, "plain"), inputs: [longCoinbaseInput()] }) },
  ],
  ["bad-tx-coinbase", [buildCoinbase(9, 1n, walletScript, "plain")]],
  ["bad-diffbits", [], { header: { nBits: 0x207ffffe } }],
  ["time-too-old", [], { header: { timestamp: TEST_TIME } }],
  ["time-too-new", [], { header: { timestamp: TEST_TIME + 7201 } }],
  ["prev-blk-not-found", [], { header: { prevHash: "22".repeat(32) } }],
  ["tx-ordering", [second, first]],
  ["tx-duplicate", [first, first, second]],
  ["bad-txns-nonfinal", [parseTx(signTx([{ ...coinOf(1), sequence: 0 }], toWallet(1n), { lockTime: 99 }))]],
  [
    "bad-txns-undersize",
    [buildTx({ ...first, inputs: first.inputs.map((input) => ({ ...input, script: new Uint8Array() })) })],
  ],
  ["bad-txns-version", [parseTx(signTx([coinOf(1)], toWallet(90_000n), { version: 3 }))]],
  ["bad-txns-inputs-missingorspent", [payment(9)]],
  ["bad-txns-inputs-missingorspent", sorted(payment(1), payment(1, 80_000n))],
  ["bad-txns-in-belowout", [payment(1, 200_000n)]],
  ["mandatory-script-verify-flag-failed (Signature must be zero", [inWrongScript]],
  ["bad-cb-amount, coinbase pays too much (actual=5000000001 vs limit=5000000000)", [], { reward: 5_000_000_001n }],
  ["bad-cb-amount", payments, { reward: 5_000_030_001n }],
];

function longCoinbaseInput() {
  return { prevTxid: "00".repeat(32), prevIdx: 0xffffffff, sequence: 0xffffffff, script: new Uint8Array(101) };
}

test.each(cases)("%s", (reason, txs, options) => {
  const state = ready();
  const coins = new Map(state.chain.coins);
  expect(submit(state, txs, options).reason).toContain(reason);
  expect(state.chain.coins).toEqual(coins);
  expect(tipOf(state.chain)?.height).toBe(3);
});

test("a block without transactions is refused, as is one that is too large", () => {
  const state = ready();
  const tip = tipOf(state.chain);
  const header = {
    version: 0x20000000,
    prevHash: tip?.hash ?? "",
    merkleRoot: "00".repeat(32),
    timestamp: TEST_TIME + 9,
  };
  const { bytes } = grindHeader({ ...header, nBits: 0x207fffff, nonce: 0 }, () => true);
  expect(acceptBlock(state, parseBlock(encodeBlock(bytes, [])), TEST_TIME).reason).toContain("bad-cb-missing");
  const parts = { ...parseBlock(encodeBlock(tip?.headerBytes ?? bytes, tip?.txs ?? [])), size: 32_000_001 };
  const fresh = { ...decodeHeader(parts.headerBytes), prevHash: tip?.hash ?? "", timestamp: TEST_TIME + 9 };
  const large = { ...parts, headerBytes: grindHeader(fresh, () => true).bytes };
  expect(acceptBlock(state, large, TEST_TIME).reason).toContain("bad-blk-length");
});

test("a coinbase may not be spent before it is 100 deep, in a block either", () => {
  const state = ready();
  const coinbase = state.chain.active[1]?.txs[0];
  const tx = parseTx(signTx([{ txid: coinbase?.txid ?? "", sats: 5_000_000_000n }], toWallet(4_999_000_000n)));
  expect(submit(state, [tx]).reason).toBe("bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 3");
});

test("an unspent coinbase cannot be made a second time", () => {
  const state = ready();
  const again = state.chain.active[1]?.txs[0];
  expect(submit(state, [], again ? { coinbase: again } : {}).reason).toContain("bad-txns-BIP30");
});

test("after height 500 the coinbase must name its height, after 1351 the version must be 4", () => {
  const state = aState();
  mineBlocks(state, 499);
  const wrong = buildCoinbase(7, 1n, walletScript, "plain");
  const timestamp = TEST_TIME + 1000;
  expect(submit(state, [], { coinbase: wrong, header: { timestamp } }).reason).toContain("bad-cb-height");
  expect(submit(state, [], { header: { timestamp, version: 1 } }).reason).toContain("bad-version(0x00000001)");
});

test("a child may stand before its parent: CTOR sorts by txid only", () => {
  const state = ready();
  let parent = first;
  let child = childOf(parent);
  for (let sats = 90_000n; child.txid > parent.txid; sats -= 1n) {
    parent = payment(1, sats);
    child = childOf(parent);
  }
  expect(submit(state, [child, parent], { reward: 1n }).reason).toBeUndefined();
  expect(tipOf(state.chain)?.spent?.[1]?.[0]).toMatchObject({ height: 4, isCoinbase: false });
});

function childOf(parent: ParsedTx): ParsedTx {
  return parseTx(signTx([{ txid: parent.txid, sats: parent.outputs[0]?.sats ?? 0n }], toWallet(50_000n)));
}

test("the same block twice is a duplicate, and rivals in the mempool go when a block spends their coins", () => {
  const state = ready();
  const rival = payment(1, 70_000n);
  admit(state, rival);
  admit(state, childOf(rival));
  const raw = submit(state, [payment(1)], { reward: 1n });
  expect(raw.reason).toBeUndefined();
  expect(state.pool.entries.size).toBe(0);
  expect(state.pool.spenders.size).toBe(0);
  const tip = tipOf(state.chain);
  const parts = parseBlock(encodeBlock(tip?.headerBytes ?? new Uint8Array(80), tip?.txs ?? []));
  expect(acceptBlock(state, parts, TEST_TIME).reason).toBe("duplicate");
});

test("what is mined carries the fees, and third parties' bytes are refused in words", () => {
  const state = ready();
  for (const tx of [first, second, third]) admit(state, tx);
  mineBlocks(state, 1);
  expect(tipOf(state.chain)?.txs[0]?.outputs[0]?.sats).toBe(5_000_030_000n);
  const node = createNode({ finalize: "never" });
  const refused = node.submitBlock(new Uint8Array(90));
  expect(refused).toMatchObject({ ok: false, rejection: { category: "Block rejected" } });
  expect(node.accept(new Uint8Array(5))).toMatchObject({ ok: false, rejection: { category: "TX decode failed" } });
  node.stop();
});
