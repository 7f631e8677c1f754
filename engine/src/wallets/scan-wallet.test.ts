import type { WalletId } from "@satchel/core/ids";
import { coinTypeOf, SCAN_PATHS } from "@satchel/core/keys";
import type { Chain } from "@satchel/core/ports";
import { aWalletId, DERIVATION_VECTOR } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import { describe, expect, test } from "vitest";
import { type DevnetRig, takeOffline } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe } from "../testing/rig.ts";

async function withVector(devnet: Devnet): Promise<{ rig: DevnetRig; walletId: WalletId }> {
  const rig = rigForTest(devnet);
  await rig.engine.start();
  return { rig, walletId: mustBe(await rig.engine.importWallet(DERIVATION_VECTOR.phrase)).walletId };
}

const [on145, on245] = DERIVATION_VECTOR.otherPaths;
const RECEIVE_1 = { path: "m/44'/1899'/0'/0/1", address: "ecash:qpsur4esz2jmyfaprvaqrp3eymwf5a3cjs3tkprly6" };

describe("addresses that other wallets used with the same seed phrase", () => {
  test("are found with their coins and history, without those of stored wallets", async () => {
    const devnet = await devnetForTest();
    const { rig, walletId } = await withVector(devnet);
    await devnet.fund(DERIVATION_VECTOR.address, 9_000n);
    await devnet.fund(on145.address, 1_000n);
    await devnet.fund(on145.address, 2_000n);
    await devnet.fund(on245.address, 5_000n);
    await devnet.fund(RECEIVE_1.address, 7_000n);
    const progress: number[] = [];
    const found = mustBe(await rig.engine.scanWallet(walletId, { onProgress: (done) => progress.push(done) }));
    expect(found).toEqual([
      { ...RECEIVE_1, sats: 7_000n, numTxs: 1, tokens: 0 },
      { ...on145, sats: 3_000n, numTxs: 2, tokens: 0 },
      { ...on245, sats: 5_000n, numTxs: 1, tokens: 0 },
    ]);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);

    mustBe(await rig.engine.renameWallet(walletId, "A name of 24 characters!"));
    mustBe(await rig.engine.markBackedUp(walletId));
    const paths = [...found].reverse().map(({ path }) => path);
    expect(await rig.engine.addFound(walletId, [...paths, "m/0/0", "x"])).toEqual({ ok: true, value: { added: 3 } });
    const { wallets, activeId } = rig.engine.state.getState();
    expect(activeId).toBe(walletId);
    expect(wallets.map((wallet) => [wallet.name, receiveAddress(wallet, "ecash")])).toEqual([
      ["A name of 24 characters!", DERIVATION_VECTOR.address],
      ["A name of 24 charac 1899", RECEIVE_1.address],
      ["A name of 24 charact 145", on145.address],
      ["A name of 24 charact 245", on245.address],
    ]);
    expect(new Set(wallets.map(({ backedUpAt }) => backedUpAt)).size).toBe(1);
    for (const { id } of wallets) expect(mustBe(await rig.engine.revealPhrase(id))).toBe(DERIVATION_VECTOR.phrase);

    expect(await rig.engine.scanWallet(walletId, {})).toEqual({ ok: true, value: [] });
    expect(await rig.engine.addFound(walletId, paths)).toEqual({ ok: true, value: { added: 0 } });
  });

  test("become one wallet for each coin type, in the order of the scan", async () => {
    const devnet = await devnetForTest();
    const { rig, walletId } = await withVector(devnet);
    const paths = SCAN_PATHS.filter((path) => coinTypeOf(path) === 899).slice(2, 5);
    expect(await rig.engine.addFound(walletId, [...paths].reverse())).toEqual({ ok: true, value: { added: 1 } });
    expect(rig.engine.state.getState().wallets[1]?.keys.map(({ path }) => path)).toEqual(paths);
  });
});

describe("a scan", () => {
  test("can be stopped by a person, before it begins or while it runs", async () => {
    const devnet = await devnetForTest();
    const { rig, walletId } = await withVector(devnet);
    const stop = new AbortController();
    const scan = rig.engine.scanWallet(walletId, {
      signal: stop.signal,
      onProgress: (done) => done > 0.3 && stop.abort(),
    });
    expect(await scan).toEqual({ ok: false, problem: { code: "stopped" } });
    expect(await rig.engine.scanWallet(walletId, { signal: stop.signal })).toMatchObject({
      problem: { code: "stopped" },
    });
  });

  test("fails if the indexer is unreachable or the wallet does not exist", async () => {
    const devnet = await devnetForTest();
    const { rig, walletId } = await withVector(devnet);
    await takeOffline(devnet);
    expect(await rig.engine.scanWallet(walletId, {})).toMatchObject({ ok: false, problem: { code: "unreachable" } });
    expect(await rig.engine.scanWallet(aWalletId("?"), {})).toEqual({
      ok: false,
      problem: { code: "wallet-not-found" },
    });
    expect(await rig.engine.addFound(aWalletId("?"), [])).toEqual({ ok: false, problem: { code: "wallet-not-found" } });
  });

  test("makes at most eight requests at once", async () => {
    const chain = offlineChain();
    let running = 0;
    let most = 0;
    const counting: Chain = {
      ...chain,
      history: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return { txs: [], numPages: 0, numTxs: 0 };
      },
    };
    const rig = createRig({ chain: counting });
    await rig.engine.start();
    const { walletId } = mustBe(await rig.engine.createWallet());
    expect(await rig.engine.scanWallet(walletId, {})).toEqual({ ok: true, value: [] });
    rig.engine.stop();
    expect(most).toBeGreaterThan(4);
    // One more request may be the wallet's own sync.
    expect(most).toBeLessThanOrEqual(9);
  });
});
