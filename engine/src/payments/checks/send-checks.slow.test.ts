// The checks before signing, on a devnet: another device has just spent a coin of XEC or of a token.

import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { aScript, aTokenId, scriptOf } from "@satchel/core/testing";
import type { Plan, TokenIntent } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import { createDevnetRig, type DevnetRig, ready, takeOffline } from "../../testing/devnet-rig.ts";
import { balanceOf, mustBe, until } from "../../testing/rig.ts";
import { planToken, planXec } from "../plan-payment.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
});
afterAll(() => devnet.stop());

const rigs: DevnetRig[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.stop();
  devnet.faults.clear();
});

const bob = scriptOf("bob");

/** Another device with the demo wallet; `signings` counts what its vault was asked to sign. */
async function device(): Promise<DevnetRig & { signings(): number }> {
  const vault = createNodeVault();
  let signings = 0;
  const rig = createDevnetRig(devnet.url, {
    vault: {
      ...vault,
      sign: (...args) => {
        signings++;
        return vault.sign(...args);
      },
    },
  });
  rigs.push(rig);
  await rig.engine.start();
  mustBe(await rig.engine.importWallet(devnet.world?.demo.phrase ?? ""));
  await ready(rig.engine);
  return { ...rig, signings: () => signings };
}

const ofToken = (engine: Engine, id: string) =>
  [...engine.state.getState().ledger.utxos.values()].filter(({ token }) => token?.tokenId === id && !token.isMintBaton);

/** The id of a token that the demo wallet holds. */
function heldToken(engine: Engine): TokenId {
  const ids = Object.values(devnet.world?.tokenIds ?? {}).map(aTokenId);
  const held = ids.find((id) => ofToken(engine, id).length > 0);
  if (held === undefined) throw new Error(`None of ${ids.length} tokens is held`);
  return held;
}

const tokenPlan = (engine: Engine, intent: Partial<TokenIntent> & { tokenId: TokenId }): Plan =>
  mustBe(planToken(engine.state.getState(), { to: [{ script: bob, atoms: atoms(1n) }], ...intent }));
const xecPlan = (engine: Engine, amount: bigint, coins?: Plan["spends"]): Plan =>
  mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(amount) }], ...(coins && { coins }) }));
const paidTokens = async ({ client }: DevnetRig, id: string) =>
  (await client.utxos(bob)).reduce((sum, { token }) => sum + (token?.tokenId === id ? token.atoms : 0n), 0n);

test("XEC: a coin that another device has just spent is not signed for", async () => {
  const [here, there] = [await device(), await device()];
  // This device gets no live event of it.
  devnet.faults.set({ muteSocket: true });
  const plan = xecPlan(here.engine, 5_000n);
  const before = balanceOf(here.engine.state.getState());
  const rival = xecPlan(there.engine, 4_000n, plan.spends);
  mustBe(await there.engine.send(rival));

  expect(await here.engine.send(plan)).toEqual({ ok: false, problem: { code: "coins-gone" } });
  expect(here.signings()).toBe(0);
  const state = here.engine.state.getState();
  expect(state.outbox).toEqual([]);
  // Its balance is right again, and its next plan is accepted.
  expect(balanceOf(state)).toBe(before - 4_000n - rival.fee);
  mustBe(await here.engine.send(xecPlan(here.engine, 5_000n)));
});

test("a token coin that another device has just spent is not signed for", async () => {
  const [here, there] = [await device(), await device()];
  const id = heldToken(here.engine);
  devnet.faults.set({ muteSocket: true });
  const plan = tokenPlan(here.engine, { tokenId: id, to: [{ script: bob, atoms: atoms(3n) }] });
  const had = await paidTokens(here, id);
  mustBe(await there.engine.send(tokenPlan(there.engine, { tokenId: id, to: [{ script: bob, atoms: atoms(2n) }] })));
  expect(await here.engine.send(plan)).toEqual({ ok: false, problem: { code: "coins-gone" } });
  expect(here.signings()).toBe(0);
  expect(await paidTokens(here, id)).toBe(had + 2n);
  const again = tokenPlan(here.engine, { tokenId: id, to: [{ script: bob, atoms: atoms(3n) }] });
  mustBe(await here.engine.send(again));
  expect(await paidTokens(here, id)).toBe(had + 5n);
});

test("the same payment from two devices pays once, and both are told that it was sent", async () => {
  const [here, there] = [await device(), await device()];
  devnet.faults.set({ muteSocket: true });
  const plan = xecPlan(here.engine, 7_777n);
  const first = mustBe(await there.engine.send(xecPlan(there.engine, 7_777n)));
  expect(mustBe(await here.engine.send(plan))).toEqual({ ...first, wasSentBefore: true });
  expect(here.signings()).toBe(0);
  expect((await here.client.utxos(bob)).filter((coin) => coin.sats === 7_777n)).toHaveLength(1);
});

test("a coin that holds a token unknown to the wallet is not spent as XEC", async () => {
  const here = await device();
  const { state } = here.engine;
  const id = heldToken(here.engine);
  const [coin] = ofToken(here.engine, id);
  if (!coin) throw new Error("No token");
  // As if it had been stored before the indexer knew about the token.
  const { token: _, ...bare } = coin;
  const { ledger } = state.getState();
  const fee = [...ledger.utxos.values()].find((utxo) => !utxo.token && utxo.sats > 10_000n);
  if (!fee) throw new Error("No XEC");
  const utxos = coinsOf(new Map([bare, fee].map((utxo) => [utxo.outpoint, utxo])));
  state.setState({ ledger: { ...ledger, utxos } });
  const plan = mustBe(planXec(state.getState(), { maxTo: bob }));
  expect(plan.spends).toContain(bare.outpoint);
  expect(await here.engine.send(plan)).toEqual({ ok: false, problem: { code: "coins-gone" } });
  expect(here.signings()).toBe(0);
  expect(state.getState().ledger.utxos.get(bare.outpoint)?.token).toMatchObject({
    tokenId: id,
    atoms: coin.token?.atoms,
  });
});

test("bytes that do something else to a token than the plan says are refused before they are signed", async () => {
  const here = await device();
  const id = heldToken(here.engine);
  const plan = tokenPlan(here.engine, { tokenId: id, to: [{ script: bob, atoms: atoms(4n) }] });
  const had = await paidTokens(here, id);
  const [tx] = plan.txs;
  if (!tx) throw new Error("No transaction");
  const differs = { ok: false, problem: { code: "tokens-differ", tokenId: id } };

  const isTokenScript = (script: ScriptHex) => script.startsWith("6a");
  const mute = {
    ...tx,
    outputs: tx.outputs.map((out) => (isTokenScript(out.script) ? { ...out, script: aScript("6a") } : out)),
  };
  expect(await here.engine.send({ ...plan, txs: [mute] })).toEqual(differs);
  // The amounts in the script are in another order than the outputs.
  const moved = {
    ...tx,
    outputs: [tx.outputs[0], tx.outputs[2], tx.outputs[1], ...tx.outputs.slice(3)] as typeof tx.outputs,
  };
  expect(await here.engine.send({ ...plan, txs: [moved] })).toEqual(differs);
  // The plan claims to burn, or to send more than it does.
  for (const tokens of [
    [{ tokenId: id, sent: atoms(4n), burned: atoms(1n) }],
    [{ tokenId: id, sent: atoms(5n), burned: atoms(0n) }],
    [],
  ]) {
    expect(await here.engine.send({ ...plan, tokens })).toEqual(differs);
  }
  expect(here.signings()).toBe(0);
  expect(here.engine.state.getState().outbox).toEqual([]);
  expect(await paidTokens(here, id)).toBe(had);
  mustBe(await here.engine.send(plan));
  expect(await paidTokens(here, id)).toBe(had + 4n);
});

test("a chain of token transactions: we read the later ones ourselves, as the indexer cannot validate them yet", async () => {
  const here = await device();
  const id = heldToken(here.engine);
  const to = Array.from({ length: 40 }, () => ({ script: bob, atoms: atoms(1n) }));
  const plan = tokenPlan(here.engine, { tokenId: id, to });
  expect(plan.txs.length).toBeGreaterThan(1);
  const had = await paidTokens(here, id);
  const last = plan.txs.at(-1);
  if (!last) throw new Error("No transaction");
  const mute = {
    ...last,
    outputs: last.outputs.map((out) => (out.script.startsWith("6a") ? { ...out, script: aScript("6a") } : out)),
  };
  expect(await here.engine.send({ ...plan, txs: [...plan.txs.slice(0, -1), mute] })).toEqual({
    ok: false,
    problem: { code: "tokens-differ", tokenId: id },
  });
  expect(here.signings()).toBe(0);
  const { txids } = mustBe(await here.engine.send(plan));
  expect(txids).toHaveLength(plan.txs.length);
  expect(await paidTokens(here, id)).toBe(had + 40n);
});

test("nothing is signed if the indexer cannot be asked", async () => {
  const here = await device();
  const plan = xecPlan(here.engine, 5_500n);
  devnet.faults.set({ error500: true });
  expect(await here.engine.send(plan)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  devnet.faults.clear();
  devnet.faults.set({ garbage: true });
  expect(await here.engine.send(plan)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  devnet.faults.clear();
  await takeOffline(devnet);
  expect(await here.engine.send(plan)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  expect(here.signings()).toBe(0);
  expect(here.engine.state.getState().outbox).toEqual([]);
  await devnet.goOnline();
  await until(here.engine, ({ connection }) => connection === "online");
  await ready(here.engine);
  mustBe(await here.engine.send(xecPlan(here.engine, 5_500n)));
});

test("a token payment whose reply was lost is found after a restart, and sending it again pays once", async () => {
  const here = await device();
  const id = heldToken(here.engine);
  const plan = tokenPlan(here.engine, { tokenId: id, to: [{ script: bob, atoms: atoms(6n) }] });
  const had = await paidTokens(here, id);
  devnet.faults.set({ loseReply: 1 });
  expect(await here.engine.send(plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
  here.stop();
  const again = createDevnetRig(devnet.url, { store: here.store, copyStore: here.copyStore, vault: here.vault });
  rigs.push(again);
  await again.engine.start();
  await until(again.engine, ({ outbox }) => outbox.length === 0);
  await ready(again.engine);
  const { txids } = mustBe(await again.engine.send(plan));
  expect(again.engine.state.getState().ledger.history.filter(({ txid }) => txid === txids[0])).toHaveLength(1);
  expect(await paidTokens(again, id)).toBe(had + 6n);
});
