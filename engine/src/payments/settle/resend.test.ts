import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { anOutpoint, aTx, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import { mustBe } from "../../testing/rig.ts";
import { createScriptedWallet, LOST, refusal } from "../../testing/scripted-wallet.ts";
import { outboxItem } from "../outbox/stored-payments.ts";
import { planXec } from "../plan-payment.ts";

const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

const planTo = (engine: Engine, amount: bigint): Plan =>
  mustBe(planXec(engine.state.getState(), { to: [{ script: scriptOf("bob"), sats: sats(amount) }] }));
const outbox = (engine: Engine) => engine.state.getState().outbox;
const stored = async ({ store }: { store: { get(key: string): Promise<string | undefined> } }) =>
  outboxItem.decode((await store.get("outbox")) ?? "");

/** A wallet of one coin with a payment that was refused. */
async function withRefused() {
  const rig = await createScriptedWallet([50_000n]);
  running.push(rig.engine);
  rig.refuseNext(refusal("dust"));
  const plan = planTo(rig.engine, 20_000n);
  expect(await rig.engine.send(plan)).toEqual({ ok: false, problem: { code: "refused", reason: "dust" } });
  const [entry] = outbox(rig.engine);
  if (!entry) throw new Error("One entry");
  return { ...rig, plan, entry };
}

describe("a payment of the outbox", () => {
  test("that is no longer there is neither sent nor dismissed, and that is not an error", async () => {
    const { engine, broadcasts, store } = await withRefused();
    const before = await store.get("outbox");
    const other = outpointOf(txidOfNumber(1), 0);
    expect(await engine.rebroadcast(other)).toEqual({ ok: true, value: undefined });
    await engine.dismissPayment(other);
    expect(broadcasts).toHaveLength(1);
    expect(await store.get("outbox")).toBe(before);
  });

  test("that failed is sent once more and accepted", async () => {
    const { engine, entry, broadcasts } = await withRefused();
    expect(await engine.rebroadcast(entry.id)).toEqual({ ok: true, value: undefined });
    expect(outbox(engine)).toEqual([]);
    expect(broadcasts).toEqual([entry.txs[0]?.rawTx, entry.txs[0]?.rawTx]);
  });

  test("is the one that the same plan repeats, not another failed one", async () => {
    const { engine, plan, broadcasts, refuseNext } = await withRefused();
    const other = planTo(engine, 1_000n);
    refuseNext(refusal("dust"));
    expect(await engine.send(other)).toMatchObject({ problem: { code: "refused" } });
    const [first, second] = outbox(engine).map(({ txs }) => txs[0]?.rawTx);
    expect(broadcasts).toEqual([first, second]);
    refuseNext(refusal("dust"));
    await engine.send(other);
    refuseNext(refusal("dust"));
    await engine.send(plan);
    expect(broadcasts.slice(2)).toEqual([second, first]);
  });

  test("loses its old reason while it is sent again", async () => {
    const { engine, entry, loseNext } = await withRefused();
    loseNext();
    expect(await engine.rebroadcast(entry.id)).toMatchObject({ problem: { code: "outcome-unknown" } });
    const { reason: _, ...again } = entry;
    expect(outbox(engine)).toEqual([{ ...again, status: "unknown" }]);
  });

  test("whose coins another payment has reserved stays failed and is not sent", async () => {
    const { engine, entry, broadcasts, loseNext, chain } = await withRefused();
    const other = planTo(engine, 1_000n);
    expect(other.spends).toEqual(entry.spends);
    loseNext();
    expect(await engine.send(other)).toMatchObject({ problem: { code: "outcome-unknown", reason: LOST.message } });
    chain.breakWith(undefined);
    const release = chain.hold("tx");
    expect(await engine.rebroadcast(entry.id)).toEqual({ ok: false, problem: { code: "coins-gone" } });
    expect(outbox(engine)).toMatchObject([entry, { status: "unknown" }]);
    expect(broadcasts.filter((raw) => raw === entry.txs[0]?.rawTx)).toHaveLength(1);
    release();
  });

  test("that was refused cannot be dismissed while a server lists one of its coins as unspent", async () => {
    const rig = await withRefused();
    await rig.engine.dismissPayment(rig.entry.id);
    expect(outbox(rig.engine)).toEqual([rig.entry]);
    expect(await stored(rig)).toMatchObject({ value: [{ id: rig.entry.id, status: "refused" }] });
  });

  test("that counts as dead by a server's word can be dismissed, and comes back if a server lists its coin again", async () => {
    const { engine, chain, entry } = await withRefused();
    const coin = engine.state.getState().ledger.utxos.get(anOutpoint(entry.spends[0]));
    if (!coin) throw new Error("No coin");
    const rival = aTx(77).spending(coin).paying(scriptOf("alice"), 1_000n);
    chain.add(rival);
    await engine.resync();
    expect(outbox(engine)).toMatchObject([{ status: "conflicted", left: [], saidBy: [""] }]);
    await engine.dismissPayment(entry.id);
    expect(outbox(engine)).toEqual([]);
    await engine.resync();
    expect(outbox(engine)).toEqual([]);
    chain.remove(rival.txid);
    await engine.resync();
    expect(outbox(engine)).toMatchObject([{ id: entry.id, status: "refused", left: entry.spends }]);
  });

  test("that may still be accepted cannot be dismissed", async () => {
    const rig = await withRefused();
    rig.loseNext();
    await rig.engine.rebroadcast(rig.entry.id);
    await rig.engine.dismissPayment(rig.entry.id);
    expect(outbox(rig.engine)).toMatchObject([{ id: rig.entry.id, status: "unknown" }]);
    expect(await stored(rig)).toMatchObject({ value: [{ id: rig.entry.id }] });
  });

  test("that storage fails to remove stays, and a notice says so", async () => {
    const { engine, entry, store, notices } = await withRefused();
    engine.state.setState({ outbox: [{ ...entry, left: [] }] });
    await store.set("outbox", outboxItem.encode([{ ...entry, left: [] }]));
    store.set = () => Promise.reject(new StorageError("disk full"));
    await engine.dismissPayment(entry.id);
    expect(notices).toEqual([{ kind: "save-failed", reason: "disk full" }]);
    expect(outbox(engine)).toEqual([{ ...entry, left: [] }]);
  });

  test("that cannot be read is not sent; a failure outside storage has another code", async () => {
    const { engine, entry, store, locks, broadcasts } = await withRefused();
    store.get = () => Promise.reject(new Error("no disk"));
    expect(await engine.rebroadcast(entry.id)).toEqual({
      ok: false,
      problem: { code: "storage-failed", reason: "no disk" },
    });
    locks.exclusive = () => Promise.reject(new Error("no lock"));
    expect(await engine.rebroadcast(entry.id)).toEqual({
      ok: false,
      problem: { code: "vault-failed", reason: "no lock" },
    });
    expect(broadcasts).toHaveLength(1);
  });
});
