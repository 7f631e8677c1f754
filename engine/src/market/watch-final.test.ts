import { aTx, scriptOf } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

/** A transaction without a coin of the wallet, as the second one of a listing. */
const foreign = () => aTx().paying(scriptOf("offer"), 546n);

async function start(tx = foreign()) {
  const chain = createScriptedChain();
  const { engine } = createRig({ chain });
  engines.push(engine);
  await engine.start();
  mustBe(await engine.createWallet());
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  chain.add(tx);
  let told = 0;
  const before = chain.watchers();
  const stop = await engine.watchFinal(tx.txid, () => {
    told++;
  });
  const asked = chain.asked("tx");
  return {
    chain,
    engine,
    tx,
    stop,
    told: () => told,
    asked: () => chain.asked("tx") - asked,
    isWatching: () => chain.watchers() > before,
  };
}

test("the live feed says it, once, and nothing is asked besides", async () => {
  const { chain, tx, told, asked, isWatching } = await start();
  expect([told(), isWatching()]).toEqual([0, true]);
  chain.emit({ kind: "tx-finalized", txid: tx.txid });
  chain.emit({ kind: "tx-finalized", txid: tx.txid });
  expect([told(), asked(), isWatching()]).toEqual([1, 0, false]);
});

test("the indexer is asked once each time the feed connects, and once for each block that becomes final", async () => {
  const { chain, engine, told, asked } = await start();
  const settled = () => engine.resync();
  chain.emit({ kind: "reconnected" });
  await settled();
  expect([told(), asked()]).toEqual([0, 1]);
  chain.emit({ kind: "block-finalized", height: 900_000, hash: "00".repeat(32) });
  await until(engine, ({ tip }) => tip?.finalHeight === 900_000);
  await settled();
  expect([told(), asked()]).toEqual([0, 2]);
  chain.emit({ kind: "block-connected", height: 900_001, hash: "01".repeat(32) });
  await settled();
  expect(asked()).toBe(2);
});

test("a transaction that became final while the feed was away is seen when it is back", async () => {
  const { chain, engine, told, isWatching } = await start({ ...foreign(), isFinal: true } as ReturnType<
    typeof foreign
  >);
  chain.emit({ kind: "disconnected" });
  expect(told()).toBe(0);
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  expect([told(), isWatching()]).toEqual([1, false]);
});

test("after the end nothing is told or asked", async () => {
  const { chain, engine, tx, stop, told, asked, isWatching } = await start();
  stop();
  stop();
  chain.emit({ kind: "reconnected" });
  chain.emit({ kind: "tx-finalized", txid: tx.txid });
  await engine.resync();
  expect([told(), asked(), isWatching()]).toEqual([0, 0, false]);
});
