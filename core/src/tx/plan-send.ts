import { DUST_SATS, type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { type ChainTerms, chainFee, collectorFee, inputCapacity, shapeOf } from "./chain-shape.ts";
import { chooseAll, chooseCoins, insufficient, sumOf } from "./choose-coins.ts";
import { feeFor } from "./limits.ts";
import type { Plan, PlannedOutput, PlannedTx, PlanProblem, SendIntent } from "./plan.ts";
import { txBytes } from "./size.ts";
import { isSpendable } from "./spendable.ts";
import { outpointOf, type ScriptHex, type Utxo } from "./tx.ts";

export type PlanOptions = {
  /** Sats per 1000 bytes. */
  feePerKb: number;
  /** Where change goes: a P2PKH script of the wallet, hex. */
  changeScript: ScriptHex;
  /** Height of the newest block, for the age of coinbase coins. */
  tipHeight: number;
  /** False for coins another payment has reserved. */
  isUsable?: (utxo: Utxo) => boolean;
};

/**
 * Plans one payment of XEC. Coins that are final are used alone when one transaction of them suffices, otherwise
 * any; never one that carries tokens, nor a coinbase that is too young. Change below dust goes to the fee.
 *
 * More coins than one transaction of 100 kB can spend are first gathered: each earlier transaction of the plan sends
 * the coins it spends to `changeScript`, and the last one spends those outputs and pays. So there is always exactly one
 * payment, `max` included, and a chain that breaks half-way has only moved the wallet's own money.
 */
export function planSend(utxos: Iterable<Utxo>, intent: SendIntent, options: PlanOptions): Result<Plan, PlanProblem> {
  if (intent.sats !== "max" && intent.sats < DUST_SATS) return no({ code: "below-dust", dust: DUST_SATS });

  const coins: Utxo[] = [];
  for (const utxo of utxos) {
    if (isSpendable(utxo, options.tipHeight) && (options.isUsable?.(utxo) ?? true)) coins.push(utxo);
  }
  return intent.sats === "max"
    ? planMax(coins, intent.script, options)
    : planAmount(coins, { script: intent.script, sats: intent.sats }, options);
}

type Payment = { script: ScriptHex; sats: Sats };

function planMax(coins: readonly Utxo[], script: ScriptHex, options: PlanOptions): Result<Plan, PlanProblem> {
  const terms = termsOf([script], [script], options);
  const chosen = chooseAll(coins, terms);
  if (!chosen.ok) return chosen;
  const amount = sats(sumOf(chosen.value) - chainFee(chosen.value.length, terms));
  if (amount < DUST_SATS) return no(insufficient(chosen.value, DUST_SATS, terms));
  return buildChain(chosen.value, { script, sats: amount }, terms);
}

function planAmount(coins: readonly Utxo[], payment: Payment, options: PlanOptions): Result<Plan, PlanProblem> {
  const terms = termsOf([payment.script], [payment.script, options.changeScript], options);
  const finalCoins = coins.filter((coin) => coin.isFinal);
  const fromFinal = chooseCoins(finalCoins, payment.sats, terms);
  const isOneTx = fromFinal.ok && fromFinal.value.length <= terms.lastCapacity;
  const chosen = isOneTx || finalCoins.length === coins.length ? fromFinal : chooseCoins(coins, payment.sats, terms);
  return chosen.ok ? buildChain(chosen.value, payment, terms) : chosen;
}

/** `fullest`: the outputs the last transaction must have room for. */
function termsOf(outputs: readonly ScriptHex[], fullest: readonly ScriptHex[], options: PlanOptions): ChainTerms {
  const { changeScript } = options;
  return {
    feePerKb: Math.ceil(options.feePerKb),
    outputs,
    changeScript,
    lastCapacity: inputCapacity(fullest),
    collectorCapacity: inputCapacity([changeScript]),
  };
}

function buildChain(coins: readonly Utxo[], payment: Payment, terms: ChainTerms): Result<Plan, PlanProblem> {
  const txs: PlannedTx[] = [];
  const gathered: Utxo[] = [];
  let next = 0;
  for (const count of shapeOf(coins.length, terms).collectors) {
    const share = coins.slice(next, next + count);
    next += count;
    const fee = collectorFee(count, terms);
    const amount = sats(sumOf(share) - fee);
    if (amount < DUST_SATS) return no(insufficient(coins, payment.sats, terms));
    gathered.push(plannedCoin(txs.length, terms.changeScript, amount));
    txs.push(plannedTx(share, [{ script: terms.changeScript, sats: amount, isChange: true }]));
  }
  txs.push(payingTx([...gathered, ...coins.slice(next)], payment, terms));
  const fee = sats(txs.reduce((sum, tx) => sum + tx.fee, 0n));
  return ok({ txs, sent: payment.sats, fee, spends: coins.map((coin) => coin.outpoint) });
}

function payingTx(coins: readonly Utxo[], payment: Payment, { changeScript, feePerKb }: ChainTerms): PlannedTx {
  const paid: PlannedOutput = { ...payment, isChange: false };
  const feeWithChange = feeFor(txBytes(coins.length, [payment.script, changeScript]), feePerKb);
  const change = sats(sumOf(coins) - payment.sats - feeWithChange);
  return plannedTx(coins, change < DUST_SATS ? [paid] : [paid, { script: changeScript, sats: change, isChange: true }]);
}

function plannedTx(coins: readonly Utxo[], outputs: readonly PlannedOutput[]): PlannedTx {
  const paid = outputs.reduce((sum, output) => sum + output.sats, 0n);
  return {
    inputs: coins.map((utxo) => ({ utxo })),
    outputs,
    size: txBytes(
      coins.length,
      outputs.map(({ script }) => script),
    ),
    fee: sats(sumOf(coins) - paid),
  };
}

/** An output of an earlier transaction of the plan, before signing gives that one a txid. */
const plannedCoin = (txIndex: number, script: ScriptHex, amount: Sats): Utxo => ({
  outpoint: outpointOf(`plan:${txIndex}`, 0),
  script,
  sats: amount,
  blockHeight: -1,
  isCoinbase: false,
  isFinal: false,
});
