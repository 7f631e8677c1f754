import { describe, expect, test, vi } from "vitest";
import { ecashCrypto, OP } from "../script/index.ts";
import { createNode } from "./create-node.ts";
import type { Node } from "./node.ts";
import { signTx, toWallet, walletScript } from "./testing/test-wallet.ts";

const PAYMENTS = 150;

test("a node mines 250 empty blocks and knows each by height and hash", () => {
  const node = createNode({ finalize: "never" });
  const hashes = node.generate(250, walletScript);
  expect(hashes).toHaveLength(250);
  expect(node.tip()).toMatchObject({ height: 250, hash: hashes[249] });
  expect(node.blockByHash(hashes[9] ?? "")?.height).toBe(10);
  expect(node.blockAt(10)?.hash).toBe(hashes[9]);
  expect(node.blockAt(251)).toBeUndefined();
  node.stop();
});

test("payments are accepted with full checks, and each signature is checked once, however many wait already", () => {
  const node = createNode({ finalize: "never" });
  node.generate(101, walletScript);
  const fan = accepted(
    node,
    spend({ txid: node.blockAt(1)?.txs[0]?.txid ?? "", sats: 5_000_000_000n }, fanOut(PAYMENTS)),
  );
  const payments = fanOut(PAYMENTS).map(({ sats }, outIdx) =>
    spend({ txid: fan, outIdx, sats }, toWallet(sats - 300n)),
  );
  const checks = vi.spyOn(ecashCrypto, "verifySchnorr");
  for (const raw of payments) accepted(node, raw);
  expect(node.mempool().size).toBe(PAYMENTS + 1);
  node.generate(1, walletScript);
  // One check for each payment: neither a later payment nor the block makes the node check it again.
  expect(checks).toHaveBeenCalledTimes(payments.length);
  checks.mockRestore();
  expect(node.mempool().size).toBe(0);
  const txids =
    node
      .tip()
      ?.txs.slice(1)
      .map((tx) => tx.txid) ?? [];
  expect(txids).toHaveLength(PAYMENTS + 1);
  expect(txids).toEqual([...txids].sort());
  node.stop();
});

test("an unconfirmed chain of three hundred is taken, mined and taken back", () => {
  const node = createNode({ finalize: "never" });
  node.generate(102, walletScript);
  let coin = { txid: node.blockAt(1)?.txs[0]?.txid ?? "", sats: 5_000_000_000n };
  for (let length = 0; length < 300; length++) {
    coin = { txid: accepted(node, spend(coin, toWallet(coin.sats - 300n))), sats: coin.sats - 300n };
  }
  const [hash = ""] = node.generate(1, walletScript);
  expect(node.tip()?.txs).toHaveLength(301);
  node.parkBlock(hash);
  expect(node.mempool().size).toBe(300);
  expect([...node.mempool().keys()].at(-1)).toBe(coin.txid);
  node.finalizeTx(coin.txid);
  expect([...node.mempool().values()].every((entry) => entry.isFinal)).toBe(true);
  node.rejectTx([...node.mempool().keys()][0] ?? "");
  expect(node.mempool().size).toBe(0);
  node.stop();
});

describe("what is not standard", () => {
  const TRUE = Uint8Array.from([OP.OP_1]);
  const odd = (node: Node, height: number): Uint8Array =>
    spend({ txid: node.blockAt(height)?.txs[0]?.txid ?? "", sats: 5_000_000_000n }, [
      { sats: 4_999_990_000n, script: TRUE },
    ]);

  test("is taken under the option of one submission, and gone after a reorganisation", () => {
    const node = createNode({ finalize: "never" });
    node.generate(103, walletScript);
    expect(node.accept(odd(node, 1))).toMatchObject({ rejection: { reason: "scriptpubkey" } });
    const mined = node.accept(odd(node, 1), { acceptNonstd: true });
    const [hash = ""] = node.generate(1, walletScript);
    const waiting = node.accept(odd(node, 2), { acceptNonstd: true });
    expect([mined.ok, waiting.ok]).toEqual([true, true]);
    node.parkBlock(hash);
    expect(node.mempool().size).toBe(0);
    expect(node.accept(odd(node, 1))).toMatchObject({ rejection: { reason: "scriptpubkey" } });
    node.stop();
  });

  test("is taken and comes back where the node has the option, unless one submission says otherwise", () => {
    const node = createNode({ finalize: "never", acceptNonstd: true });
    node.generate(103, walletScript);
    expect(node.accept(odd(node, 1), { acceptNonstd: false })).toMatchObject({ rejection: { reason: "scriptpubkey" } });
    const mined = accepted(node, odd(node, 1));
    const [hash = ""] = node.generate(1, walletScript);
    const waiting = accepted(node, odd(node, 2));
    node.parkBlock(hash);
    expect([...node.mempool().keys()]).toEqual([mined, waiting]);
    node.stop();
  });
});

test("a listener hears until it leaves, and may be added twice; the caller keeps its bytes", () => {
  const node = createNode({ finalize: "never" });
  const heard: number[] = [];
  const listen = (event: { kind: string }) => heard.push(event.kind.length);
  const leave = node.onEvent(listen);
  node.onEvent(listen);
  node.generate(1, walletScript);
  expect(heard).toHaveLength(2);
  leave();
  node.generate(100, walletScript);
  expect(heard).toHaveLength(102);
  const raw = Buffer.from(
    spend({ txid: node.blockAt(1)?.txs[0]?.txid ?? "", sats: 5_000_000_000n }, toWallet(4_999_999_000n)),
  );
  const txid = accepted(node, raw);
  const kept = Buffer.from(raw);
  raw.fill(0);
  expect(Buffer.from(node.mempool().get(txid)?.tx.raw ?? []).equals(kept)).toBe(true);
  node.stop();
});

const spend = (coin: { txid: string; outIdx?: number; sats: bigint }, outputs: ReturnType<typeof toWallet>) =>
  signTx([coin], outputs);

/** Returns outputs of 50,000 sats, the last one with the rest after a fee of some 4 sats a byte. */
function fanOut(count: number) {
  const each = Array<bigint>(count - 1).fill(50_000n);
  return toWallet(...each, 5_000_000_000n - 50_000n * BigInt(count - 1) - 120_000n);
}

function accepted(node: Node, raw: Uint8Array): string {
  const result = node.accept(raw);
  if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
  return result.txid;
}
