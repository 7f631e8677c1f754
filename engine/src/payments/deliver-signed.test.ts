import { sats } from "@satchel/core/amount";
import { Coins } from "@satchel/core/ledger";
import type { SignedTx } from "@satchel/core/ports";
import { aTx, aTxid, createManualClock, DERIVATION_VECTOR, scriptOf, VECTOR_SCRIPT } from "@satchel/core/testing";
import { type Plan, type RawTx, readTx, txidOf, writeTx } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test, vi } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { mustBe } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { deliverSigned, type Payment } from "./deliver-signed.ts";
import { outboxItem } from "./outbox/stored-payments.ts";
import { planXec } from "./plan-payment.ts";
import { signPlan } from "./sign-plan.ts";
import { identityOf } from "./signed/payment-identity.ts";

const bob = scriptOf("bob");
const funding = aTx(1).from(scriptOf("alice")).paying(VECTOR_SCRIPT, 50_000n).paying(VECTOR_SCRIPT, 9_000n).hashed();

/** A wallet with two coins, a plan of it, and the engine's parts without the engine around them. */
async function aPlannedPayment() {
  const vault = createNodeVault();
  const wallet: Wallet = { ...mustBe(await vault.restore(DERIVATION_VECTOR.phrase, "device")), name: "w" };
  const chain = createScriptedChain();
  chain.add(funding);
  const { broadcast } = chain;
  const broadcasts: Uint8Array[] = [];
  chain.broadcast = (rawTx, options) => {
    broadcasts.push(rawTx);
    return broadcast(rawTx, options);
  };
  const ctx = bareContext({ chain, vault, clock: createManualClock() });
  beginBareSession(ctx, { walletId: wallet.id, scripts: new Set([VECTOR_SCRIPT]) });
  const utxos = Coins.NONE.change([], await chain.utxos(VECTOR_SCRIPT));
  const { ledger } = ctx.state.getState();
  ctx.state.setState({ wallets: [wallet], ledger: { ...ledger, utxos }, tip: { height: 200, finalHeight: 200 } });
  const plan = mustBe(planXec(ctx.state.getState(), { to: [{ script: bob, sats: sats(55_000n) }] }));
  const payment: Payment = { wallet, plan, identity: identityOf(plan) };
  const isStored = async () => (await ctx.ports.store.get(outboxItem.key)) !== undefined;
  return { ctx, vault, chain, payment, plan, broadcasts, isStored };
}

test("signing alone stores, reserves and sends nothing, and delivering alone needs no vault", async () => {
  const { ctx, payment, plan, broadcasts, isStored } = await aPlannedPayment();
  const before = ctx.state.getState();
  const signed = mustBe(await signPlan(ctx, payment));
  expect(ctx.state.getState()).toEqual(before);
  expect([broadcasts, await isStored()]).toEqual([[], false]);

  const sign = vi.spyOn(ctx.ports.vault, "sign");
  const { txids } = mustBe(await deliverSigned(ctx, payment, signed));
  expect(sign).not.toHaveBeenCalled();
  expect(broadcasts).toEqual(signed.map(({ rawTx }) => rawTx));
  const { ledger, outbox } = ctx.state.getState();
  expect(ledger.history.map(({ txid }) => txid)).toEqual(txids);
  expect([...ledger.utxos.values()].map((coin) => coin.sats)).toEqual([4_000n - plan.fee]);
  expect([outbox, await isStored()]).toEqual([[], true]);
});

test("a signer elsewhere, with the same seed phrase, signs the plan; its bytes are delivered here", async () => {
  const { ctx, payment, plan, broadcasts } = await aPlannedPayment();
  const elsewhere = createNodeVault();
  const wallet: Wallet = { ...mustBe(await elsewhere.restore(DERIVATION_VECTOR.phrase, "device")), name: "cold" };
  const signed = mustBe(await elsewhere.sign(wallet, plan, [await ctx.ports.chain.rawTx(funding.txid)]));
  mustBe(await deliverSigned(ctx, payment, signed));
  expect(broadcasts).toHaveLength(1);
});

test("a coin that the indexer has spent is not signed for, and the problem says so", async () => {
  const { ctx, chain, payment } = await aPlannedPayment();
  const sign = vi.spyOn(ctx.ports.vault, "sign");
  const [coin] = [...ctx.state.getState().ledger.utxos.values()];
  if (!coin) throw new Error("no coin");
  chain.add(aTx(9).spending(coin).paying(bob, 8_000n).hashed());
  expect(await signPlan(ctx, payment)).toEqual({ ok: false, problem: { code: "coins-gone" } });
  expect(sign).not.toHaveBeenCalled();
});

describe("bytes of a signer that do anything else than the plan says are neither stored nor sent:", () => {
  const changed = (signed: readonly SignedTx[], change: (tx: RawTx) => RawTx): SignedTx[] =>
    signed.map(({ rawTx }) => {
      const bytes = writeTx(change(mustBe(readTx(rawTx))));
      return { txid: txidOf(bytes), rawTx: bytes };
    });
  const [first, second] = [0, 1];

  test.each<[string, (signed: readonly SignedTx[], plan: Plan) => readonly SignedTx[]]>([
    ["nothing at all", () => []],
    ["the transaction twice", (signed) => [...signed, ...signed]],
    [
      "another recipient",
      (signed) =>
        changed(signed, (tx) => ({
          ...tx,
          outputs: tx.outputs.map((out, n) => (n === first ? { ...out, script: scriptOf("eve") } : out)),
        })),
    ],
    [
      "one sat less of change",
      (signed) =>
        changed(signed, (tx) => ({
          ...tx,
          outputs: tx.outputs.map((out, n) => (n === second ? { ...out, sats: sats(out.sats - 1n) } : out)),
        })),
    ],
    ["an input less", (signed) => changed(signed, (tx) => ({ ...tx, inputs: tx.inputs.slice(1) }))],
    ["another lock time", (signed) => changed(signed, (tx) => ({ ...tx, lockTime: 1 }))],
    [
      "signatures that commit to no output",
      (signed) =>
        changed(signed, (tx) => ({
          ...tx,
          inputs: tx.inputs.map((input) => ({
            ...input,
            inputScript: `${input.inputScript.slice(0, 130)}42${input.inputScript.slice(132)}`,
          })),
        })),
    ],
    ["a txid of other bytes", (signed) => signed.map((each) => ({ ...each, txid: aTxid("ab".repeat(32)) }))],
    ["bytes that are cut off", (signed) => signed.map((each) => ({ ...each, rawTx: each.rawTx.slice(0, -1) }))],
  ])("%s", async (_name, lie) => {
    const { ctx, payment, plan, broadcasts, isStored } = await aPlannedPayment();
    const lies = lie(mustBe(await signPlan(ctx, payment)), plan);
    expect(await deliverSigned(ctx, payment, lies)).toEqual({
      ok: false,
      problem: { code: "vault-failed", reason: "not-as-planned" },
    });
    expect([broadcasts, await isStored(), ctx.state.getState().outbox]).toEqual([[], false, []]);
    expect(ctx.state.getState().ledger.utxos.size).toBe(2);
  });
});
