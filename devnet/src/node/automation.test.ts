import { expect, test } from "vitest";
import { createNode } from "./create-node.ts";
import { createTestTimers } from "./testing/test-timers.ts";
import { signTx, toWallet, walletScript } from "./testing/test-wallet.ts";

const MINER = Uint8Array.from([0x51]);

test("a block is mined 20 s after the mempool got a transaction, but never while it is empty", () => {
  const { later, pass } = createTestTimers();
  const node = createNode({ finalize: "never", later, mining: { script: MINER } });
  node.generate(102, walletScript);
  pass(1_000_000);
  expect(node.tip()?.height).toBe(102);
  const send = (height: number) => {
    const from = { txid: node.blockAt(height)?.txs[0]?.txid ?? "", sats: 5_000_000_000n };
    expect(node.accept(signTx([from], toWallet(from.sats - 500n))).ok).toBe(true);
  };
  send(1);
  pass(19_000);
  send(2);
  expect(node.tip()?.height).toBe(102);
  pass(1_000);
  expect(node.tip()?.height).toBe(103);
  expect(node.tip()?.txs).toHaveLength(3);
  expect(node.tip()?.txs[0]?.outputs[0]?.script).toEqual(MINER);
  pass(1_000_000);
  expect(node.tip()?.height).toBe(103);
  send(3);
  node.generate(1, walletScript);
  pass(1_000_000);
  expect(node.tip()?.height).toBe(104);
  node.stop();
});

test("an interval of one's own, and stop", () => {
  const { later, pass, waiting } = createTestTimers();
  const node = createNode({ finalize: "never", later, mining: { script: MINER, intervalMs: 50 } });
  node.generate(101, walletScript);
  const from = { txid: node.blockAt(1)?.txs[0]?.txid ?? "", sats: 5_000_000_000n };
  node.accept(signTx([from], toWallet(from.sats - 500n)));
  expect(waiting()).toBe(1);
  node.stop();
  pass(50);
  expect(node.tip()?.height).toBe(101);
});
