import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { emppScript } from "@satchel/core/script";
import { aToken, aTx, aTxid, scriptOf } from "@satchel/core/testing";
import { alpSendPush } from "@satchel/core/token";
import type { TokenValue, Utxo } from "@satchel/core/tx";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import { mustBe } from "../../testing/rig.ts";
import { createScriptedWallet } from "../../testing/scripted-wallet.ts";
import { planToken, planXec } from "../plan-payment.ts";

const bob = scriptOf("bob");
const TOKEN = aToken(50n);
const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

/** A wallet of 20,000 sats and of two coins whose bytes name tokens, which the indexer hides; both stand in doubt. */
async function wallet() {
  const rig = await createScriptedWallet([20_000n]);
  running.push(rig.engine);
  const message = emppScript([alpSendPush(TOKEN.tokenId, [atoms(50n)])]);
  const txs = [7, 8].map((n) =>
    aTx(n)
      .from(scriptOf("alice"))
      .paying(message, 0n)
      .paying(rig.me, BigInt(n) * 10_000n)
      .hashed(),
  );
  rig.chain.add(...txs);
  await rig.engine.resync();
  const [one, two] = txs.map(({ txid }) => outpointOf(txid, 1));
  if (!one || !two) throw new Error("Two coins");
  mustBe(await rig.engine.recheckCoins([one, two]));
  /** From now on the indexer says this about the first coin. */
  const say = (token: TokenValue) => {
    const { utxos } = rig.chain;
    const named = (coin: Utxo) => (coin.outpoint === one ? { ...coin, token } : coin);
    rig.chain.utxos = async (script) => (await utxos(script)).map(named);
  };
  const plain = outpointOf(aTxid(rig.incomes[0]), 0);
  return { ...rig, one, two, plain, say };
}

const spendsOf = (plan: ReturnType<typeof planXec>): readonly Outpoint[] | string =>
  plan.ok ? [...plan.value.spends].sort() : plan.problem.code;

describe("a coin that may carry tokens", () => {
  test("is planned only if it is chosen and confirmed, and the plan names it", async () => {
    const { engine, one, two, plain } = await wallet();
    const state = engine.state.getState();
    const unusable = "coins-unusable";
    expect(spendsOf(planXec(state, { maxTo: bob }))).toEqual([plain]);
    expect(spendsOf(planXec(state, { maxTo: bob, coins: [one] }))).toBe(unusable);
    // Confirmed, but not chosen: it is no more than left alone.
    expect(spendsOf(planXec(state, { maxTo: bob, accepted: [one, two] }))).toEqual([plain]);
    expect(spendsOf(planXec(state, { maxTo: bob, coins: [one, two], accepted: [two] }))).toBe(unusable);
    const plan = mustBe(planXec(state, { maxTo: bob, coins: [one, plain], accepted: [one, two, plain] }));
    expect([[...plan.spends].sort(), plan.accepted]).toEqual([[one, plain].sort(), [one]]);
    expect(mustBe(planXec(state, { maxTo: bob, coins: [plain], accepted: [plain] }))).not.toHaveProperty("accepted");
  });

  test("is sent after that, and no other coin with it", async () => {
    const { engine, one, two, broadcasts, signings } = await wallet();
    const plan = mustBe(await engine.prepare({ maxTo: bob, coins: [one], accepted: [one] }));
    expect(plan).toMatchObject({ spends: [one], accepted: [one] });
    expect(plan.sent + plan.fee).toBe(70_000n);

    // A plan that is changed after the confirmation: another coin, or the confirmation of a coin it does not spend.
    const other = mustBe(planXec(engine.state.getState(), { maxTo: bob, coins: [two], accepted: [two] }));
    const { accepted: _, ...silent } = other;
    for (const swapped of [silent, { ...other, accepted: [] }, { ...other, accepted: [one] }]) {
      expect((await engine.send(swapped)).ok).toBe(false);
    }
    expect([signings(), broadcasts.length]).toEqual([0, 0]);
    mustBe(await engine.send(plan));
    expect([signings(), broadcasts.length]).toEqual([1, 1]);
    expect(engine.state.getState().ledger.utxos.has(two)).toBe(true);
  });

  test("is not sent if the indexer names its tokens by then: it would be another loss than the confirmed one", async () => {
    const { engine, one, broadcasts, signings, say } = await wallet();
    const plan = mustBe(await engine.prepare({ maxTo: bob, coins: [one], accepted: [one] }));
    say(TOKEN);
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "coins-gone" } });
    expect([signings(), broadcasts.length]).toEqual([0, 0]);
    // It is a coin of the token now, because bytes and indexer agree.
    expect(spendsOf(planXec(engine.state.getState(), { maxTo: bob, coins: [one], accepted: [one] }))).toBe(
      "coins-unusable",
    );
    const sent = planToken(engine.state.getState(), {
      tokenId: TOKEN.tokenId,
      to: [{ script: bob, atoms: atoms(9n) }],
    });
    expect(mustBe(sent).tokens).toEqual([{ tokenId: TOKEN.tokenId, sent: 9n, burned: 0n }]);
  });

  test("pays no fee of a token payment", async () => {
    const { engine, one } = await wallet();
    const intent = { tokenId: TOKEN.tokenId, to: [{ script: bob, atoms: atoms(1n) }], coins: [one], accepted: [one] };
    expect(planToken(engine.state.getState(), intent)).toMatchObject({ ok: false });
  });

  test("whose amount is wrong cannot be confirmed", async () => {
    const { engine, one, chain } = await wallet();
    const { utxos } = chain;
    chain.utxos = async (script) =>
      (await utxos(script)).map((coin) => (coin.outpoint === one ? { ...coin, sats: sats(69_000n) } : coin));
    await engine.resync();
    const intent = { maxTo: bob, coins: [one], accepted: [one] };
    expect(spendsOf(planXec(engine.state.getState(), intent))).toBe("coins-unusable");
  });
});
