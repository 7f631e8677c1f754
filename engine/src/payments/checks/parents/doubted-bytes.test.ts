import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { aToken, aTxid, scriptOf } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../../../create-engine.ts";
import { mustBe } from "../../../testing/rig.ts";
import { createScriptedWallet } from "../../../testing/scripted-wallet.ts";
import { planXec } from "../../plan-payment.ts";

const bob = scriptOf("bob");
const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

/** A wallet of two coins of plain XEC; `lieOnce`: the indexer names a token for the first one, and then no more. */
async function wallet() {
  const rig = await createScriptedWallet([20_000n, 30_000n]);
  running.push(rig.engine);
  const [one, two] = rig.incomes.map((txid) => outpointOf(txid, 0)) as [Outpoint, Outpoint];
  const lieOnce = async () => {
    const { utxos } = rig.chain;
    rig.chain.utxos = async (script) =>
      (await utxos(script)).map((coin) => (coin.outpoint === one ? { ...coin, token: aToken(5n) } : coin));
    await rig.engine.resync();
    rig.chain.utxos = utxos;
    await rig.engine.resync();
  };
  const spends = () => [...mustBe(planXec(rig.engine.state.getState(), { maxTo: bob })).spends].sort();
  const evidence = () => rig.engine.state.getState().doubted.get(one);
  return { ...rig, one, two, lieOnce, spends, evidence };
}

describe("a coin for which an indexer named a token before", () => {
  test("is spendable again once its bytes were read, which cannot give it the token", async () => {
    const { engine, one, two, lieOnce, spends, evidence } = await wallet();
    await lieOnce();
    mustBe(await engine.recheckCoins([one]));
    expect(evidence()).toMatchObject({ by: "bytes" });
    expect(spends()).toEqual([one, two].sort());
  });

  test("is left out of plans until then; a payment that chooses it asks for the bytes", async () => {
    const { engine, one, two, lieOnce, spends, evidence } = await wallet();
    await lieOnce();
    expect([evidence()?.by, spends()]).toEqual(["memory", [two]]);
    const plan = mustBe(await engine.prepare({ maxTo: bob, coins: [one, two] }));
    expect([...plan.spends].sort()).toEqual([one, two].sort());
    expect(evidence()).toMatchObject({ by: "bytes" });
  });
});

test("coins of an unknown transaction cannot be rechecked", async () => {
  const { engine } = await wallet();
  expect(await engine.recheckCoins([outpointOf(aTxid("ab".repeat(32)), 0)])).toMatchObject({
    ok: false,
    problem: { code: "parent-missing" },
  });
});
