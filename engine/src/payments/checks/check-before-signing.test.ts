import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, plannedOutpoint } from "@satchel/core/ids";
import { NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import { aToken, aTokenId, aTx, aTxid, aUtxo, scriptOf } from "@satchel/core/testing";
import { slpSendScript } from "@satchel/core/token";
import { type Plan, planSend, readTx, type Tx, type Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";

import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { checkBeforeSigning, fetchCoins, MANY_COINS, unsigned } from "./check-before-signing.ts";

const [me, bob] = [scriptOf("me"), scriptOf("bob")];
const SLP_FUNGIBLE = 1;
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

const refused = (status: number, serverText = "found neither in the mempool nor DB") =>
  refusalOf({ path: "/x", status, serverText });

describe.each([
  ["a wallet with few coins, asked by script", 2, "utxos", 1],
  ["a wallet with very many coins, asked by transaction", MANY_COINS + 1, "tx", 2],
] as const)("%s", (_name, held, call, requests) => {
  test("all coins are unspent: no problem", async () => {
    const { chain, plan } = wallet();
    expect(await checkBeforeSigning(chain, plan, held)).toBeUndefined();
    expect(chain.asked("utxos") + chain.asked("tx")).toBe(chain.asked(call));
    expect(chain.asked(call)).toBe(requests);
  });

  test("a coin that is spent, never existed or differs from the plan: coins-gone", async () => {
    const { chain, coins } = wallet();
    const [first, second] = coins;
    if (!first || !second) throw new Error("Two coins");
    const check = (changed: Partial<Utxo>) =>
      checkBeforeSigning(chain, planOver([{ ...first, ...changed }, second]), held);
    expect(await check({})).toBeUndefined();
    expect(await check({ sats: sats(50_001n) })).toEqual(GONE);
    expect(await check({ outpoint: outpointOf(aTxid("ab".repeat(32)), 0) })).toEqual(GONE);
    const plan = planOver(coins);
    const withToken = plan.txs.map((tx) => ({
      ...tx,
      inputs: tx.inputs.map(({ utxo }) => ({ utxo: { ...utxo, token: aToken(1n) } })),
    }));
    expect(await checkBeforeSigning(chain, { ...plan, txs: withToken }, held)).toEqual(GONE);
    chain.add(aTx(3).spending(second).paying(bob, 1_000n));
    expect(await check({})).toEqual(GONE);
  });

  test("a failure of the indexer, by its kind", async () => {
    for (const [error, problem] of [
      [new NetworkError("away", "unreachable"), { code: "unreachable", reason: "away" }],
      [new NetworkError("no reply", "unknown"), { code: "unreachable", reason: "no reply" }],
      [new ProtocolError("garbage"), { code: "unreachable", reason: "garbage" }],
      ...[400, 403].map((status) => [refused(status), { code: "refused", reason: refused(status).message }] as const),
      ...[500, 503].map(
        (status) => [refused(status), { code: "unreachable", reason: refused(status).message }] as const,
      ),
    ] as const) {
      const { chain, plan } = wallet();
      chain.breakWith(error);
      expect(await checkBeforeSigning(chain, plan, held)).toEqual(problem);
    }
  });

  test("a refused validation: coins-gone if a coin is gone, else refused, whatever the words", async () => {
    for (const text of ["400: Output ab:0 found neither in the mempool nor DB", "400: Requested nonsense"]) {
      const { chain, plan, coins } = wallet();
      chain.validate = () => Promise.reject(refused(400, text));
      expect(await checkBeforeSigning(chain, plan, held)).toEqual({
        code: "refused",
        reason: `Failed getting /x: ${text}`,
      });
      const [coin] = coins;
      if (!coin) throw new Error("Two coins");
      chain.add(aTx(3).spending(coin).paying(bob, 1_000n));
      expect(await checkBeforeSigning(chain, plan, held)).toEqual(GONE);
    }
  });
});

describe("an indexer with a plugin answers 500 to every validation", () => {
  const refuseToValidate = (chain: ReturnType<typeof createScriptedChain>): void => {
    chain.validate = () => Promise.reject(refused(500, "Unknown error, contact admins"));
  };

  test("the payment is made: its coins are looked up, and its bytes read by the wallet", async () => {
    const { chain, plan, coins } = wallet();
    refuseToValidate(chain);
    expect(await checkBeforeSigning(chain, plan, 2)).toBeUndefined();
    const [coin] = coins;
    if (!coin) throw new Error("Two coins");
    chain.add(aTx(3).spending(coin).paying(bob, 1_000n));
    expect(await checkBeforeSigning(chain, plan, 2)).toEqual(GONE);
  });

  test("a plan whose token script says something else is not signed", async () => {
    const token = aToken(5n);
    const chain = createScriptedChain();
    const income = aTx(1).from(bob).paying(me, 546n, token);
    chain.add(income);
    refuseToValidate(chain);
    const [coin] = coinsOf(income);
    if (!coin) throw new Error("One coin");
    const outputs = [
      { script: slpSendScript(token.tokenId, SLP_FUNGIBLE, [atoms(4n)]), sats: sats(0n), isChange: false },
      { script: bob, sats: sats(546n), isChange: false, token: { tokenId: token.tokenId, atoms: atoms(5n) } },
    ];
    const planned = { inputs: [{ utxo: { ...coin, token } }], outputs, size: 1, fee: sats(0n) };
    const plan: Plan = {
      ...planOver([aUtxo(me, 60_000n)]),
      txs: [planned],
      tokens: [{ tokenId: token.tokenId, sent: atoms(5n), burned: atoms(0n) }],
    };
    expect(await checkBeforeSigning(chain, plan, 1)).toEqual({ code: "tokens-differ", tokenId: token.tokenId });
    const [message, payment] = outputs;
    if (!message || !payment) throw new Error("Two outputs");
    message.script = slpSendScript(token.tokenId, SLP_FUNGIBLE, [atoms(5n)]);
    expect(await checkBeforeSigning(chain, plan, 1)).toBeUndefined();
  });
});

describe("the indexer's coin is compared with the planned one", () => {
  const token = aToken(5n);
  const income = aTx(1).from(bob).paying(me, 546n, token);
  const [coin] = coinsOf(income);
  if (!coin) throw new Error("One coin");

  test.each<[string, Partial<Utxo>, boolean]>([
    ["the same coin", { token: { ...token } }, true],
    ["another amount of the token", { token: aToken(6n) }, false],
    ["another token", { token: aToken(5n, aTokenId("cd".repeat(32))) }, false],
    ["a baton", { token: { ...token, isMintBaton: true } }, false],
    ["no token", {}, false],
    ["another script", { token, script: bob }, false],
  ])("%s", async (_name, changed, isSame) => {
    const chain = createScriptedChain();
    chain.add(income, aTx(2).paying(bob, 546n));
    const inputs = [{ utxo: { ...coin, ...changed } }];
    const plan: Plan = { ...planOver([aUtxo(me, 60_000n)]), txs: [{ inputs, outputs: [], size: 1, fee: sats(0n) }] };
    for (const held of [1, MANY_COINS + 1]) {
      const problem = await checkBeforeSigning(chain, plan, held);
      expect(problem?.code === "coins-gone").toBe(!isSame);
    }
  });
});

test("an output of an earlier transaction of the plan is neither asked for nor validated", async () => {
  const { chain, plan } = wallet();
  const [first] = plan.txs;
  if (!first) throw new Error("One transaction");
  const later = { ...first, inputs: [{ utxo: { ...aUtxo(me, 9_000n), outpoint: plannedOutpoint(0, 0) } }] };
  const validated: Uint8Array[] = [];
  const { validate } = chain;
  chain.validate = (rawTx) => {
    validated.push(rawTx);
    return validate(rawTx);
  };
  expect(await checkBeforeSigning(chain, { ...plan, txs: [first, later] }, 2)).toBeUndefined();
  expect(validated).toEqual([unsigned(first)]);
  // A transaction that also spends a coin of the wallet is not validated, but that coin has to be unspent.
  const mixed = { ...later, inputs: [...later.inputs, { utxo: aUtxo(me, 70_000n, { n: 77 }) }] };
  expect(await checkBeforeSigning(chain, { ...plan, txs: [first, mixed] }, 2)).toEqual(GONE);
});

test("the validated bytes spend and pay as planned, without signatures", () => {
  const [tx] = wallet().plan.txs;
  if (!tx) throw new Error("One transaction");
  expect(readTx(unsigned(tx))).toEqual({
    ok: true,
    value: {
      version: 2,
      inputs: tx.inputs.map(({ utxo }) => ({ outpoint: utxo.outpoint, inputScript: "", sequence: 0xffffffff })),
      outputs: tx.outputs.map(({ script, sats: amount }) => ({ script, sats: amount })),
      lockTime: 0,
    },
  });
});

test.each([
  ["few coins: each script is asked once", MANY_COINS, 2, 1, 0],
  ["many coins: each transaction is asked once", MANY_COINS + 1, 10, 0, 10],
  ["many coins from many transactions: each script is asked once", MANY_COINS + 1, 11, 1, 0],
])("a wallet of %s", async (_name, held, count, utxos, txs) => {
  const chain = createScriptedChain();
  const made = Array.from({ length: count }, (_, n) =>
    aTx(n + 1)
      .paying(me, 1_000n)
      .paying(me, 2_000n),
  );
  chain.add(...made);
  const coins = made.flatMap(coinsOf);
  const found = await fetchCoins(chain, coins, held);
  expect([...found.keys()].sort()).toEqual(coins.map(({ outpoint }) => outpoint).sort());
  expect([chain.asked("utxos"), chain.asked("tx")]).toEqual([utxos, txs]);
});
