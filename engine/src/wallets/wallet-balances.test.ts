import { aWalletId, DERIVATION_VECTOR } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { takeOffline } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { mustBe } from "../testing/rig.ts";

test("the balances of all wallets: the last known ones without the network, and one by asking for it", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  const { engine } = rig;
  await engine.start();
  await devnet.fund(DERIVATION_VECTOR.address, 9_000n);
  const { walletId: first } = mustBe(await engine.importWallet(DERIVATION_VECTOR.phrase));
  await expect.poll(async () => (await engine.storedBalances()).get(first)?.sats).toBe(9_000n);

  const { walletId: second } = mustBe(await engine.createWallet());
  await devnet.fund(DERIVATION_VECTOR.address, 600n);
  const fetched = mustBe(await engine.fetchBalance(first));
  expect(fetched.sats).toBe(9_600n);
  expect(fetched.at).toBeGreaterThan(0);

  await takeOffline(devnet);
  const stored = await engine.storedBalances();
  expect(stored.get(first)?.sats).toBe(9_000n);
  expect(await engine.fetchBalance(first)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  expect(await engine.fetchBalance(aWalletId("nobody"))).toMatchObject({ problem: { reason: "wallet-not-found" } });
  expect(second).not.toBe(first);
});
