import { NO_SCRIPT, type ScriptHex } from "../../script/index.ts";
import type { Plan, PlannedOutput, PlannedTx, Utxo } from "../index.ts";
import { colourOf } from "./colour.ts";
import { ME, type PlanCase, satsOf, TIP, TOKEN } from "./random-case.ts";

/** Throws if the rule is broken. It is cheaper than `expect`: a hundred thousand plans need millions of checks. */
export function must(isSo: boolean, rule: string): asserts isSo {
  if (!isSo) throw new Error(`Broken: ${rule}`);
}

const varInt = (count: number) => (count < 253 ? 1 : 3);
const scriptBytes = (script: ScriptHex) => script.length / 2;

/** Returns the size of a signed transaction, computed independently of `txBytes`. */
export const sizeOf = (inputs: number, scripts: readonly ScriptHex[]): number =>
  8 +
  varInt(inputs) +
  141 * inputs +
  varInt(scripts.length) +
  scripts.reduce((sum, script) => sum + 8 + varInt(scriptBytes(script)) + scriptBytes(script), 0);

export const feeOf = (size: number, feePerKb: number): bigint => (BigInt(size * feePerKb) + 999n) / 1000n;
/** Returns the dust limit of an output with this script, computed independently of `dustOf`. */
export const leastOf = (script: ScriptHex): bigint => BigInt(Math.max(546, 3 * (8 + 1 + scriptBytes(script) + 148)));

type Facts = { spent: Set<string>; made: Map<string, PlannedOutput> };

/** Checks the rules that hold for every plan, whatever its intent. */
export function checkRules(plan: Plan, { utxos, reserved, options }: PlanCase): void {
  const own = new Map(utxos.map((utxo) => [utxo.outpoint as string, utxo]));
  const facts: Facts = { spent: new Set(), made: new Map() };
  must(plan.txs.length >= 1 && plan.txs.length <= 50, "1 to 50 transactions");
  plan.txs.forEach((tx, index) => {
    checkBooks(tx, options.feePerKb, index === plan.txs.length - 1);
    for (const { utxo } of tx.inputs) checkInput(utxo, own, facts);
    for (const { utxo } of tx.inputs) must(!reserved.has(utxo.outpoint), "no reserved coin is spent");
    checkTokens(tx);
    for (const [outIdx, output] of tx.outputs.entries()) facts.made.set(`plan:${index}:${outIdx}`, output);
  });
  for (const [outpoint, { isChange, script }] of facts.made) {
    if (isChange) must(script === ME, "change goes to the wallet");
    const isLast = outpoint.startsWith(`plan:${plan.txs.length - 1}:`);
    if (isChange && !isLast) must(facts.spent.has(outpoint), "the next transaction spends the change");
  }
  must(plan.fee === plan.txs.reduce((sum, tx) => sum + tx.fee, 0n), "the fee is the sum of fees");
  must(plan.sent === satsOf(paymentsOf(plan)), "sent is the sum of the payments");
  const ownSpent = [...facts.spent].filter((outpoint) => own.has(outpoint)).sort();
  must(ownSpent.join() === [...plan.spends].sort().join(), "spends lists the coins of the wallet");
}

/** Returns the outputs of a plan that pay recipients. */
export const paymentsOf = (plan: Plan): PlannedOutput[] =>
  plan.txs.flatMap(({ outputs }) => outputs.filter(({ isChange, sats }) => !isChange && sats > 0n));

function checkBooks({ inputs, outputs, size, fee }: PlannedTx, feePerKb: number, isLast: boolean): void {
  must(satsOf(inputs.map(({ utxo }) => utxo)) === satsOf(outputs) + fee, "sum in = sum out + fee");
  const scripts = outputs.map(({ script }) => script);
  must(size === sizeOf(inputs.length, scripts) && size <= 100_000, "the exact size, not above 100 kB");
  outputs.forEach(({ script, sats }, outIdx) => {
    if (sats === 0n)
      must(outIdx === 0 && script.startsWith("6a") && script.length <= 446, "data comes first, not too long");
    else must(sats >= leastOf(script) && !script.startsWith("6a"), "no output is below dust");
  });
  const over = fee - feeOf(size, feePerKb);
  const hasChange = outputs.some(({ isChange, token }) => isChange && token === undefined);
  must(hasChange || isLast, "only the last transaction may have no change");
  // Without a change output the fee includes the rest, which is below dust plus the cost of a change output.
  must(hasChange ? over === 0n : over >= 0n && over < 546n + feeOf(34 + 2, feePerKb), "the fee matches the rate");
}

function checkInput(utxo: Utxo, own: ReadonlyMap<string, Utxo>, { spent, made }: Facts): void {
  must(!spent.has(utxo.outpoint), "no output is spent twice");
  spent.add(utxo.outpoint);
  const planned = made.get(utxo.outpoint);
  if (planned !== undefined) {
    must(
      planned.isChange && planned.sats === utxo.sats && planned.script === utxo.script,
      "a planned coin equals its output",
    );
    must(
      planned.token?.atoms === utxo.token?.atoms && planned.token?.tokenId === utxo.token?.tokenId,
      "a planned coin has the tokens of its output",
    );
    return;
  }
  must(own.get(utxo.outpoint) === utxo, "the coin is in the wallet");
  must(utxo.script === ME, "the wallet has the key of the coin");
  must(
    utxo.token === undefined || (utxo.token.tokenId === TOKEN && !utxo.token.isMintBaton),
    "no other token and no baton is spent",
  );
  must(!utxo.isCoinbase || (utxo.blockHeight >= 0 && TIP - utxo.blockHeight >= 99), "no immature coinbase is spent");
}

/** Colours the transaction as the indexer will, and checks that its outputs hold all tokens of its inputs. */
function checkTokens({ inputs, outputs }: PlannedTx): void {
  const coins = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  if (coins.length === 0) {
    must(
      outputs.every(({ token }) => token === undefined),
      "no tokens without token inputs",
    );
    return;
  }
  const given = colourOf(outputs[0]?.script ?? NO_SCRIPT);
  must(given.length === 1 && given[0]?.tokenId === TOKEN, "the script names the token");
  must(given[0].typeNumber === coins[0]?.tokenType.number, "the script names the token type");
  const { amounts } = given[0];
  must(amounts.length < outputs.length, "every amount of the script has an output");
  const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
  must(sum(amounts) === sum(coins.map(({ atoms }) => atoms)), "no tokens are burned");
  outputs.forEach(({ token }, outIdx) => {
    must((token?.atoms ?? 0n) === (amounts[outIdx - 1] ?? 0n), "outputs hold the atoms that the script assigns");
  });
}
