// Measures planning, signing and a live event: `npm run -s bench:plan [-- --json]`. The figures are medians of 7 runs.
// - plan700InputsMs, planFrom50000UtxosMs: from coins that are given for the first time, so they are sorted too.
// - planAgain.., planMaxAgain..: as at a key in a form, from the coins of the plan before.
// - planAfterChangeMs, planMaxAfterChangeMs: after one coin of 50,000, or of 30,000, was replaced.
// - finalizeTxMs: a live event about a transaction that the ledger does not remember, among 50,000 coins.

import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { sats } from "@satchel/core/amount";
import { outpointOf, readOutpoint } from "@satchel/core/ids";
import { Coins, emptyLedger, finalizeTx } from "@satchel/core/ledger";
import { p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { aTx, aUtxo, scriptOf, txidOfNumber } from "@satchel/core/testing";
import {
  mergeBySats,
  type Plan,
  planSend,
  type SendIntent,
  sortBySats,
  type Tx,
  type Utxo,
  writeTx,
} from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { createNodeVault } from "@satchel/vault/node";
import { median } from "./scale/figures.ts";

const RUNS = 7;
const GOALS_MS = {
  plan700InputsMs: 20,
  planFrom50000UtxosMs: 50,
  planAgainFrom50000UtxosMs: 12,
  planMaxAgainFrom30000UtxosMs: 16,
  planAfterChangeMs: 16,
  planMaxAfterChangeMs: 16,
  finalizeTxMs: 1,
};
type Measured = keyof typeof GOALS_MS;
const BOB = scriptOf("bob");

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

/** Returns payments of different amounts in an unsorted order that is the same in every run. */
const incomesOf = (script: ScriptHex, count: number): Tx[] =>
  Array.from({ length: count }, (_, n) =>
    aTx(n)
      .from(BOB)
      .paying(script, 1000n + ((BigInt(n) * 7_919n) % 100_003n))
      .hashed(),
  );

const coinsOf = (incomes: readonly Tx[]): Utxo[] =>
  incomes.flatMap(({ txid, outputs }) =>
    outputs.map(({ script, sats: amount }) => aUtxo(script, amount, { outpoint: outpointOf(txid, 0) })),
  );

function planOf(coins: Iterable<Utxo>, changeScript: ScriptHex, intent: SendIntent): Plan {
  const plan = planSend(coins, intent, { feePerKb: 1000, changeScript, tipHeight: 1000 });
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

/** Returns a function that replaces one coin more at every call, and returns the list then. */
function changing(sorted: readonly Utxo[]): () => readonly Utxo[] {
  let [now, at] = [sorted, 0];
  return () => {
    const coin = now[at++ * 100];
    if (coin === undefined) throw new RangeError("there is no coin to replace");
    now = mergeBySats(now, [coin], [{ ...coin, isFinal: !coin.isFinal }]);
    return now;
  };
}

/** Returns the milliseconds of the median run. */
async function medianMs(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const begin = performance.now();
    await run();
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function createSigner(): Promise<{
  script: ScriptHex;
  sign: (plan: Plan, parents: readonly Uint8Array[]) => Promise<void>;
}> {
  const vault = createNodeVault();
  const created = await vault.create("device");
  if (!created.ok) throw new Error(created.problem.code);
  const wallet: Wallet = { ...created.value, name: "bench" };
  const sign = async (plan: Plan, parents: readonly Uint8Array[]) => {
    const signed = await vault.sign(wallet, plan, parents);
    if (!signed.ok) throw new Error(signed.problem.code);
  };
  return { script: p2pkhScript(wallet.keys[0]?.hash160 ?? ""), sign };
}

async function main(): Promise<void> {
  const { script, sign } = await createSigner();
  const incomes = incomesOf(script, 700);
  const parents = incomes.map(writeTx);
  const few = coinsOf(incomes);
  const many = coinsOf(incomesOf(script, 50_000));
  const all = planOf(few, script, { maxTo: BOB });
  if (all.spends.length !== few.length) throw new Error(`${all.spends.length} inputs planned instead of ${few.length}`);
  const payment = { to: [{ script: BOB, sats: sats(5_000_000n) }] };
  const sorted = sortBySats(many);
  const sorted30000 = sortBySats(many.slice(0, 30_000));
  const coins = Coins.NONE.change(
    [],
    many.map((coin) => ({ ...coin, isFinal: false })),
  );
  const ledger = { ...emptyLedger(new Set([script])), utxos: coins };
  const [change50000, change30000] = [changing(sorted), changing(sorted30000)];
  let at = 0;
  const goals: Record<Measured, number> = {
    plan700InputsMs: await medianMs(() => planOf(few, script, { maxTo: BOB })),
    planFrom50000UtxosMs: await medianMs(() => planOf(many, script, payment)),
    planAgainFrom50000UtxosMs: await medianMs(() => planOf(sorted, script, payment)),
    // More coins than these do not fit into one chain of transactions, and are refused at once.
    planMaxAgainFrom30000UtxosMs: await medianMs(() => planOf(sorted30000, script, { maxTo: BOB })),
    planAfterChangeMs: await medianMs(() => planOf(change50000(), script, payment)),
    planMaxAfterChangeMs: await medianMs(() => planOf(change30000(), script, { maxTo: BOB })),
    finalizeTxMs: await medianMs(() =>
      finalizeTx(ledger, readOutpoint(many[at++ * 1000]?.outpoint ?? outpointOf(txidOfNumber(0), 0)).txid),
    ),
  };
  const figures = {
    ...goals,
    sign700InputsMs: await medianMs(() => sign(all, parents)),
    goalsMs: GOALS_MS,
    load: loadavg()[0],
  };
  if (values.json) return console.log(JSON.stringify(figures));
  for (const [name, goal] of Object.entries(GOALS_MS)) {
    console.log(`${name}: ${goals[name as Measured].toFixed(2)} ms (goal under ${goal} ms)`);
  }
  console.log(`700 inputs signed: ${figures.sign700InputsMs.toFixed(1)} ms`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
