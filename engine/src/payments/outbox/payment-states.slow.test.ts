// The states of a payment after Send, as screens show them, on a devnet.
import { sats } from "@satchel/core/amount";
import type { SecondNode } from "@satchel/core/ports";
import { NO_SCRIPT, toHex } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import { type Plan, txidOf } from "@satchel/core/tx";
import type { createDevnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test, vi } from "vitest";
import type { Engine } from "../../create-engine.ts";
import type { Notice } from "../../notice.ts";
import { createFunded, type DevnetRig, parentsOf, ready, takeOffline } from "../../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../../testing/for-one-test.ts";
import { balanceOf, mustBe, until, untilTold } from "../../testing/rig.ts";
import { planXec } from "../plan-payment.ts";
import { outboxItem } from "./stored-payments.ts";

const bob = scriptOf("bob");

async function funded(devnetOptions: Parameters<typeof createDevnet>[0], ...payments: bigint[]) {
  const devnet = await devnetForTest(devnetOptions);
  const store = createMemoryStore();
  const vault = createNodeVault();
  const rig = rigForTest(devnet, { store, vault });
  await createFunded(devnet, rig, ...payments);
  await untilTold(rig, payments.length);
  rig.notices.length = 0;
  const restart = async () => {
    rig.stop();
    const again = rigForTest(devnet, { store, vault });
    await again.engine.start();
    await ready(again.engine);
    return again;
  };
  return { devnet, store, vault, rig, engine: rig.engine, restart };
}

const planTo = (engine: Engine, amount: bigint, to = bob): Plan =>
  mustBe(planXec(engine.state.getState(), { to: [{ script: to, sats: sats(amount) }] }));
const paid = async ({ client }: DevnetRig) => (await client.utxos(bob)).map((coin) => coin.sats);
const outbox = (engine: Engine) => engine.state.getState().outbox;
const kindsOf = (notices: readonly Notice[]) => notices.map(({ kind }) => kind);
const stored = async ({ store }: DevnetRig) => {
  const read = outboxItem.decode((await store.get(outboxItem.key)) ?? "[]");
  return read.kind === "corrupt" ? [] : read.value;
};

/** Sends unconfirmed coins on until the node refuses, and returns the refused plan. */
async function exhaustAncestors(engine: Engine): Promise<Plan> {
  const [own = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  for (let sent = 0; sent < 60; sent++) {
    const plan = mustBe(planXec(engine.state.getState(), { maxTo: own }));
    const result = await engine.send(plan);
    if (result.ok) continue;
    expect(result.problem).toEqual({ code: "too-many-ancestors" });
    return plan;
  }
  throw new Error("The node refused no transaction");
}

describe("refused", () => {
  test("the payment stays visible after a restart, its coins are free, and it is accepted after a block", async () => {
    const first = await funded({ ancestorLimit: true }, 1_000_000n);
    const plan = await exhaustAncestors(first.engine);
    const [entry] = outbox(first.engine);
    expect(entry).toMatchObject({ status: "refused", spends: plan.spends });
    expect(entry?.reason).toContain("too-long-mempool-chain");
    // The coins are free: another plan may use them.
    expect(planTo(first.engine, 1_000n).spends).toEqual(plan.spends);

    const again = await first.restart();
    expect(outbox(again.engine)).toEqual([entry]);
    const id = entry?.id ?? "";
    expect(await again.engine.rebroadcast(id)).toEqual({ ok: false, problem: { code: "too-many-ancestors" } });
    expect(outbox(again.engine)).toMatchObject([{ id, status: "refused" }]);
    first.devnet.generate(1);
    mustBe(await again.engine.rebroadcast(id));
    expect(outbox(again.engine)).toEqual([]);
    const { history } = again.engine.state.getState().ledger;
    expect(history.filter(({ txid }) => txid === entry?.txs[0]?.txid)).toHaveLength(1);
    // Sending an accepted payment again does nothing and is no error.
    mustBe(await again.engine.rebroadcast(id));
  });

  test("the same plan sends the same bytes; as long as it is open it cannot be dismissed", async () => {
    const { engine, restart } = await funded({ ancestorLimit: true }, 1_000_000n);
    const plan = await exhaustAncestors(engine);
    const [entry] = outbox(engine);
    expect(await engine.send(plan)).toEqual({ ok: false, problem: { code: "too-many-ancestors" } });
    expect(outbox(engine).map(({ txs }) => txs)).toEqual([entry?.txs]);
    expect(await engine.discardRest(entry?.id ?? "")).toEqual({ ok: false, problem: { code: "refused-open" } });
    const again = await restart();
    expect(outbox(again.engine)).toMatchObject([{ id: entry?.id, status: "refused" }]);
  });

  test("a payment whose coins another payment has spent meanwhile is not sent again", async () => {
    const { devnet, engine } = await funded({ ancestorLimit: true }, 1_000_000n);
    await exhaustAncestors(engine);
    const [entry] = outbox(engine);
    devnet.generate(1);
    await until(engine, ({ ledger }) => ledger.history.every(({ block }) => block !== undefined));
    mustBe(await engine.send(planTo(engine, 1_000n)));
    expect(await engine.rebroadcast(entry?.id ?? "")).toMatchObject({ ok: false, problem: { code: "refused" } });
    expect(outbox(engine)).toMatchObject([{ id: entry?.id, status: "conflicted", left: [] }]);
  });

  test("while the indexer is unreachable it stays refused", async () => {
    const { devnet, engine } = await funded({ ancestorLimit: true }, 1_000_000n);
    await exhaustAncestors(engine);
    const [entry] = outbox(engine);
    await takeOffline(devnet);
    expect(await engine.rebroadcast(entry?.id ?? "")).toMatchObject({ problem: { code: "unreachable" } });
    expect(outbox(engine)).toEqual([entry]);
    await devnet.goOnline();
  });
});

test("60 chained sends in a row, each from the change of the one before", async () => {
  const { engine, rig } = await funded({}, 1_000_000n);
  for (let n = 0; n < 60; n++) mustBe(await engine.send(planTo(engine, 1_000n)));
  expect(await paid(rig)).toHaveLength(60);
  expect(outbox(engine)).toEqual([]);
  // The bytes of the newest are kept until they are final.
  expect((await stored(rig)).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => "sent"));
});

describe("the network drops a transaction that it had accepted", () => {
  test("the same bytes are sent again, and a notice says so", async () => {
    const { devnet, engine, rig } = await funded({}, 50_000n);
    const plan = planTo(engine, 20_000n);
    const { txids } = mustBe(await engine.send(plan));
    await untilTold(rig, 1);
    devnet.node.rejectTx(txids[0] ?? "");
    const told = await untilTold(rig, 3);
    expect(kindsOf(told)).toEqual(["sent", "payment-dropped", "payment-settled"]);
    expect(outbox(engine)).toEqual([]);
    expect(await paid(rig)).toEqual([20_000n]);
    await until(engine, (state) => balanceOf(state) === 50_000n - 20_000n - plan.fee);
    expect(mustBe(await engine.send(plan))).toEqual({ txids, wasSentBefore: true });
  });

  test("while the wallet was closed: it is noticed at the next start", async () => {
    const { devnet, engine, rig, restart } = await funded({}, 50_000n);
    const { txids } = mustBe(await engine.send(planTo(engine, 20_000n)));
    rig.stop();
    devnet.node.rejectTx(txids[0] ?? "");
    const again = await restart();
    expect(kindsOf(await untilTold(again, 2))).toEqual(["payment-dropped", "payment-settled"]);
    expect(await paid(again)).toEqual([20_000n]);
  });

  test("in favour of another payment of the coin: conflicted, its coins free, the reason kept", async () => {
    const { devnet, engine, rig, vault, restart } = await funded({}, 50_000n, 60_000n);
    const plan = planTo(engine, 20_000n);
    // The same keys on another device pay with both coins.
    const rival = planTo(engine, 105_000n);
    const [wallet] = engine.state.getState().wallets;
    if (!wallet) throw new Error("No wallet");
    const [rivalTx] = mustBe(await vault.sign(wallet, rival, await parentsOf(rig, rival)));
    const { txids } = mustBe(await engine.send(plan));
    await untilTold(rig, 1);
    devnet.faults.set({ muteSocket: true });
    devnet.node.rejectTx(txids[0] ?? "");
    expect(rivalTx && devnet.node.accept(rivalTx.rawTx)).toMatchObject({ ok: true });
    devnet.faults.clear();
    await engine.resync();
    await until(engine, (state) => state.outbox.some(({ status }) => status === "conflicted"));
    expect(kindsOf(await untilTold(rig, 3))).toContain("payment-conflicted");
    await until(engine, (state) => balanceOf(state) === 110_000n - 105_000n - rival.fee);

    const again = await restart();
    const [entry] = outbox(again.engine);
    expect(entry).toMatchObject({ status: "conflicted", reason: expect.stringContaining("txn-mempool-conflict") });
    expect(await again.engine.rebroadcast(entry?.id ?? "")).toMatchObject({ ok: false, problem: { code: "refused" } });
    await again.engine.dismissPayment(entry?.id ?? "");
    expect(outbox(again.engine)).toEqual([]);
    // What the server says of its coins is no proof.
    expect(await stored(again)).toMatchObject([{ id: entry?.id, isHidden: true }]);
    expect(await paid(again)).toEqual([105_000n]);
  });

  test("although the only server had called it final, and had never sent it: it is sent, and not called dropped", async () => {
    const { engine, rig, restart } = await funded({}, 50_000n);
    const { validate } = rig.client;
    rig.client.broadcast = async (rawTx) => {
      const asFinal = { ...(await validate(rawTx)), isFinal: true };
      const { tx } = rig.client;
      rig.client.tx = async (txid, ...rest) => (txid === txidOf(rawTx) ? asFinal : tx(txid, ...rest));
      return txidOf(rawTx);
    };
    const { txids } = mustBe(await engine.send(planTo(engine, 20_000n)));
    await engine.resync();
    rig.stop();
    const again = await restart();
    await until(again.engine, ({ ledger }) => ledger.history.some(({ txid }) => txid === txids[0]));
    expect(await paid(again)).toEqual([20_000n]);
    expect(outbox(again.engine)).toEqual([]);
    expect(kindsOf(again.notices)).not.toContain("payment-dropped");
  });

  test("a final payment is known as final, also one that became final while the wallet was closed", async () => {
    const { devnet, engine, rig, restart } = await funded({}, 50_000n, 60_000n);
    const { txids } = mustBe(await engine.send(planTo(engine, 20_000n)));
    expect((await stored(rig)).map(({ isFinal }) => isFinal)).toEqual([undefined]);
    devnet.node.finalizeTx(txids[0] ?? "");
    await until(engine, ({ ledger }) => ledger.history.some(({ txid, isFinal }) => isFinal && txid === txids[0]));
    const next = mustBe(await engine.send(planTo(engine, 1_000n)));
    expect((await stored(rig)).map(({ isFinal }) => isFinal)).toEqual([true, undefined]);
    rig.stop();
    devnet.node.finalizeTx(next.txids[0] ?? "");
    const again = await restart();
    await again.engine.resync();
    expect((await stored(again)).map(({ isFinal }) => isFinal)).toEqual([true, true]);
  });

  test("a start asks for no final payment that is on the history's first page", async () => {
    const { devnet, store, vault, engine, rig } = await funded({}, 50_000n);
    const { txids } = mustBe(await engine.send(planTo(engine, 20_000n)));
    devnet.node.finalizeTx(txids[0] ?? "");
    await until(engine, ({ ledger }) => ledger.history.some(({ txid, isFinal }) => isFinal && txid === txids[0]));
    await engine.resync();
    rig.stop();
    const again = rigForTest(devnet, { store, vault });
    const tx = vi.spyOn(again.client, "tx");
    const wasLookedAt = vi.spyOn(again.client, "history");
    await again.engine.start();
    await ready(again.engine);
    await again.engine.resync();
    expect((await stored(again)).map(({ isFinal }) => isFinal)).toEqual([true]);
    expect(wasLookedAt).toHaveBeenCalled();
    expect(tx).not.toHaveBeenCalled();
  });
});

describe("a PayButton payment", () => {
  /** A second node that answers as given; `told`: the raw transactions it got. */
  function secondNode(answer: () => Promise<void>): { node: SecondNode; told: string[] } {
    const told: string[] = [];
    const broadcast = (rawTx: Uint8Array) => {
      told.push(toHex(rawTx));
      return answer();
    };
    return { told, node: { host: "second.io", broadcast } };
  }

  async function sendWith({ node }: { node: SecondNode }, isPayButton: boolean) {
    const { devnet, store, vault, rig } = await funded({}, 50_000n);
    rig.stop();
    const again = rigForTest(devnet, { store, vault, secondNode: node });
    await again.engine.start();
    await ready(again.engine);
    return { again, devnet, result: () => again.engine.send(planTo(again.engine, 20_000n), { isPayButton }) };
  }

  test.each([
    ["accepts", () => Promise.resolve()],
    ["refuses", () => Promise.reject(new Error("no"))],
    ["is dead", () => Promise.reject(new TypeError("fetch failed"))],
    ["never answers", () => new Promise<void>(() => {})],
  ])("a second node that %s gets the bytes, and nothing else changes", async (_name, answer) => {
    const second = secondNode(answer);
    const { again, result } = await sendWith(second, true);
    const { txids } = mustBe(await result());
    expect(await paid(again)).toEqual([20_000n]);
    expect(second.told).toHaveLength(1);
    const raw = (await stored(again)).flatMap(({ txs }) => txs);
    expect(raw).toEqual([{ txid: txids[0], rawTx: second.told[0] }]);
  });

  test("an ordinary payment or one that was not sent does not go to the second node", async () => {
    const second = secondNode(() => Promise.resolve());
    const plain = await sendWith(second, false);
    mustBe(await plain.result());
    const refused = await sendWith(second, true);
    await takeOffline(refused.devnet);
    expect(await refused.result()).toMatchObject({ ok: false });
    expect(second.told).toEqual([]);
  });

  test("a payment whose reply was lost goes to the second node once it is found", async () => {
    const second = secondNode(() => Promise.resolve());
    const { again, devnet, result } = await sendWith(second, true);
    devnet.faults.set({ loseReply: 1 });
    expect(await result()).toMatchObject({ problem: { code: "outcome-unknown" } });
    await until(again.engine, (state) => state.outbox.length === 0);
    expect(second.told).toHaveLength(1);
  });
});
