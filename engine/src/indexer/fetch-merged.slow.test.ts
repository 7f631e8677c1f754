import { createChain } from "@satchel/chain";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { SCAN_PATHS } from "@satchel/core/keys";
import { Coins } from "@satchel/core/ledger";
import { NetworkError } from "@satchel/core/ports";
import { NO_SCRIPT, p2pkhScript } from "@satchel/core/script";
import { createManualClock } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { planXec } from "../payments/plan-payment.ts";
import { type DevnetRig, ready } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { ALPHA } from "../testing/old-wallets.data.ts";
import { balanceOf, mustBe, until } from "../testing/rig.ts";
import { fetchHistory, fetchSnapshot } from "./fetch-snapshot.ts";

const paths145 = SCAN_PATHS.filter((path) => path.includes("/145'/")).slice(0, 2);

/** An engine whose active wallet has two keys, both with coins. */
async function withTwoKeys(devnet: Devnet): Promise<{ rig: DevnetRig; first: string; second: string }> {
  const rig = rigForTest(devnet);
  await rig.engine.start();
  const { walletId } = mustBe(await rig.engine.importWallet(ALPHA.phrase));
  expect(await rig.engine.addFound(walletId, paths145)).toEqual({ ok: true, value: { added: 1 } });
  const wallet = rig.engine.state.getState().wallets[1];
  if (!wallet) throw new Error("The wallet with two keys is missing");
  const [key] = wallet.keys.slice(1);
  mustBe(await rig.engine.activateWallet(wallet.id));
  await ready(rig.engine);
  const second = receiveAddress({ ...wallet, keys: key ? [key] : [] }, "ecash");
  return { rig, first: receiveAddress(wallet, "ecash"), second };
}

test("a wallet of two keys: a payment from both keys to one of them is counted once, live and after a sync", async () => {
  const devnet = await devnetForTest();
  const { rig, first, second } = await withTwoKeys(devnet);
  const { engine } = rig;
  await devnet.fund(first, 40_000n);
  await devnet.fund(second, 30_000n);
  await until(engine, ({ ledger }) => ledger.utxos.size === 2);
  const { scripts } = engine.state.getState().ledger;
  expect(scripts.size).toBe(2);

  const plan = mustBe(
    planXec(engine.state.getState(), { to: [{ script: [...scripts][1] ?? NO_SCRIPT, sats: sats(55_000n) }] }),
  );
  expect(new Set(plan.txs[0]?.inputs.map(({ utxo }) => utxo.script)).size).toBe(2);
  const { txids } = mustBe(await engine.send(plan));
  const sent = engine.state.getState();
  expect(sent.ledger.numTxs).toBe(3);
  expect(sent.ledger.history.map(({ txid }) => txid)).toContain(txids[0]);
  expect(balanceOf(sent)).toBe(70_000n - plan.fee);

  await engine.resync();
  const { ledger } = engine.state.getState();
  expect(ledger.numTxs).toBe(3);
  expect(new Set(ledger.history.map(({ txid }) => txid)).size).toBe(3);
  expect([...ledger.utxos.values()].map(({ script }) => script).sort()).toEqual([...scripts].sort());
  expect(new Map(ledger.utxos)).toEqual(new Map(sent.ledger.utxos));
  expect(await engine.fetchHistoryPage(0)).toMatchObject({ numTxs: 3, numPages: 1 });
});

test("a history longer than one answer, in blocks and mempool: its pages have each transaction once, in order", async () => {
  const devnet = await devnetForTest();
  const scripts = new Set([ALPHA.hash160, ALPHA.chain[0]].map(p2pkhScript));
  const [first = "", second = ""] = [...scripts].map((script) => addressOf(script, "ecash"));
  for (let i = 0; i < 230; i++) {
    await devnet.fund(i % 10 === 3 ? second : first, 1_000n + BigInt(i));
    if (i % 40 === 39) devnet.generate(1, i % 80 === 79 ? second : first);
  }
  const chain = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  onTestFinished(() => chain.close());
  const all = new Map<string, number>();
  for (const script of scripts) {
    for (let page = 0; ; page++) {
      const { txs, numPages } = await chain.history(script, page, 100);
      for (const tx of txs) all.set(tx.txid, tx.block?.height ?? Number.POSITIVE_INFINITY);
      if (page + 1 >= numPages) break;
    }
  }
  expect(all.size).toBe(235);

  const seen: string[] = [];
  const heights: number[] = [];
  for (let page = 0; page < 24; page++) {
    const { txs, numTxs, numPages } = await fetchHistory(chain, scripts, page);
    expect({ numTxs, numPages }).toEqual({ numTxs: 235, numPages: 24 });
    expect(txs).toHaveLength(page < 23 ? 10 : 5);
    seen.push(...txs.map(({ txid }) => txid));
    heights.push(...txs.map((tx) => tx.block?.height ?? Number.POSITIVE_INFINITY));
  }
  expect(new Set(seen)).toEqual(new Set(all.keys()));
  expect(seen).toHaveLength(235);
  expect(heights).toEqual([...all.values()].sort((a, b) => b - a));
  expect((await fetchHistory(chain, scripts, 24)).txs).toEqual([]);

  const { utxos, page } = await fetchSnapshot({ chain, clock: createManualClock() }, scripts, Coins.NONE);
  expect(utxos.size).toBe(235);
  expect(page.txs.map(({ txid }) => txid)).toEqual(seen.slice(0, 10));
  await devnet.goOffline();
  await expect(fetchHistory(chain, scripts, 0)).rejects.toBeInstanceOf(NetworkError);
});
