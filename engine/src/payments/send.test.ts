import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { coinsOf, totalsOf } from "@satchel/core/ledger";
import { type SignedTx, StorageError, type VaultProblem } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import { aToken, aTx, aTxid, aWalletId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { aPayment } from "../testing/a-payment.ts";
import { activeIdOf, balanceOf, mustBe, until, untilTold } from "../testing/rig.ts";
import { createScriptedWallet, LOST, refusal, UNREACHABLE } from "../testing/scripted-wallet.ts";
import { named, outboxItem } from "./outbox/stored-payments.ts";
import { planXec } from "./plan-payment.ts";
import { identityOf } from "./signed/payment-identity.ts";

const bob = scriptOf("bob");
const GONE = { ok: false, problem: { code: "coins-gone" } };
const UNKNOWN = { ok: false, problem: { code: "outcome-unknown", reason: LOST.message } };

const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

/** A wallet with a coin of each of these amounts, or with one of 50,000 sats. */
async function wallet(...[payments = [50_000n], options]: Partial<Parameters<typeof createScriptedWallet>>) {
  const rig = await createScriptedWallet(payments, options);
  running.push(rig.engine);
  return rig;
}

const planTo = (engine: Engine, amount = 20_000n, to = bob): Plan =>
  mustBe(planXec(engine.state.getState(), { to: [{ script: to, sats: sats(amount) }] }));
const outbox = (engine: Engine) => engine.state.getState().outbox;
const outboxEmpty = (engine: Engine) => until(engine, (state) => state.outbox.length === 0);
/** A stored payment that was made from a plan of the active wallet. */
const paymentOf = (engine: Engine, plan: Plan, status: "sending" | "sent", txids: readonly Txid[]) =>
  aPayment(77, status, {
    walletId: activeIdOf(engine),
    plan: identityOf(plan),
    txs: txids.map((txid) => ({ txid, rawTx: "ab".repeat(60) })),
    spends: plan.spends,
  });

describe("a payment of many inputs", () => {
  const MANY = 120;
  const everything = (engine: Engine): Plan =>
    mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(1_050_000n) }] }));

  test("tells how many are signed, and then it is sent", async () => {
    const { engine, broadcasts } = await wallet(Array.from({ length: MANY }, () => 10_000n));
    const plan = everything(engine);
    const inputs = plan.spends.length;
    const told: number[] = [];
    mustBe(await engine.send(plan, { onSigned: (done, total) => told.push(done / total) }));
    expect(inputs).toBeGreaterThan(100);
    expect(told).toEqual([...Array.from({ length: Math.floor(inputs / 10) }, (_, n) => ((n + 1) * 10) / inputs), 1]);
    expect(broadcasts).toHaveLength(1);
  });

  test("stopped while it is signed, nothing is sent, stored or reserved; it can be sent again", async () => {
    const { engine, broadcasts, store } = await wallet(Array.from({ length: MANY }, () => 10_000n));
    const plan = everything(engine);
    const control = new AbortController();
    const stopped = await engine.send(plan, { onSigned: () => control.abort(), signal: control.signal });
    expect(stopped).toEqual({ ok: false, problem: { code: "stopped" } });
    expect(broadcasts).toEqual([]);
    expect(outbox(engine)).toEqual([]);
    expect(await store.get("outbox")).toBeUndefined();
    mustBe(await engine.send(plan));
    expect(broadcasts).toHaveLength(1);
  });

  test("stopped once it is on its way, it is sent all the same, and the result says so", async () => {
    const { engine, broadcasts, chain } = await wallet();
    const control = new AbortController();
    const { broadcast } = chain;
    chain.broadcast = (rawTx) => {
      control.abort();
      return broadcast(rawTx);
    };
    mustBe(await engine.send(planTo(engine), { signal: control.signal }));
    expect(broadcasts).toHaveLength(1);
  });
});

describe("an accepted payment", () => {
  test("is one transaction, in the ledger at once, and a person is told that it was sent", async () => {
    const { engine, broadcasts, notices, clock, store, incomes } = await wallet();
    const plan = planTo(engine);
    const { txids } = mustBe(await engine.send(plan));
    expect(broadcasts).toHaveLength(1);
    expect(engine.state.getState().ledger.history.map(({ txid }) => txid)).toEqual([...txids, ...incomes]);
    expect(balanceOf(engine.state.getState())).toBe(30_000n - plan.fee);
    expect(outbox(engine)).toEqual([]);
    expect(notices).toMatchObject([{ kind: "sent", sats: 20_000n }]);
    expect(outboxItem.decode((await store.get("outbox")) ?? "")).toMatchObject({
      kind: "valid",
      value: [
        {
          id: outpointOf(aTxid(txids[0]), 0),
          walletId: engine.state.getState().activeId,
          txs: [{ txid: txids[0], rawTx: broadcasts[0] }],
          spends: plan.spends,
          sent: 20_000n,
          createdAt: clock.now(),
          status: "sent",
        },
      ],
    });
  });

  test("is not paid again by the same plan, pressed twice at once or later", async () => {
    const { engine, broadcasts, store } = await wallet();
    const plan = planTo(engine);
    const [one, two] = await Promise.all([engine.send(plan), engine.send(plan)]);
    expect(mustBe(one).wasSentBefore).toBeUndefined();
    expect(mustBe(two)).toEqual({ ...mustBe(one), wasSentBefore: true });
    expect(await engine.send(plan)).toEqual(two);
    // Once its bytes are no longer kept, the history knows the payment.
    await store.set("outbox", "[]");
    expect(await engine.send(plan)).toEqual(two);
    expect(broadcasts).toHaveLength(1);
    // If the history does not know it, the stored payment does.
    await store.set("outbox", outboxItem.encode([paymentOf(engine, plan, "sent", mustBe(one).txids)]));
    const { memory: _, ...ledger } = engine.state.getState().ledger;
    engine.state.setState({ ledger: { ...ledger, history: [] } });
    expect(await engine.send(plan)).toEqual(two);
    expect(broadcasts).toHaveLength(1);
  });

  test("while the wallet is still reading its stored coins, only the indexer is asked whether they are unspent", async () => {
    const { engine, broadcasts } = await wallet();
    const plan = planTo(engine);
    const { ledger } = engine.state.getState();
    engine.state.setState({ ledger: { ...ledger, utxos: new Map(), awaited: totalsOf(ledger) } });
    mustBe(await engine.send(plan));
    expect(broadcasts).toHaveLength(1);
  });

  test("is sent to the second node only if it is a PayButton payment", async () => {
    const told: number[] = [];
    const secondNode = { host: "second.io", broadcast: async (rawTx: Uint8Array) => void told.push(rawTx.length) };
    const { engine, store } = await wallet([50_000n], { secondNode });
    mustBe(await engine.send(planTo(engine, 1_000n)));
    mustBe(await engine.send(planTo(engine, 1_001n), { isPayButton: false }));
    expect(told).toEqual([]);
    mustBe(await engine.send(planTo(engine, 1_002n), { isPayButton: true }));
    expect(told).toHaveLength(1);
    const stored = JSON.parse((await store.get("outbox")) ?? "");
    expect(stored.map(({ isPayButton }: { isPayButton?: boolean }) => isPayButton)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });
});

describe("nothing is signed", () => {
  test("without a wallet, or for a plan that spends no coin", async () => {
    const { engine, signings, broadcasts } = await wallet();
    const plan = planTo(engine);
    expect(await engine.send({ ...plan, spends: [] })).toEqual(GONE);
    engine.state.setState({ activeId: undefined });
    expect(await engine.send(plan)).toEqual(GONE);
    expect([signings(), broadcasts.length]).toEqual([0, 0]);
  });

  test("if the wallet lacks a coin of the plan: a sync corrects its coins", async () => {
    const { engine, chain, signings } = await wallet([50_000n, 60_000n]);
    const plan = planTo(engine, 100_000n);
    const asked = chain.asked("history");
    const [coin] = plan.spends;
    const { ledger } = engine.state.getState();
    engine.state.setState({
      ledger: { ...ledger, utxos: coinsOf(new Map([...ledger.utxos].filter(([outpoint]) => outpoint !== coin))) },
    });
    expect(await engine.send(plan)).toEqual(GONE);
    expect(chain.asked("history")).toBeGreaterThan(asked);
    expect(balanceOf(engine.state.getState())).toBe(110_000n);
    expect(signings()).toBe(0);
  });

  test("if a coin is spent according to the indexer: a sync corrects the balance, and the next plan can be sent", async () => {
    const { engine, chain, me, signings } = await wallet([50_000n, 60_000n]);
    const plan = planTo(engine, 20_000n);
    const spent = plan.spends.map((outpoint) => engine.state.getState().ledger.utxos.get(outpoint));
    const [coin] = spent;
    if (!coin) throw new Error("One coin");
    chain.add(aTx(9).spending(coin).paying(bob, 1_000n).paying(me, 700n));
    expect(await engine.send(plan)).toEqual(GONE);
    expect(signings()).toBe(0);
    expect(balanceOf(engine.state.getState())).toBe(110_000n - coin.sats + 700n);
    mustBe(await engine.send(planTo(engine, 20_000n)));
  });

  test("if another device has made this same payment: it counts as sent", async () => {
    const { engine, chain, signings } = await wallet();
    const plan = planTo(engine);
    const [tx] = plan.txs;
    const coin = tx?.inputs[0]?.utxo;
    if (!tx || !coin) throw new Error("One input");
    const theirs = tx.outputs.reduce((made, out) => made.paying(out.script, out.sats), aTx(9).spending(coin));
    chain.add(theirs);
    expect(await engine.send(plan)).toEqual({ ok: true, value: { txids: [theirs.txid], wasSentBefore: true } });
    expect(signings()).toBe(0);
  });

  test("if the indexer sees another effect on a token, or cannot be asked", async () => {
    const { engine, chain, signings } = await wallet();
    const plan = planTo(engine);
    const { tokenId } = aToken(1n);
    const tokens = [{ tokenId, sent: atoms(1n), burned: atoms(0n) }];
    expect(await engine.send({ ...plan, tokens })).toEqual({ ok: false, problem: { code: "tokens-differ", tokenId } });
    chain.breakWith(UNREACHABLE);
    expect(await engine.send(plan)).toEqual({
      ok: false,
      problem: { code: "unreachable", reason: UNREACHABLE.message },
    });
    expect(signings()).toBe(0);
    expect(outbox(engine)).toEqual([]);
  });
});

describe("nothing is broadcast", () => {
  test.each([
    ["the vault does not sign", { ok: false, problem: { code: "cannot-open", reason: "altered" } }, "altered"],
    ["the vault signs no transaction", { ok: true, value: [] }, "not-as-planned"],
  ] as [string, Result<SignedTx[], VaultProblem>, string][])("if %s", async (_name, signed, reason) => {
    const vault = { ...createNodeVault(), sign: async () => signed };
    const { engine, broadcasts, store } = await wallet(undefined, { vault });
    expect(await engine.send(planTo(engine))).toEqual({ ok: false, problem: { code: "vault-failed", reason } });
    expect(broadcasts).toEqual([]);
    expect(await store.get("outbox")).toBeUndefined();
  });

  test("if the vault or storage throws", async () => {
    for (const [error, code] of [
      [new Error("no worker"), "vault-failed"],
      [new StorageError("no disk"), "storage-failed"],
    ] as const) {
      const vault = { ...createNodeVault(), sign: () => Promise.reject(error) };
      const { engine, broadcasts } = await wallet(undefined, { vault });
      expect(await engine.send(planTo(engine))).toEqual({ ok: false, problem: { code, reason: error.message } });
      expect(broadcasts).toEqual([]);
    }
  });

  test("if the payment cannot be stored", async () => {
    const { engine, broadcasts, store } = await wallet();
    store.set = () => Promise.reject(new StorageError("disk full"));
    expect(await engine.send(planTo(engine))).toEqual({
      ok: false,
      problem: { code: "storage-failed", reason: "disk full" },
    });
    expect(broadcasts).toEqual([]);
    expect(outbox(engine)).toEqual([]);
  });

  test("if another tab's payment under way has reserved one of its coins", async () => {
    const { engine, broadcasts, store } = await wallet([50_000n, 60_000n]);
    const [small, both] = [planTo(engine, 20_000n), planTo(engine, 105_000n)];
    const [coin] = small.spends;
    if (!coin) throw new Error("One coin");
    // An entry as another tab stores it.
    const theirs = aPayment(77, "sending", { spends: [coin] });
    await store.set("outbox", outboxItem.encode([theirs]));
    expect(await engine.send(both)).toEqual(GONE);
    expect(broadcasts).toEqual([]);
    // This tab shows that entry now, and its next plans leave that coin alone.
    expect(outbox(engine)).toMatchObject([{ status: "unknown", spends: [coin] }]);
    expect(planTo(engine, 1_000n).spends).not.toContain(coin);
  });
});

describe("the network refuses", () => {
  test.each([
    ["too-long-mempool-chain", { code: "too-many-ancestors" }],
    ["dust", { code: "refused", reason: "dust" }],
  ])(
    "%s: the payment stays visible, its coins are free, and the same plan sends the same bytes",
    async (why, problem) => {
      const { engine, refuseNext, broadcasts, signings } = await wallet();
      const plan = planTo(engine);
      refuseNext(refusal(why), refusal(why), refusal(why));
      expect(await engine.send(plan)).toEqual({ ok: false, problem });
      const [entry] = outbox(engine);
      expect(entry).toMatchObject({ status: "refused", reason: why });
      expect(planTo(engine, 1_000n).spends).toEqual(plan.spends);
      expect(await engine.send(plan)).toEqual({ ok: false, problem });
      expect(await engine.rebroadcast(entry?.id ?? "")).toEqual({ ok: false, problem });
      expect(outbox(engine)).toEqual([entry]);
      expect(await engine.rebroadcast(entry?.id ?? "")).toEqual({ ok: true, value: undefined });
      expect(outbox(engine)).toEqual([]);
      expect([new Set(broadcasts).size, signings()]).toEqual([1, 1]);
      expect(balanceOf(engine.state.getState())).toBe(30_000n - plan.fee);
    },
  );

  test("because a coin was spent just before the broadcast, as a server says: it stays open, and a sync starts", async () => {
    const { engine, conflictNext } = await wallet();
    const plan = planTo(engine);
    for (const coin of plan.spends.slice(0, 1)) conflictNext(coin);
    const synced = until(engine, ({ sync }) => sync.state === "syncing");
    expect(await engine.send(plan)).toMatchObject({ problem: { code: "refused", reason: "txn-mempool-conflict" } });
    expect(outbox(engine)).toMatchObject([{ status: "conflicted", saidBy: [""] }]);
    await synced;
  });

  test("an unreachable network leaves the outbox as it was", async () => {
    const { engine, refuseNext } = await wallet();
    refuseNext(UNREACHABLE);
    expect(await engine.send(planTo(engine))).toEqual({
      ok: false,
      problem: { code: "unreachable", reason: UNREACHABLE.message },
    });
    expect(outbox(engine)).toEqual([]);
  });
});

describe("the outcome is unknown", () => {
  test("the engine finds it out by itself, and the same plan does not pay a second time", async () => {
    const rig = await wallet();
    const { engine, chain, refuseNext, broadcasts } = rig;
    const plan = planTo(engine);
    refuseNext(LOST);
    const release = chain.hold("tx");
    expect(await engine.send(plan)).toMatchObject(UNKNOWN);
    expect(outbox(engine)).toMatchObject([{ status: "unknown", spends: plan.spends }]);
    expect(planXec(engine.state.getState(), { maxTo: bob })).toMatchObject({ ok: false });
    release();
    await outboxEmpty(engine);
    expect(await untilTold(rig, 1)).toMatchObject([{ kind: "payment-settled" }]);
    mustBe(await engine.send(plan));
    expect(new Set(broadcasts).size).toBe(1);
    expect(broadcasts).toHaveLength(2);
  });

  test("while the indexer cannot be asked, the same plan sends the same bytes, signed once", async () => {
    const { engine, chain, loseNext, broadcasts, signings } = await wallet();
    const plan = planTo(engine);
    loseNext();
    const first = await engine.send(plan);
    const [entry] = outbox(engine);
    const ofEntry = entry && named(entry);
    expect(first).toEqual({ ok: false, problem: { ...UNKNOWN.problem, ...ofEntry } });
    expect(await engine.send(plan)).toEqual({
      ok: false,
      problem: { ...UNKNOWN.problem, ...ofEntry, reason: UNREACHABLE.message },
    });
    chain.breakWith(undefined);
    const txids = entry?.txs.map(({ txid }) => txid);
    // Either this press or the engine's own settling sends them, whichever has its turn first.
    expect(await engine.send(plan)).toMatchObject({ ok: true, value: { txids } });
    expect([new Set(broadcasts).size, broadcasts.length, signings()]).toEqual([1, 2, 1]);
  });

  test("the same payment of another wallet does not count as this wallet's", async () => {
    const { engine, broadcasts, store } = await wallet();
    const plan = planTo(engine);
    const theirs = { ...paymentOf(engine, plan, "sent", [txidOfNumber(9)]), walletId: aWalletId("another") };
    await store.set("outbox", outboxItem.encode([theirs]));
    mustBe(await engine.send(plan));
    expect(broadcasts).toHaveLength(1);
  });
});
