import { sats } from "@satchel/core/amount";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { aToken, aTx, aUtxo, scriptOf } from "@satchel/core/testing";
import { outpointOf, type Plan, planSend, type Tx, type Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { checkBeforeSigning, MANY_COINS } from "./check-before-signing.ts";

const [me, bob] = [scriptOf("me"), scriptOf("bob")];
const GONE = { code: "coins-gone" };

const coinsOf = (tx: Tx): Utxo[] =>
  tx.outputs.map(({ script, sats: amount }, outIdx) => ({
    ...aUtxo(script, amount),
    outpoint: outpointOf(tx.txid, outIdx),
  }));

function planOver(coins: readonly Utxo[]): Plan {
  const plan = planSend(coins, { maxTo: bob }, { feePerKb: 1000, changeScript: me, tipHeight: 1000 });
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

function wallet() {
  const chain = createScriptedChain();
  const txs = [aTx(1).from(bob).paying(me, 50_000n), aTx(2).from(bob).paying(me, 60_000n)] as const;
  chain.add(...txs);
  const coins = txs.flatMap(coinsOf);
  return { chain, coins, plan: planOver(coins) };
}

describe.each([
  ["a wallet of few coins, by its scripts", 2, "utxos", 1],
  ["a wallet of very many, by the transactions that made those", MANY_COINS + 1, "tx", 2],
] as const)("%s", (_name, held, call, requests) => {
  test("all there", async () => {
    const { chain, plan } = wallet();
    expect(await checkBeforeSigning(chain, plan, held)).toBeUndefined();
    expect(chain.asked("utxos") + chain.asked("tx")).toBe(chain.asked(call));
    expect(chain.asked(call)).toBe(requests);
  });

  test("spent, never there, or another coin than was planned", async () => {
    const { chain, coins } = wallet();
    const [first, second] = coins;
    if (!first || !second) throw new Error("Two coins");
    const check = (changed: Partial<Utxo>) =>
      checkBeforeSigning(chain, planOver([{ ...first, ...changed }, second]), held);
    expect(await check({})).toBeUndefined();
    expect(await check({ sats: sats(50_001n) })).toEqual(GONE);
    expect(await check({ outpoint: outpointOf("ab".repeat(32), 0) })).toEqual(GONE);
    const plan = planOver(coins);
    const withToken = plan.txs.map((tx) => ({
      ...tx,
      inputs: tx.inputs.map(({ utxo }) => ({ utxo: { ...utxo, token: aToken(1n) } })),
    }));
    expect(await checkBeforeSigning(chain, { ...plan, txs: withToken }, held)).toEqual(GONE);
    chain.add(aTx(3).spending(second).paying(bob, 1_000n));
    expect(await check({})).toEqual(GONE);
  });

  test("what cannot be asked", async () => {
    for (const [error, problem] of [
      [new NetworkError("away", "unreachable"), { code: "unreachable", reason: "away" }],
      [new NetworkError("no reply", "unknown"), { code: "unreachable", reason: "no reply" }],
      [new ProtocolError("garbage"), { code: "unreachable", reason: "garbage" }],
      [
        new NetworkError("Failed getting /x: 400: Requested nonsense", "refused"),
        { code: "refused", reason: "Failed getting /x: 400: Requested nonsense" },
      ],
      [
        new NetworkError("Failed getting /x: Unknown error, contact admins", "refused"),
        { code: "unreachable", reason: "Failed getting /x: Unknown error, contact admins" },
      ],
    ] as const) {
      const { chain, plan } = wallet();
      chain.breakWith(error);
      expect(await checkBeforeSigning(chain, plan, held)).toEqual(problem);
    }
  });
});
