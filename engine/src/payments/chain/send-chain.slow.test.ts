import { sats } from "@satchel/core/amount";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { addressOfActive, createDevnetRig, ready } from "../../testing/devnet-rig.ts";
import { mustBe, until, untilTold } from "../../testing/rig.ts";
import { planXec } from "../plan-payment.ts";

const COINS = 800;
const bob = scriptOf("bob");

test("more coins than one transaction can spend: an interrupted chain of transactions is completed", {
  timeout: 300_000,
}, async () => {
  const devnet = await createDevnet({ finalize: "never" });
  const store = createMemoryStore();
  const vault = createNodeVault();
  const first = createDevnetRig(devnet.url, { store, vault });
  await first.engine.start();
  mustBe(await first.engine.createWallet());
  const address = addressOfActive(first.engine);
  first.stop();
  for (let i = 0; i < COINS; i++) await devnet.fund(address, 10_000n);

  const rig = createDevnetRig(devnet.url, { store, vault });
  await rig.engine.start();
  await ready(rig.engine);
  await until(rig.engine, ({ ledger }) => ledger.utxos.size === COINS);
  const plan = mustBe(planXec(rig.engine.state.getState(), { maxTo: bob }));
  expect(plan.txs.length).toBe(2);
  // The reply to the first transaction is lost, so the outcome of both is unknown.
  devnet.faults.set({ loseReply: 1 });
  expect(await rig.engine.send(plan)).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
  const { txids } = mustBe(await rig.engine.send(plan));
  expect(txids).toHaveLength(2);
  await until(rig.engine, ({ outbox, ledger }) => outbox.length === 0 && ledger.utxos.size === 0);
  expect((await rig.client.utxos(bob)).map((coin) => coin.sats)).toEqual([plan.sent]);
  expect(plan.sent + plan.fee).toBe(sats(BigInt(COINS) * 10_000n));
  expect(mustBe(await rig.engine.send(plan)).txids).toEqual(txids);
  expect((await untilTold(rig, 1)).length).toBeGreaterThan(0);
  rig.stop();
  await devnet.stop();
});
