// Which coins exactly fit into one transaction of 100 kB, and which are gathered before it.
import { expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { opReturnScript } from "../../script/index.ts";
import { aUtxo, scriptOf } from "../../testing/index.ts";
import { planSend, type SendIntent, type Utxo } from "../index.ts";
import { checkAsked } from "../testing/check-asked.ts";
import { checkRules } from "../testing/check-rules.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");

const many = (count: number, amount = 1000n) => Array.from({ length: count }, (_, n) => aUtxo(ME, amount, { n }));
const pay = (amount: bigint): SendIntent => ({ to: [{ script: BOB, sats: sats(amount) }] });

function planOf(utxos: readonly Utxo[], intent: SendIntent, feePerKb = 1000) {
  const options = { feePerKb, changeScript: ME, tipHeight: 500 };
  const plan = planSend(utxos, intent, options);
  if (!plan.ok) return plan;
  const one = { utxos, reserved: new Set<never>(), options, intent };
  checkRules(plan.value, one);
  checkAsked(plan.value, one);
  return plan;
}
function planned(utxos: readonly Utxo[], intent: SendIntent) {
  const plan = planOf(utxos, intent);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

test("coins without room beside many payments are gathered by a collector that is not full", () => {
  const to = Array.from({ length: 2520 }, (_, n) => ({ script: scriptOf(`p${n}`), sats: sats(1000n) }));
  const [collector, last, ...others] = planned(many(150, 22_000n), { to }).txs;
  expect(collector?.inputs.length).toBeGreaterThan(100);
  expect(last?.inputs.map(({ utxo }) => utxo.outpoint)).toEqual(["plan:0:0"]);
  expect(others).toEqual([]);
});

test("final coins are used alone if they need not be gathered, otherwise any coins", () => {
  const young = aUtxo(ME, 10n ** 9n, { n: 9000, isFinal: false });
  const paidBy = (count: number) => 1000n * BigInt(count) - BigInt(10 + 141 * count + 2 + 34);
  expect(planned([young, ...many(707)], pay(paidBy(707))).spends).toHaveLength(707);
  expect(planned([young, ...many(708)], pay(paidBy(708))).spends).toHaveLength(708);
  expect(planned([young, ...many(800)], pay(paidBy(709))).spends).toEqual([young.outpoint]);
});

test("room is kept for the change", () => {
  // 109 bytes of data, a payment and its change: 707 inputs fit beside them, 708 do not.
  const data = opReturnScript(["00".repeat(97)]);
  const paidBy = (count: number) => 1000n * BigInt(count) - BigInt(12 + 141 * count + 2 * 34 + 9 + 109) - 600n;
  const plan = (count: number) => planned(many(count), { to: [{ script: BOB, sats: sats(paidBy(count)) }], data });
  expect(plan(707).txs).toHaveLength(1);
  expect(plan(708).txs.map(({ size }) => size <= 100_000)).toEqual([true, true]);
});

test("a refusal leaves out a coin that does not pay for the longer input count", () => {
  // The 253rd input costs 594.8 sats at this rate.
  const wallet = [aUtxo(ME, 590n, { n: 5000 }), ...many(252, 5000n)];
  expect(planOf(wallet, pay(10n ** 9n), 4159)).toMatchObject({ problem: { available: 252n * 5000n } });
});

test("the output of a collector is an unconfirmed coin", () => {
  const [input] = planned(many(709), { maxTo: BOB }).txs.at(-1)?.inputs ?? [];
  expect(input?.utxo).toMatchObject({ outpoint: "plan:0:0", blockHeight: -1, isCoinbase: false, isFinal: false });
});

test("a coin that is not worth a collector is left out", () => {
  // 708 coins fit one transaction; the 709th brings 8 sats and needs a second transaction.
  const wallet = [...many(708, 100_000n), aUtxo(ME, 149n, { n: 5000 })];
  expect(planned(wallet, { maxTo: BOB }).txs).toHaveLength(1);
});

test("a coin that makes the input count longer is spent only if it pays for that too", () => {
  // The 253rd input costs 141 bytes and two more for the count.
  const with253rd = (amount: bigint) => planned([...many(252), aUtxo(ME, amount, { n: 5000 })], { maxTo: BOB }).spends;
  expect(with253rd(142n)).toHaveLength(252);
  expect(with253rd(143n)).toHaveLength(252);
  expect(with253rd(144n)).toHaveLength(253);
});

test("a max payment keeps no room for change", () => {
  // 109 bytes of data: 708 inputs fit beside one more output, and 707 beside two.
  const data = opReturnScript(["00".repeat(97)]);
  expect(planned(many(708), { maxTo: BOB, data }).txs.map(({ inputs }) => inputs.length)).toEqual([708]);
  expect(planned(many(709), { maxTo: BOB, data }).txs).toHaveLength(2);
});
