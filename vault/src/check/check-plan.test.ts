import { sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { aScript, aTxid, unparsed } from "@satchel/core/testing";
import type { Plan, PlannedTx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, paying, planned } from "../testing/plans.ts";
import { checkPlan, resolveOutpoint } from "./check-plan.ts";

const OWN = aScript(`76a914${"11".repeat(20)}88ac`);
const own = new Set([OWN]);
const good = aTx([aUtxo(OWN, 10_000n)], [paying(OTHER_SCRIPT, 6000n), paying(OWN, 3700n, true)]);
const spendsChange = aTx([{ ...aUtxo(OWN, 3700n), outpoint: planned(0, 1) }], [paying(OTHER_SCRIPT, 3000n)]);

test("a plan that adds up is accepted, chained or not", () => {
  expect(checkPlan(aPlan(good), own)).toBeUndefined();
  expect(checkPlan(aPlan(good, spendsChange), own)).toBeUndefined();
  expect(checkPlan({ ...aPlan(good), accepted: [aUtxo(OWN, 10_000n).outpoint] }, own)).toBeUndefined();
});

const changed = (tx: PlannedTx, change: Partial<PlannedTx>): Plan => aPlan({ ...tx, ...change });
const chained = (change: Partial<PlannedTx["inputs"][number]["utxo"]>): Plan =>
  aPlan(good, { ...spendsChange, inputs: [{ utxo: { ...aUtxo(OWN, 3700n), outpoint: planned(0, 1), ...change } }] });

const spending = (outpoint: Outpoint, amount: bigint): Plan =>
  aPlan(good, aTx([{ ...aUtxo(OWN, amount), outpoint }], [paying(OTHER_SCRIPT, 3000n)]));

const acceptingWithTokens: Plan = { ...aPlan(good), accepted: [aUtxo(OWN, 10_000n).outpoint], tokens: [] };

test.each<[string, Plan]>([
  ["it has no transactions", aPlan()],
  ["it accepts a coin that it does not spend", { ...aPlan(good), accepted: [aUtxo(OWN, 1n, 77).outpoint] }],
  ["it sends tokens and accepts that others are lost", acceptingWithTokens],
  ["a transaction has no inputs or no outputs", changed(good, { inputs: [] })],
  ["a transaction has no inputs or no outputs", changed(good, { outputs: [] })],
  ["the inputs differ from the outputs plus the fee", changed(good, { fee: sats(299n) })],
  ["the inputs differ from the outputs plus the fee", changed(good, { outputs: [paying(OTHER_SCRIPT, 9701n)] })],
  ["an amount is negative", changed(good, { outputs: [paying(OTHER_SCRIPT, 12_000n), paying(OWN, -2300n)] })],
  ["an amount is negative", changed(good, { outputs: [paying(OTHER_SCRIPT, 10_001n)], fee: sats(-1n) })],
  [
    "an amount is negative",
    aPlan(aTx([{ ...aUtxo(OWN, 1000n), sats: sats(-1000n) }, aUtxo(OWN, 9000n, 2)], [paying(OTHER_SCRIPT, 7000n)])),
  ],
  [
    "change leaves this wallet",
    changed(good, { outputs: [paying(OWN, 4000n, true), paying(OTHER_SCRIPT, 5700n, true)] }),
  ],
  ["change leaves this wallet", changed(good, { outputs: [paying(OTHER_SCRIPT, 9700n, true)] })],
  ["an input is not this wallet's", aPlan(aTx([aUtxo(OTHER_SCRIPT, 1000n)], [paying(OWN, 700n)]))],
  [
    "an input has no valid outpoint",
    aPlan(aTx([{ ...aUtxo(OWN, 1000n), outpoint: unparsed<Outpoint>("ABCD:0") }], [paying(OWN, 700n)])),
  ],
  ...[
    "0".concat("ab".repeat(32), ":0"),
    ...["0x", "12345678901", "00", "01", ""].map((n) => `${"ab".repeat(32)}:${n}`),
  ].map((outpoint): [string, Plan] => [
    "an input has no valid outpoint",
    aPlan(aTx([{ ...aUtxo(OWN, 1000n), outpoint: unparsed<Outpoint>(outpoint) }], [paying(OWN, 700n)])),
  ]),
  ["its fee is not the sum of its transactions' fees", { ...aPlan(good), fee: sats(299n) }],
  ["it spends an output twice", aPlan(aTx([aUtxo(OWN, 1000n), aUtxo(OWN, 1000n)], [paying(OWN, 700n)]))],
  ["it spends an output twice", aPlan(good, good)],
  ["it spends an output twice", aPlan(good, spendsChange, spendsChange)],
  ["an input spends an output that is not planned", chained({ outpoint: planned(0, 2) })],
  ["an input spends an output that is not planned", chained({ outpoint: planned(1, 0) })],
  ["an input spends an output that is not planned", chained({ outpoint: planned(-1, 0) })],
  ["an input spends an output that is not planned", aPlan(spendsChange)],
  // Other spellings of an output that is already spent.
  ["an input spends an output that is not planned", chained({ outpoint: unparsed<Outpoint>("plan:plan:0:1") })],
  ["an input spends an output that is not planned", chained({ outpoint: unparsed<Outpoint>("plan:0:1:") })],
  ...["plan:0:01", "plan:00:1"].map((spelling): [string, Plan] => [
    "an input spends an output that is not planned",
    aPlan(good, spendsChange, {
      ...spendsChange,
      inputs: [{ utxo: { ...aUtxo(OWN, 3700n), outpoint: unparsed<Outpoint>(spelling) } }],
    }),
  ]),
  ["an input differs from its planned output", spending(planned(0, 0), 6000n)],
  ["an input differs from its planned output", spending(planned(0, 1), 3701n)],
])("refused: %s", (reason, plan) => {
  expect(checkPlan(plan, own)).toBe(reason);
});

test("outpoints of the plan's own transactions get their txids, others stay the same", () => {
  const txids = Array.from({ length: 12 }, (_, n) => String(n + 10).repeat(32));
  expect(resolveOutpoint(planned(1, 3), txids.map(aTxid))).toEqual({ txid: "11".repeat(32), outIdx: 3 });
  expect(resolveOutpoint(planned(11, 30), txids.map(aTxid))).toEqual({ txid: "21".repeat(32), outIdx: 30 });
  expect(resolveOutpoint(outpointOf(aTxid("cc".repeat(32)), 70000), txids.map(aTxid))).toEqual({
    txid: "cc".repeat(32),
    outIdx: 70_000,
  });
});
