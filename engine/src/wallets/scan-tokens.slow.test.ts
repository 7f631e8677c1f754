import { parseAddress } from "@satchel/core/address";
import { NO_SCRIPT } from "@satchel/core/script";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { mustBe } from "../testing/rig.ts";

test("tokens are counted, and their sats do not count as XEC to spend", async () => {
  const devnet = await devnetForTest({ world: {} });
  const { phrase = "", address = "" } = devnet.world?.demo ?? {};
  // A stored wallet with only a later key of the demo phrase, so that the demo address is found.
  const vault = createNodeVault();
  const secrets = mustBe(await vault.restore(phrase, "device", ["m/44'/1899'/0'/0/1"]));
  const store = createMemoryStore();
  const rig = rigForTest(devnet, { store, vault });
  const book = { version: 1, revision: 1, protection: "device", wallets: [{ ...secrets, name: "Later" }] };
  await store.set("wallets", JSON.stringify(book));
  await rig.engine.start();
  const [found] = mustBe(await rig.engine.scanWallet(secrets.id, {}));
  const payee = parseAddress(address, "ecash");
  const script = payee.ok ? payee.value.script : NO_SCRIPT;
  const utxos = await rig.client.utxos(script);
  const held = new Set(utxos.flatMap(({ token }) => (token ? [token.tokenId] : [])));
  expect(held.size).toBeGreaterThan(3);
  const { numTxs } = await rig.client.history(script, 0, 1);
  expect(found).toEqual({
    path: "m/44'/1899'/0'/0/0",
    address,
    tokens: held.size,
    numTxs,
    sats: utxos.filter(({ token }) => !token).reduce((sum, { sats }) => sum + sats, 0n),
  });
});
