import { sats } from "@satchel/core/amount";
import { aTx, scriptOf } from "@satchel/core/testing";
import { outpointOf, type Txid, type Utxo } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { mustBe, until } from "../../testing/rig.ts";
import { createScriptedWallet, refusal } from "../../testing/scripted-wallet.ts";
import { planXec } from "../plan-payment.ts";

const bob = scriptOf("bob");
const MISSING = refusal("Missing inputs: bad-txns-inputs-missingorspent");

/** A wallet whose payment was final, and whose only server does not know it any more and refuses its bytes. */
async function withMissing() {
  const wallet = await createScriptedWallet([50_000n, 60_000n]);
  const { engine, chain, refuseNext } = wallet;
  const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(20_000n) }] }));
  const [coin] = plan.spends;
  const { txids } = mustBe(await engine.send(plan));
  const txid = txids[0] as Txid;
  const sent = await chain.tx(txid);
  chain.add({ ...sent, isFinal: true });
  await engine.resync();
  chain.remove(txid);
  refuseNext(...Array.from({ length: 20 }, () => MISSING));
  await engine.resync();
  const entry = () => engine.state.getState().outbox[0];
  const coinNow = (): Utxo => mustBe({ ok: true, value: spent as Utxo });
  const spent = engine.state.getState().ledger.utxos.get(coin ?? outpointOf(txid, 0));
  return { ...wallet, plan, txid, sent, entry, coinNow };
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
