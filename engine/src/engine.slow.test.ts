import { sats } from "@satchel/core/amount";
import { NO_SCRIPT } from "@satchel/core/script";
import { scriptOf, someAddress } from "@satchel/core/testing";
import { ownScripts } from "@satchel/core/wallet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import { planXec } from "./payments/plan-payment.ts";
import { addressOfActive, createFunded, ready, takeOffline } from "./testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "./testing/for-one-test.ts";
import { balanceOf, mustBe, until, untilStored, untilTold } from "./testing/rig.ts";

const bob = scriptOf("bob");

test("a wallet is created, receives a payment that becomes final, and sends one that the other side receives", async () => {
  const devnet = await devnetForTest({ finalize: { preMs: 50, postMs: 50 } });
  const alice = rigForTest(devnet);
  const carol = rigForTest(devnet);
  await alice.engine.start();
  expect(alice.engine.state.getState().phase).toEqual({ kind: "no-wallet" });
  mustBe(await alice.engine.createWallet());
  await createFunded(devnet, carol);
  await ready(alice.engine);

  const funding = await devnet.fund(addressOfActive(alice.engine), 1_000_000n);
  const received = await until(alice.engine, ({ ledger }) => ledger.history[0]?.isFinal === true);
  expect(balanceOf(received)).toBe(1_000_000n);
  expect(await untilTold(alice, 1)).toMatchObject([{ kind: "received", txid: funding, sats: 1_000_000n }]);

  const [carolScript] = carol.engine.state.getState().ledger.scripts;
  const plan = mustBe(
    planXec(alice.engine.state.getState(), { to: [{ script: carolScript ?? NO_SCRIPT, sats: sats(300_000n) }] }),
  );
  const { txids } = mustBe(await alice.engine.send(plan));
  const sent = alice.engine.state.getState();
  expect(sent.ledger.history.map(({ txid }) => txid)).toEqual([...txids, funding]);
  expect(balanceOf(sent)).toBe(1_000_000n - 300_000n - plan.fee);
  expect(sent.outbox).toEqual([]);

  const got = await until(carol.engine, ({ ledger }) => ledger.history[0]?.isFinal === true);
  expect(balanceOf(got)).toBe(300_000n);
  expect(await untilTold(carol, 1)).toMatchObject([{ kind: "received", txid: txids[0], sats: 300_000n }]);
  await until(alice.engine, ({ ledger }) => ledger.history.every(({ isFinal }) => isFinal));
  expect(await untilTold(alice, 2)).toMatchObject([
    { kind: "received" },
    { kind: "sent", txid: txids[0], sats: 300_000n },
  ]);
});

test("the ledger that live events keep up to date is the indexer's", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  const address = await createFunded(devnet, rig, 500_000n, 600_000n, 700_000n);
  for (let i = 0; i < 14; i++) {
    mustBe(
      await rig.engine.send(
        mustBe(planXec(rig.engine.state.getState(), { to: [{ script: bob, sats: sats(1000n + BigInt(i)) }] })),
      ),
    );
    if (i % 5 === 0) devnet.generate(1);
    if (i % 4 === 0) await devnet.fund(address, 10_000n);
  }
  devnet.generate(1, address);
  const height = devnet.node.tip()?.height;
  const state = await until(rig.engine, ({ ledger, tip }) => tip?.height === height && ledger.numTxs === 22);
  const [script = NO_SCRIPT] = ownScripts(state.wallets[0] ?? { keys: [] });
  const truth = await rig.client.utxos(script);
  const page = await rig.client.history(script, 0, 10);
  await until(rig.engine, ({ ledger }) => [...ledger.utxos.values()].every(({ blockHeight }) => blockHeight > 0));
  const { ledger } = rig.engine.state.getState();
  const byOutpoint = (a: { outpoint: string }, b: { outpoint: string }) => a.outpoint.localeCompare(b.outpoint);
  expect([...ledger.utxos.values()].sort(byOutpoint)).toEqual(truth.sort(byOutpoint));
  expect(ledger.numTxs).toBe(page.numTxs);
  await rig.engine.resync();
  expect(rig.engine.state.getState().ledger.history).toEqual(page.txs);
  expect(await rig.engine.fetchHistoryPage(2)).toMatchObject({ numPages: 3, numTxs: 22 });
});

test("without finalization a mined transaction is never final", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  await createFunded(devnet, rig, 50_000n);
  devnet.generate(30);
  const height = devnet.node.tip()?.height;
  const state = await until(
    rig.engine,
    ({ tip, ledger }) => tip?.height === height && ledger.history[0]?.block !== undefined,
  );
  expect(state.ledger.history).toMatchObject([{ isFinal: false }]);
  await rig.engine.resync();
  expect(rig.engine.state.getState().ledger.history).toMatchObject([{ isFinal: false }]);
  expect(rig.engine.state.getState().tip?.finalHeight).toBe(-1);
});

test("a mining reward has its own notice, and cannot be spent for 100 blocks", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  await createFunded(devnet, rig);
  devnet.generate(1, addressOfActive(rig.engine));
  await until(rig.engine, ({ ledger }) => ledger.utxos.size === 1);
  expect(await untilTold(rig, 1)).toMatchObject([{ kind: "mining-reward" }]);
  const intent = { to: [{ script: bob, sats: sats(1000n) }] };
  expect(planXec(rig.engine.state.getState(), intent)).toMatchObject({
    ok: false,
    problem: { code: "insufficient-funds" },
  });
  devnet.generate(99);
  const height = devnet.node.tip()?.height;
  await until(rig.engine, ({ tip }) => tip?.height === height);
  const { txids } = mustBe(await rig.engine.send(mustBe(planXec(rig.engine.state.getState(), intent))));
  expect(devnet.node.mempool().has(txids[0] ?? "")).toBe(true);
});

test("after a reorganisation payments are unconfirmed again and rewards are gone", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  const address = await createFunded(devnet, rig);
  devnet.generate(1, address);
  await until(rig.engine, ({ ledger }) => ledger.utxos.size === 1);
  await devnet.fund(address, 77_000n);
  const [hash = ""] = devnet.generate(1);
  await until(rig.engine, ({ ledger }) => ledger.history[0]?.block !== undefined && ledger.utxos.size === 2);
  devnet.node.invalidateBlock(hash);
  const state = await until(rig.engine, ({ ledger }) =>
    ledger.history.some((tx) => !tx.isCoinbase && tx.block === undefined),
  );
  expect([...state.ledger.utxos.values()].map(({ sats: amount }) => amount)).toContain(77_000n);
  const coinbaseBlock = devnet.node.tip()?.hash ?? "";
  devnet.node.invalidateBlock(coinbaseBlock);
  await until(rig.engine, ({ ledger }) => ledger.history.every((tx) => !tx.isCoinbase) && ledger.utxos.size === 1);
  expect(balanceOf(rig.engine.state.getState())).toBe(77_000n);
});

describe("the indexer becomes unreachable", () => {
  test("and returns: the wallet catches up by itself", async () => {
    const devnet = await devnetForTest();
    const rig = rigForTest(devnet);
    const address = await createFunded(devnet, rig, 40_000n);
    await takeOffline(devnet);
    const away = await until(rig.engine, ({ connection }) => connection === "offline");
    expect(away.sync.state).toBe("stale");
    expect(balanceOf(away)).toBe(40_000n);
    await devnet.fund(address, 2_000n);
    devnet.generate(1);
    await devnet.goOnline();
    const back = await until(rig.engine, (state) => balanceOf(state) === 42_000n);
    expect(back.ledger.history.every(({ block }) => block !== undefined)).toBe(true);
    await ready(rig.engine);
  });

  test("meanwhile a wallet can be created, and the last known balances are shown", async () => {
    const devnet = await devnetForTest();
    const store = createMemoryStore();
    const vault = createNodeVault();
    const first = rigForTest(devnet, { store, vault });
    await createFunded(devnet, first, 40_000n);
    await untilStored(first);
    first.stop();
    await takeOffline(devnet);

    const second = rigForTest(devnet, { store, vault });
    await second.engine.start();
    expect(second.engine.state.getState()).toMatchObject({ phase: { kind: "ready" } });
    expect(balanceOf(second.engine.state.getState())).toBe(40_000n);
    const state = await until(second.engine, ({ sync }) => sync.failed !== undefined);
    expect(state.sync).toMatchObject({ state: "stale", at: expect.any(Number) });
    mustBe(await second.engine.createWallet());
    expect(second.engine.state.getState()).toMatchObject({ wallets: [{}, {}], ledger: { numTxs: 0 } });

    await devnet.goOnline();
    await devnet.fund(addressOfActive(second.engine), 9_000n);
    await until(second.engine, (now) => balanceOf(now) === 9_000n);
  });
});

test("a payment to the wallet's address is received, and one to another address is not", async () => {
  const devnet = await devnetForTest();
  const rig = rigForTest(devnet);
  const address = await createFunded(devnet, rig);
  await devnet.fund(someAddress("bob"), 5_000n);
  await devnet.fund(address, 6_000n);
  await until(rig.engine, (state) => balanceOf(state) === 6_000n);
  expect(await untilTold(rig, 1)).toMatchObject([{ kind: "received", sats: 6_000n }]);
});
