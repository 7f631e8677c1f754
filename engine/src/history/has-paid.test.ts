import { NetworkError } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, scriptOf } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { activeIdOf, createRig, mustBe } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { paidItem } from "./has-paid.ts";

const alice = scriptOf("alice");
const payee = (n: number) => scriptOf(`payee ${n}`);

/** A wallet that paid `payments` scripts, one after the other, before it was opened on this device. */
async function wallet(payments: number) {
  const chain = createScriptedChain();
  const store = createMemoryStore();
  const vault = createNodeVault();
  const rig = createRig({ chain, store, vault });
  await rig.engine.start();
  mustBe(await rig.engine.createWallet());
  const [me = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
  for (let n = 1; n <= payments; n++) chain.add(aTx(n).from(me, 2_000n).paying(payee(n), 1_000n).inBlock(n));
  await rig.engine.resync();
  const restart = async () => {
    rig.engine.stop();
    const again = createRig({ chain, store, vault });
    await again.engine.start();
    await again.engine.resync();
    return again;
  };
  return { ...rig, chain, store, me, restart };
}

test("the newest payees are known at once, the others are searched once and then stored", async () => {
  const { engine, chain, restart } = await wallet(450);
  const before = chain.asked("history");
  expect(await engine.hasPaid(payee(450))).toBe(true);
  expect(chain.asked("history")).toBe(before);
  expect(await engine.hasPaid(payee(1))).toBe(true);
  expect(await engine.hasPaid(payee(200))).toBe(true);
  expect(await engine.hasPaid(alice)).toBe(false);
  expect(chain.asked("history")).toBe(before + 3);

  const again = await restart();
  const then = chain.asked("history");
  expect(await again.engine.hasPaid(payee(7))).toBe(true);
  expect(await again.engine.hasPaid(alice)).toBe(false);
  expect(chain.asked("history")).toBe(then);
});

test("a payer and our own address do not count as paid; a payment from another device is found afterwards", async () => {
  const { engine, chain, me } = await wallet(30);
  chain.add(aTx(100).from(alice).paying(me, 500n).inBlock(100));
  await engine.resync();
  expect(await engine.hasPaid(alice)).toBe(false);
  expect(await engine.hasPaid(me)).toBe(false);
  // Another device pays alice, then so many others that this payment is not on the first page.
  chain.add(aTx(101).from(me, 2_000n).paying(alice, 500n).inBlock(101));
  for (let n = 102; n < 130; n++) chain.add(aTx(n).from(me, 2_000n).paying(payee(n), 1_000n).inBlock(n));
  await engine.resync();
  expect(await engine.hasPaid(alice)).toBe(true);
});

test("if the indexer cannot be asked the answer is false, and the next call asks again", async () => {
  const { engine, chain, store, warnings } = await wallet(50);
  chain.breakWith(new NetworkError("gone", "unreachable"));
  expect(await engine.hasPaid(payee(1))).toBe(false);
  expect(await engine.hasPaid(payee(50))).toBe(true);
  expect(warnings).toContain("Earlier payments to this address could not be searched");
  chain.breakWith(undefined);
  expect(await engine.hasPaid(payee(1))).toBe(true);
  // A damaged cache is made anew.
  await store.set(paidItem(activeIdOf(engine)).key, "[]");
  expect(await engine.hasPaid(payee(2))).toBe(true);
});
