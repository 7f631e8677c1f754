import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { toHex } from "@satchel/core/script";
import { aTx, aTxid, scriptOf } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { aPayment } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createScriptedWallet, refusal } from "../../testing/scripted-wallet.ts";
import { planCancel } from "../cancel-payment.ts";
import { readPayments } from "../outbox/outbox.ts";
import { outboxItem } from "../outbox/stored-payments.ts";
import { planXec } from "../plan-payment.ts";
import { seekMissing } from "./seek-missing.ts";

const bob = scriptOf("bob");
const MISSING = refusal("Missing inputs: bad-txns-inputs-missingorspent");

/** A wallet whose payment was final, and whose only server does not know it any more and refuses its bytes. */
async function withMissing() {
  const wallet = await createScriptedWallet([50_000n, 60_000n]);
  const { engine, chain, broadcasts } = wallet;
  const { broadcast } = chain;
  const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(20_000n) }] }));
  const [coin] = plan.spends;
  const { txids } = mustBe(await engine.send(plan));
  const txid = aTxid(txids[0]);
  const sent = await chain.tx(txid);
  chain.add({ ...sent, isFinal: true });
  await engine.resync();
  chain.remove(txid);
  chain.broadcast = async (rawTx) => {
    broadcasts.push(toHex(rawTx));
    throw MISSING;
  };
  await engine.resync();
  const entry = () => engine.state.getState().outbox[0];
  const coinNow = (): Utxo => mustBe({ ok: true, value: spent as Utxo });
  const spent = engine.state.getState().ledger.utxos.get(coin ?? outpointOf(txid, 0));
  /** The server takes the next transaction. */
  const takeNext = () => {
    const refusing = chain.broadcast;
    chain.broadcast = (...args) => {
      chain.broadcast = refusing;
      return broadcast(...args);
    };
  };
  return { ...wallet, takeNext, plan, txid, sent, entry, coinNow };
}

test("a final payment that the only server does not know stays one, with its coins reserved, and is sent again", async () => {
  const { engine, chain, notices, broadcasts, txid, sent, entry, coinNow } = await withMissing();
  expect(entry()).toMatchObject({ status: "missing", unknownTo: [""] });
  expect(notices.map(({ kind }) => kind)).not.toContain("payment-dropped");
  expect(new Set(broadcasts).size).toBe(1);
  // The server lists its coin again, and no plan takes it.
  expect(coinNow().outpoint).toBeDefined();
  const other = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(1_000n) }] }));
  expect(other.spends).not.toContain(coinNow().outpoint);
  expect(await engine.discardRest(entry()?.id ?? "")).toEqual({ ok: false, problem: { code: "still-missing" } });

  expect(await engine.rebroadcast(entry()?.id ?? "")).toEqual({
    ok: false,
    problem: { code: "still-missing", hosts: [""] },
  });
  // The next answer is honest.
  chain.add({ ...sent, isFinal: true });
  await engine.resync();
  await until(engine, ({ outbox, settled }) => outbox.length === 0 && settled.some(({ txids }) => txids[0] === txid));
});

test("a payment that a server knows again after the same bytes were sent is in the history again", async () => {
  const { engine, chain, txid, sent, entry } = await withMissing();
  expect(engine.state.getState().ledger.history.map((tx) => tx.txid)).not.toContain(txid);
  chain.add({ ...sent, isFinal: true });
  expect(await engine.rebroadcast(entry()?.id ?? "")).toEqual({ ok: true, value: undefined });
  await until(engine, ({ outbox, ledger }) => outbox.length === 0 && ledger.history.some((tx) => tx.txid === txid));
});

test("it is called replaced only when a server shows the bytes of a final transaction that spends one of its coins", async () => {
  const { engine, chain, entry, coinNow } = await withMissing();
  const rival = aTx(999).spending(coinNow()).paying(scriptOf("alice"), 1_000n).hashed();
  chain.add(rival);
  await engine.resync();
  expect(entry()).toMatchObject({ status: "missing" });

  // Of a final one the server shows other bytes.
  const { rawTx } = chain;
  chain.add({ ...rival, isFinal: true });
  chain.rawTx = async (txid) => (txid === rival.txid ? new Uint8Array(60) : rawTx(txid));
  await engine.resync();
  expect(entry()).toMatchObject({ status: "missing" });

  chain.rawTx = rawTx;
  await engine.resync();
  expect(entry()).toMatchObject({ status: "conflicted", replacedBy: rival.txid });
});

test("'Cancel it' pays its coin back to the wallet, and it is over once that is final", async () => {
  const { engine, chain, entry, coinNow, takeNext, notices } = await withMissing();
  const { id } = mustBeThere(entry());
  takeNext();
  const plan = mustBe(await engine.prepareCancel({ cancel: mustBeThere(entry()).id }));
  expect(plan.spends).toEqual([coinNow().outpoint]);
  const { txids } = mustBe(await engine.send(plan));
  expect(entry()).toMatchObject({ status: "missing" });
  chain.add({ ...(await chain.tx(aTxid(txids[0]))), isFinal: true });
  await engine.resync();
  // One of this wallet's own has replaced it, so that nothing is left to say.
  const { outbox, settled } = engine.state.getState();
  expect(outbox).toEqual([]);
  expect(settled.map(({ entryId }) => entryId)).not.toContain(id);
  expect(notices.map(({ kind }) => kind)).not.toContain("payment-settled");
});

test("of a chain, 'Cancel it' spends a coin of the first transaction that no server knows", async () => {
  const { engine, chain, refuseNext } = await createScriptedWallet([3_000_000n]);
  const to = Array.from({ length: 3_100 }, (_, n) => ({ script: scriptOf(`person ${n}`), sats: sats(546n) }));
  const { txids } = mustBe(await engine.send(mustBe(planXec(engine.state.getState(), { to }))));
  expect(txids).toHaveLength(2);
  for (const txid of txids) chain.add({ ...(await chain.tx(txid)), isFinal: true });
  await engine.resync();
  chain.remove(aTxid(txids[1]));
  refuseNext(...Array.from({ length: 4 }, () => MISSING));
  await engine.resync();
  const [entry] = engine.state.getState().outbox;
  expect(entry).toMatchObject({ status: "missing", accepted: 1 });
  const plan = mustBe(planCancel(engine.state.getState(), { cancel: mustBeThere(entry).id }));
  expect(plan.spends).toHaveLength(1);
  expect(plan.spends[0]).toMatch(new RegExp(`^${txids[0]}:`));
});

test("while no server answers nothing is called missing", async () => {
  const ctx = bareContext();
  const sent = { ...aPayment(1, "sent"), isFinal: true as const };
  await ctx.ports.store.set("outbox", outboxItem.encode([sent]));
  await seekMissing(ctx, sent);
  expect(await readPayments(ctx)).toEqual([sent]);
});

function mustBeThere<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The payment is gone");
  return value;
}
