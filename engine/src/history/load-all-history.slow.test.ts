import type { Txid } from "@satchel/core/ids";
import { SCAN_PATHS } from "@satchel/core/keys";
import { aTxid, scriptOf } from "@satchel/core/testing";
import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import { describe, expect, test } from "vitest";
import { planXec } from "../payments/plan-payment.ts";
import { type DevnetRig, ready, takeOffline } from "../testing/devnet-rig.ts";
import { devnetForTest } from "../testing/for-one-test.ts";
import {
  createHistoryDevice,
  expectWhole,
  FILLED,
  fillWallet,
  type HistoryDevice,
  pagesOf,
  storedPages,
  wholeOf,
} from "../testing/history-rig.ts";
import { ALPHA } from "../testing/old-wallets.data.ts";
import { activeIdOf, mustBe, until } from "../testing/rig.ts";

async function deviceWith(rewards: number): Promise<{ devnet: Devnet; device: HistoryDevice; address: string }> {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  return { devnet, device, address: await fillWallet(devnet, device, rewards) };
}

/** Opens an engine and records which pages it asks for when it loads. */
async function openCounting(device: HistoryDevice): Promise<DevnetRig & { asked: number[] }> {
  const asked: number[] = [];
  const rig = await device.open({
    around: ({ historyPacked }) => ({
      historyPacked: (script, page, ...rest) => {
        asked.push(page);
        return historyPacked(script, page, ...rest);
      },
    }),
  });
  await ready(rig.engine);
  return { ...rig, asked };
}

test("a thousand transactions: every page read offline is as the indexer gave it", async () => {
  const { devnet, device } = await deviceWith(920);
  const first = await openCounting(device);
  const steps: number[] = [];
  mustBe(await first.engine.loadAllHistory({ onProgress: (done) => void steps.push(done) }));
  expect([...first.asked].sort()).toEqual([0, 0, 1, 2, 3, 4]);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.length).toBeGreaterThan(4);
  const pages = await pagesOf(first);
  first.stop();
  await takeOffline(devnet);
  const { engine } = await device.open();
  expect(await engine.storedHistory()).toEqual(wholeOf(920 + FILLED));
  expect(await engine.readStored(900, 10)).toEqual(pages[90]);
  expect(await storedPages(engine, 95)).toEqual(pages);
});

test("transactions that come during the loading are included", async () => {
  const { devnet, device, address } = await deviceWith(700);
  let asked = 0;
  let added = 0;
  const rig = await device.open({
    around: ({ historyPacked }) => ({
      historyPacked: async (...args) => {
        asked += 1;
        if (asked % 2 === 0 && asked < 9) {
          for (let n = 0; n < 3; n++) await devnet.fund(address, 5_000n + BigInt(n));
          added += 3;
          if (asked === 4) devnet.generate(1);
        }
        return historyPacked(...args);
      },
    }),
  });
  await ready(rig.engine);
  const { total } = mustBe(await rig.engine.loadAllHistory());
  expect(added).toBeGreaterThan(3);
  expect(total).toBe(700 + FILLED + added);
  await expectWhole(rig, total);
});

test("after an abort half way the next run continues there, also with new transactions", async () => {
  const { devnet, device, address } = await deviceWith(1_200);
  const first = await openCounting(device);
  const stopping = new AbortController();
  const onProgress = (done: number) => {
    if (done >= 600) stopping.abort();
  };
  expect(await first.engine.loadAllHistory({ onProgress, signal: stopping.signal })).toEqual({
    ok: false,
    problem: { code: "stopped" },
  });
  const { count, isWhole } = await first.engine.storedHistory();
  expect(count).toBeGreaterThanOrEqual(600);
  expect(isWhole).toBe(false);
  first.stop();

  for (let n = 0; n < 30; n++) await devnet.fund(address, 3_000n + BigInt(n));
  devnet.generate(1);
  const second = await openCounting(device);
  mustBe(await second.engine.loadAllHistory());
  expect(second.asked).not.toContain(1);
  expect(second.asked.length).toBeLessThanOrEqual(7);
  await expectWhole(second, 1_200 + FILLED + 30);
  // The history is complete: one request confirms it.
  second.asked.length = 0;
  mustBe(await second.engine.loadAllHistory());
  expect(second.asked).toEqual([0]);
});

test("loading stops when another wallet becomes active, and nothing of it reaches that wallet", async () => {
  const { device } = await deviceWith(500);
  let walletId = "";
  const rig: DevnetRig = await device.open({
    around: ({ historyPacked }) => ({
      historyPacked: async (script, page, ...rest) => {
        const reply = await historyPacked(script, page, ...rest);
        if (page === 1 && walletId === "") walletId = mustBe(await rig.engine.createWallet()).walletId;
        return reply;
      },
    }),
  });
  await ready(rig.engine);
  const first = activeIdOf(rig.engine);
  expect(await rig.engine.loadAllHistory()).toEqual({ ok: false, problem: { code: "stopped" } });
  await until(rig.engine, ({ activeId, sync }) => activeId === walletId && sync.state === "fresh");
  await expect.poll(() => rig.engine.storedHistory()).toEqual(wholeOf(0));
  mustBe(await rig.engine.activateWallet(first));
  await ready(rig.engine);
  mustBe(await rig.engine.loadAllHistory());
  await expectWhole(rig, 500 + FILLED);
});

describe("a history that is whole stays whole", () => {
  async function loaded(rewards = 30) {
    const there = await deviceWith(rewards);
    const rig = await there.device.open();
    await ready(rig.engine);
    mustBe(await rig.engine.loadAllHistory());
    return { ...there, rig, total: rewards + FILLED };
  }

  test("as payments come, are mined and become final", async () => {
    const { devnet, rig, address, total } = await loaded();
    for (let n = 0; n < 25; n++) await devnet.fund(address, 3_000n + BigInt(n));
    await expectWhole(rig, total + 25);
    const [hash = ""] = devnet.generate(1);
    await until(rig.engine, ({ ledger }) => ledger.history.every(({ block }) => block?.hash === hash));
    await expectWhole(rig, total + 25);
    devnet.node.finalizeBlock(hash);
    await until(rig.engine, ({ tip }) => tip !== undefined && tip.finalHeight === tip.height);
    const stored = await rig.engine.readStored(0, total + 25);
    expect(stored.filter(({ isFinal }) => isFinal)).toHaveLength(total + 25);
  });

  test("as payments leave the mempool, while the wallet is open and while it is closed", async () => {
    const { devnet, device, rig, address, total } = await loaded();
    const txids: Txid[] = [];
    for (let n = 0; n < 14; n++) txids.push(aTxid(await devnet.fund(address, 3_000n + BigInt(n))));
    await expectWhole(rig, total + 14);
    devnet.node.rejectTx(txids.at(-1) ?? "");
    await expectWhole(rig, total + 13);
    rig.stop();
    // The faucet spends its change, so all its later payments go with this one.
    devnet.node.rejectTx(txids[2] ?? "");
    const second = await device.open();
    await ready(second.engine);
    const { numTxs } = second.engine.state.getState().ledger;
    expect(numTxs).toBeLessThan(total + 13);
    await expectWhole(second, numTxs);
  });

  test("as blocks are invalidated, together with their rewards", async () => {
    const { devnet, device, rig, address, total } = await loaded();
    const [first = ""] = devnet.generate(2, address);
    await devnet.fund(address, 7_000n);
    devnet.generate(1);
    await expectWhole(rig, total + 3);
    rig.stop();
    devnet.node.invalidateBlock(first);
    devnet.generate(5);
    const second = await device.open();
    await ready(second.engine);
    await expectWhole(second, total + 1);
  });

  test("after a gap longer than a page it does not count as whole, and two requests close the gap", async () => {
    const { devnet, device, rig, address, total } = await loaded(400);
    rig.stop();
    for (let n = 0; n < 25; n++) await devnet.fund(address, 3_000n + BigInt(n));
    const second = await openCounting(device);
    expect(await second.engine.storedHistory()).toMatchObject({ isWhole: false, total: total + 25 });
    mustBe(await second.engine.loadAllHistory());
    expect(second.asked.length).toBeLessThanOrEqual(2);
    await expectWhole(second, total + 25);
  });
});

test("two tabs load at the same time, while payments come: both have the whole history", async () => {
  const { devnet, device, address } = await deviceWith(500);
  const [one, two] = [await openCounting(device), await openCounting(device)];
  const loading = [one, two].map(({ engine }) => engine.loadAllHistory());
  for (let n = 0; n < 5; n++) await devnet.fund(address, 3_000n + BigInt(n));
  for (const each of await Promise.all(loading)) mustBe(each);
  for (const rig of [one, two]) await expectWhole(rig, 500 + FILLED + 5);
});

test("a wallet of several keys: each transaction once, and whole when all keys are read", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  const rig = await device.open();
  const { walletId } = mustBe(await rig.engine.importWallet(ALPHA.phrase));
  const paths = SCAN_PATHS.filter((path) => path.includes("/145'/")).slice(0, 2);
  mustBe(await rig.engine.addFound(walletId, paths));
  const wallet = rig.engine.state.getState().wallets.find(({ keys }) => keys.length === 2);
  const [first, second] = (wallet?.keys ?? []).map((key) =>
    receiveAddress({ ...(wallet as Wallet), keys: [key] }, "ecash"),
  );
  if (!wallet || !first || !second) throw new Error("The wallet with two keys is missing");
  devnet.generate(230, first);
  devnet.generate(210, second);
  devnet.generate(100);
  mustBe(await rig.engine.activateWallet(wallet.id));
  await ready(rig.engine);
  const plan = mustBe(planXec(rig.engine.state.getState(), { maxTo: scriptOf("bob") }));
  mustBe(await rig.engine.send(plan));
  expect(mustBe(await rig.engine.loadAllHistory())).toEqual({ total: 440 + plan.txs.length });

  const stored = await rig.engine.readStored(0, 500);
  expect(new Set(stored.map(({ txid }) => txid)).size).toBe(440 + plan.txs.length);
  expect(stored.slice(0, plan.txs.length).every(({ block }) => block === undefined)).toBe(true);
  const heights = stored.flatMap(({ block }) => block?.height ?? []);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(await rig.engine.storedHistory()).toEqual(wholeOf(440 + plan.txs.length));

  await devnet.fund(second, 9_000n);
  await expect.poll(() => rig.engine.storedHistory()).toEqual(wholeOf(441 + plan.txs.length));
  rig.stop();
  await takeOffline(devnet);
  const offline = await device.open();
  await until(offline.engine, ({ connection }) => connection === "offline");
  expect((await offline.engine.fetchHistoryPage(40)).txs).toHaveLength(10);
  expect(await offline.engine.storedHistory()).toEqual(wholeOf(441 + plan.txs.length));
});
