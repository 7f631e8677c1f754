import { expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { airdropScript, NO_SCRIPT, p2pkhScript, p2shScript } from "../../script/index.ts";
import { aTokenId, aUtxo, scriptOf } from "../../testing/index.ts";
import { MAX_TX_BYTES, type Payment, planSend } from "../index.ts";

const ME = scriptOf("me");
const OPTIONS = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
const drop = airdropScript(aTokenId("ab".repeat(32)), "Thank you for holding");
const data = drop.ok ? drop.value : NO_SCRIPT;

const hash = (n: number) => n.toString(16).padStart(40, "0");
const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, n) => ({
    script: n % 7 === 0 ? p2shScript(hash(n)) : p2pkhScript(hash(n)),
    sats: sats(546n + BigInt(n)),
  }));
const planned = (to: readonly Payment[], dataInEach: boolean) => {
  const plan = planSend([aUtxo(ME, 1_000_000_000n)], { to, data, dataInEach }, OPTIONS);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
};

test("an airdrop to 2,900 holders is one transaction, with the message first", () => {
  const { txs } = planned(payments(2900), true);
  expect(txs).toHaveLength(1);
  expect(txs[0]?.outputs[0]).toEqual({ script: data, sats: 0n, isChange: false });
});

test("a larger airdrop is a chain with the message in each transaction, and pays everybody once", () => {
  const to = payments(8000);
  const plan = planned(to, true);
  expect(plan.txs).toHaveLength(3);
  for (const { outputs, size } of plan.txs) {
    expect(outputs[0]?.script).toBe(data);
    expect(outputs.filter(({ script }) => script === data)).toHaveLength(1);
    expect(size).toBeLessThanOrEqual(MAX_TX_BYTES);
  }
  const paid = plan.txs.flatMap(({ outputs }) =>
    outputs.filter(({ isChange, sats: amount }) => !isChange && amount > 0n),
  );
  expect(paid.map(({ script, sats: amount }) => ({ script, sats: amount }))).toEqual(to);
  expect(plan.sent).toBe(to.reduce((sum, payment) => sum + payment.sats, 0n));
});

test("other payments have their data in the first transaction only", () => {
  const { txs } = planned(payments(8000), false);
  expect(txs.map(({ outputs }) => outputs.some(({ script }) => script === data))).toEqual([true, false, false]);
});
