import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { NO_SCRIPT } from "@satchel/core/script";
import { anOutpoint, aToken, aTx, aUtxo, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { planToken, planXec } from "../plan.ts";
import type { State } from "../state.ts";
import { createRig, mustBe } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

const alice = scriptOf("alice");
const bob = scriptOf("bob");
const { tokenId } = aToken(1n);

/** A wallet with two coins of a token and one without. */
async function aWallet() {
  const chain = createScriptedChain();
  const { engine } = createRig({ chain });
  await engine.start();
  const before = engine.state.getState();
  mustBe(await engine.createWallet());
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const held = [30n, 50n].map((amount, n) =>
    aTx(n + 1)
      .from(alice)
      .paying(me, 546n, aToken(amount)),
  );
  chain.add(...held, aTx(3).from(alice).paying(me, 60_000n));
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  const state = engine.state.getState();
  const [small, big] = held.map(({ txid }): Outpoint => outpointOf(txid, 0));
  if (!small || !big) throw new Error("Two coins");
  return { before, state, small, big, plain: outpointOf(aTx(3).txid, 0) };
}

const intentOf = (amount: bigint, coins?: readonly Outpoint[]) => ({
  tokenId,
  to: [{ script: bob, atoms: atoms(amount) }],
  ...(coins && { coins }),
});
const spendsFor = (state: State, amount: bigint, coins?: readonly Outpoint[]) => {
  const plan = planToken(state, intentOf(amount, coins));
  return plan.ok ? plan.value.spends : plan.problem.code;
};
const paying = (status: "sending" | "unknown" | "refused" | "conflicted", spends: readonly Outpoint[]) =>
  [{ id: "one", status, spends }] as unknown as State["outbox"];

test("token payments use the active wallet's coins at its fee rate, and XEC payments never use token coins", async () => {
  const { state, small, big, plain } = await aWallet();
  expect(spendsFor(state, 20n)).toEqual([small, plain]);
  expect(spendsFor(state, 40n)).toEqual([big, plain]);
  const dear = { ...state, settings: { ...state.settings, satsPerKb: 2000 } };
  const fees = [state, dear].map((each) => mustBe(planToken(each, intentOf(20n))).fee);
  expect(fees[1]).toBe((fees[0] ?? 0n) * 2n);
  expect(mustBe(planXec(state, { maxTo: bob })).spends).toEqual([plain]);
});

test("coins of a payment under way are never used, not even when named; coins of a failed one are", async () => {
  const { state, small, big, plain } = await aWallet();
  for (const status of ["sending", "unknown"] as const) {
    const busy = { ...state, outbox: paying(status, [small]) };
    expect(spendsFor(busy, 20n)).toEqual([big, plain]);
    expect(spendsFor(busy, 20n, [small])).toBe("coins-unusable");
    expect(spendsFor({ ...state, outbox: paying(status, [anOutpoint(plain)]) }, 20n)).toBe("insufficient-funds");
  }
  for (const status of ["refused", "conflicted"] as const) {
    expect(spendsFor({ ...state, outbox: paying(status, [small]) }, 20n)).toEqual([small, plain]);
  }
});

test("frozen coins are used only when a person names them", async () => {
  const { state, small, big, plain } = await aWallet();
  const frozen = { ...state, frozen: new Set([small]) };
  expect(spendsFor(frozen, 20n)).toEqual([big, plain]);
  expect(spendsFor(frozen, 60n)).toBe("insufficient-tokens");
  expect(spendsFor(frozen, 20n, [small])).toEqual([small, plain]);
});

test("without a wallet there are no funds", async () => {
  const { before } = await aWallet();
  const to = [20n, 30n].map((amount) => ({ script: bob, atoms: atoms(amount), sats: sats(amount) }));
  const noFunds = { available: 0n, required: 50n };
  expect(planToken(before, { tokenId, to })).toEqual({
    ok: false,
    problem: { code: "insufficient-tokens", tokenId, ...noFunds },
  });
  expect(planXec(before, { to })).toEqual({ ok: false, problem: { code: "insufficient-funds", ...noFunds } });
  expect(planXec(before, { maxTo: bob })).toEqual({
    ok: false,
    problem: { code: "insufficient-funds", available: 0n, required: 0n },
  });
});

test("the tip decides whether a block reward is mature; without a tip it is not", async () => {
  const { state, plain } = await aWallet();
  const coin = state.ledger.utxos.get(plain);
  if (!coin) throw new Error("A coin");
  const reward = { ...coin, isCoinbase: true, blockHeight: 0 };
  const utxos = coinsOf(new Map([[plain, reward]]));
  const at = (tip: State["tip"]) => planXec({ ...state, tip, ledger: { ...state.ledger, utxos } }, { maxTo: bob }).ok;
  expect(at({ height: 1_000, finalHeight: 0 })).toBe(true);
  expect(at({ height: 0, finalHeight: 0 })).toBe(false);
  expect(at(undefined)).toBe(false);
});

test("after each change of the coins a plan is the one that is made from all coins anew", async () => {
  const { state } = await aWallet();
  const [me = NO_SCRIPT] = state.ledger.scripts;
  let utxos = coinsOf(state.ledger.utxos);
  const coins = Array.from({ length: 700 }, (_, n) => aUtxo(me, 1000n + ((BigInt(n) * 7919n) % 5003n), { n: n + 10 }));
  const intent = { to: [{ script: bob, sats: sats(400_000n) }] };
  for (let n = 0; n < coins.length; n += 100) {
    utxos = utxos.change(
      coins.slice(Math.max(0, n - 7), n).map(({ outpoint }) => outpoint),
      coins.slice(n, n + 100),
    );
    const now = { ...state, ledger: { ...state.ledger, utxos } };
    const merged = planXec(now, intent);
    // Coins that planning has not seen are sorted as a whole.
    planXec({ ...state, ledger: { ...state.ledger, utxos: new Map() } }, intent);
    const anew = coinsOf(new Map([...utxos].reverse()));
    expect(planXec({ ...now, ledger: { ...now.ledger, utxos: anew } }, intent)).toEqual(merged);
  }
});
