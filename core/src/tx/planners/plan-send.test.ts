import { ALL_BIP143, Ecc, fromHex as libFromHex, P2PKHSignatory, Script, shaRmd160, TxBuilder } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import type { Txid } from "../../ids/index.ts";
import { opReturnScript, p2pkhScript, p2shScript, type ScriptHex, toHex } from "../../script/index.ts";
import { aToken, aUtxo, p2pkScript, scriptOf } from "../../testing/index.ts";
import {
  feeFor,
  type PayIntent,
  type Plan,
  type PlannedTx,
  type PlanOptions,
  planSend,
  type SendIntent,
  txidOf,
  type Utxo,
} from "../index.ts";
import { sizeOf } from "../testing/check-rules.ts";

/** Thousands of runs may take a busy machine more than the default five seconds. */
const ROOM = { timeout: 300_000 };

const SECRET = libFromHex("11".repeat(32));
const ecc = new Ecc();
const PUBLIC_KEY = ecc.derivePubkey(SECRET);
const ME = p2pkhScript(toHex(shaRmd160(PUBLIC_KEY)));
const BOB = scriptOf("bob");
const TIP = 1000;
const DUST = 546n;

const coins = (...amounts: bigint[]) => amounts.map((amount, n) => aUtxo(ME, amount, { n: n + 1 }));
const options = (change: Partial<PlanOptions> = {}): PlanOptions => ({
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: TIP,
  ...change,
});
const pay = (amount: bigint | "max", script = BOB): SendIntent =>
  amount === "max" ? { maxTo: script } : { to: [{ script, sats: sats(amount) }] };

function planned(utxos: Iterable<Utxo>, intent: SendIntent, change: Partial<PlanOptions> = {}): Plan {
  const plan = planSend(utxos, intent, options(change));
  if (!plan.ok)
    throw new Error(JSON.stringify(plan.problem, (_, value) => (typeof value === "bigint" ? `${value}` : value)));
  return plan.value;
}
const problem = (utxos: Iterable<Utxo>, intent: SendIntent, change: Partial<PlanOptions> = {}) => {
  const plan = planSend(utxos, intent, options(change));
  return plan.ok ? undefined : plan.problem;
};
const only = (plan: Plan): PlannedTx => {
  expect(plan.txs).toHaveLength(1);
  return plan.txs[0] as PlannedTx;
};
const amountsOf = (tx: PlannedTx) => tx.outputs.map((output) => output.sats);
const spentBy = (tx: PlannedTx) => tx.inputs.map(({ utxo }) => utxo.sats);

describe("one payment", () => {
  test("pays, takes the fee and returns the change", () => {
    const plan = planned(coins(10_000n), pay(1000n));
    const tx = only(plan);
    expect(tx.outputs).toEqual([
      { script: BOB, sats: 1000n, isChange: false },
      { script: ME, sats: 10_000n - 1000n - 219n, isChange: true },
    ]);
    expect(tx).toMatchObject({ size: 219, fee: 219n });
    expect(plan).toMatchObject({ sent: 1000n, fee: 219n, spends: [tx.inputs[0]?.utxo.outpoint] });
  });

  test("change below dust goes to the fee", () => {
    expect(amountsOf(only(planned(coins(10_000n), pay(10_000n - 219n - DUST))))).toEqual([10_000n - 219n - DUST, DUST]);
    const tx = only(planned(coins(10_000n), pay(10_000n - 219n - DUST + 1n)));
    expect(amountsOf(tx)).toEqual([10_000n - 219n - DUST + 1n]);
    expect(tx).toMatchObject({ size: 185, fee: 219n + DUST - 1n });
  });

  test("can spend the wallet to the last sat, but not one sat more", () => {
    expect(only(planned(coins(10_000n), pay(10_000n - 185n))).fee).toBe(185n);
    expect(problem(coins(10_000n), pay(10_000n - 184n))).toEqual({
      code: "insufficient-funds",
      available: 10_000n,
      required: 10_001n,
    });
  });

  test("fees are rounded up", () => {
    expect(only(planned(coins(10_000n), pay(1000n), { feePerKb: 1001 })).fee).toBe(220n);
    expect(only(planned(coins(10_000n), pay(1000n), { feePerKb: 1000.5 })).fee).toBe(220n);
    expect(feeFor(219, 1001)).toBe(220n);
  });

  test("an amount below dust is refused", () => {
    expect(problem(coins(10_000n), pay(545n))).toEqual({ code: "below-dust", dust: DUST, index: 0 });
    expect(problem(coins(10_000n), pay(0n))).toMatchObject({ code: "below-dust" });
    expect(problem(coins(10_000n), pay(-1n))).toMatchObject({ code: "below-dust" });
  });

  test("for an empty wallet, the required sum is the amount and a fee", () => {
    expect(problem([], pay(1000n))).toEqual({ code: "insufficient-funds", available: 0n, required: 1185n });
    expect(problem([], pay("max"))).toMatchObject({ code: "insufficient-funds", available: 0n });
  });

  test("pays to a P2SH address", () => {
    const tx = only(planned(coins(10_000n), pay(1000n, p2shScript("ab".repeat(20)))));
    expect(tx.size).toBe(217);
  });
});

describe("choice of coins", () => {
  test("takes the smallest single coin that is enough", () => {
    expect(spentBy(only(planned(coins(700n, 90_000n, 2000n, 5000n), pay(1500n))))).toEqual([2000n]);
    expect(spentBy(only(planned(coins(700n, 1686n, 1685n, 1684n), pay(1500n))))).toEqual([1685n]);
  });

  test("takes as few coins as possible, and the last one as small as possible", () => {
    expect(spentBy(only(planned(coins(600n, 5000n, 3000n, 1000n, 4000n), pay(7000n))))).toEqual([5000n, 3000n]);
  });

  test("takes final coins alone if they suffice, otherwise any coins", () => {
    const young = aUtxo(ME, 50_000n, { n: 9, isFinal: false, blockHeight: -1 });
    expect(spentBy(only(planned([young, ...coins(1000n, 2000n)], pay(2000n))))).toEqual([2000n, 1000n]);
    expect(spentBy(only(planned([young, ...coins(1000n, 2000n)], pay(3000n))))).toEqual([50_000n]);
  });

  test("among equal coins the outpoints decide, not the order of the wallet", () => {
    const [a, b, c] = coins(5000n, 5000n, 5000n) as [Utxo, Utxo, Utxo];
    for (const wallet of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ]) {
      expect(planned(wallet, pay(7000n)).spends).toEqual([a.outpoint, c.outpoint]);
      expect(planned(wallet, pay("max")).spends).toEqual([a.outpoint, b.outpoint, c.outpoint]);
    }
  });

  test("never takes coins with tokens, of other script types, reserved coins, or immature coinbase coins", () => {
    const useless = [
      { ...aUtxo(ME, 9000n, { n: 20 }), token: aToken(1n) },
      aUtxo(p2shScript("ab".repeat(20)), 9000n, { n: 21 }),
      aUtxo(p2pkScript(toHex(PUBLIC_KEY)), 9000n, { n: 22 }),
      aUtxo(ME, 9000n, { n: 23, isCoinbase: true, blockHeight: TIP - 98 }),
      aUtxo(ME, 9000n, { n: 24, isCoinbase: true, blockHeight: -1 }),
    ];
    expect(problem(useless, pay(600n))).toMatchObject({ code: "insufficient-funds", available: 0n });
    const [reserved] = coins(9000n);
    expect(
      problem(coins(9000n), pay(600n), { isUsable: (utxo) => utxo.outpoint !== reserved?.outpoint }),
    ).toMatchObject({
      code: "insufficient-funds",
    });
    const ripe = aUtxo(ME, 9000n, { n: 25, isCoinbase: true, blockHeight: TIP - 99 });
    expect(only(planned([ripe], pay(600n))).inputs).toHaveLength(1);
  });

  test("leaves out coins whose input costs more than they hold", () => {
    const wallet = coins(1692n, 1693n, 10_000n);
    expect(spentBy(only(planned(wallet, pay("max"), { feePerKb: 12_000 })))).toEqual([10_000n, 1693n]);
  });
});

test("max pays everything less the fee", () => {
  const plan = planned(coins(1000n, 2000n, 3000n), pay("max"));
  expect(amountsOf(only(plan))).toEqual([6000n - BigInt(10 + 3 * 141 + 34)]);
  expect(problem(coins(731n - 1n), pay("max"))).toEqual({
    code: "insufficient-funds",
    available: 730n,
    required: 731n,
  });
  expect(planned(coins(731n), pay("max")).sent).toBe(DUST);
});

/** Signs a planned transaction as the vault does; `txids` are those of the earlier transactions of the plan. */
function signed(tx: PlannedTx, txids: readonly Txid[]) {
  const builder = new TxBuilder({
    inputs: tx.inputs.map(({ utxo }) => {
      const [head = "", middle = "", outIdx] = utxo.outpoint.split(":");
      const prevOut =
        head === "plan"
          ? { txid: txids[Number(middle)] ?? "", outIdx: Number(outIdx) }
          : { txid: head, outIdx: Number(middle) };
      return {
        input: { prevOut, signData: { sats: utxo.sats, outputScript: new Script(libFromHex(utxo.script)) } },
        signatory: P2PKHSignatory(SECRET, PUBLIC_KEY, ALL_BIP143),
      };
    }),
    outputs: tx.outputs.map((output) => ({ sats: output.sats, script: new Script(libFromHex(output.script)) })),
  });
  return { builder, tx: builder.sign({ ecc }) };
}

describe("compared with ecash-lib's TxBuilder", () => {
  test("the signed transaction has the planned size and the same change", ROOM, () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(546n, 20_000n), { minLength: 1, maxLength: 12 }),
        fc.bigInt(546n, 60_000n),
        fc.integer({ min: 1000, max: 12_000 }),
        (amounts, amount, feePerKb) => {
          const plan = planSend(coins(...amounts), pay(amount), options({ feePerKb }));
          if (!plan.ok) return;
          const tx = only(plan.value);
          const ours = signed(tx, []).tx;
          expect(ours.ser().length).toBe(tx.size);
          expect(ours).toMatchObject({ version: 2, locktime: 0 });
          expect(ours.inputs.every((input) => (input.sequence ?? 0xffffffff) === 0xffffffff)).toBe(true);

          const { builder } = signed(tx, []);
          builder.outputs = [...builder.outputs.slice(0, 1), new Script(libFromHex(ME))];
          const theirs = builder.sign({ ecc, feePerKb: BigInt(feePerKb), dustSats: DUST });
          expect(toHex(theirs.ser())).toBe(toHex(ours.ser()));
        },
      ),
      { numRuns: 300 },
    ),
  );
});

describe("several recipients, data, chosen coins", () => {
  const to = (...payments: readonly [ScriptHex, bigint][]): PayIntent => ({
    to: payments.map(([script, amount]) => ({ script, sats: sats(amount) })),
  });
  const P2SH = p2shScript("ab".repeat(20));
  const DATA = opReturnScript(["00746162", "68656c6c6f"]);

  test("pays in the given order, also the same script twice, with the change last", () => {
    const tx = only(planned(coins(10_000n), to([BOB, 1000n], [P2SH, 600n], [BOB, 700n])));
    expect(tx.outputs.map(({ script, sats: amount }) => [script, amount])).toEqual([
      [BOB, 1000n],
      [P2SH, 600n],
      [BOB, 700n],
      [ME, 10_000n - 2300n - 285n],
    ]);
    expect(tx.size).toBe(10 + 141 + 3 * 34 + 32);
  });

  test("data is the first output and adds its bytes to the fee", () => {
    const tx = only(planned(coins(10_000n), { ...to([BOB, 1000n]), data: DATA }));
    expect(tx.outputs[0]).toEqual({ script: DATA, sats: 0n, isChange: false });
    expect(tx.fee).toBe(219n + 9n + BigInt(DATA.length / 2));
    const max = planned(coins(10_000n), { maxTo: BOB, data: DATA });
    expect(amountsOf(only(max))).toEqual([0n, 10_000n - 185n - 9n - BigInt(DATA.length / 2)]);
    expect(max.sent).toBe(10_000n - max.fee);
  });

  test("takes 223 bytes of data, refuses 224, and refuses a script without OP_RETURN", () => {
    const long = (bytes: number) => opReturnScript(["ab".repeat(bytes - 3)]);
    expect(only(planned(coins(10_000n), { ...to([BOB, 1000n]), data: long(223) })).outputs).toHaveLength(3);
    expect(problem(coins(10_000n), { maxTo: BOB, data: long(224) })).toEqual({
      code: "data-too-long",
      bytes: 224,
      max: 223,
    });
    for (const payment of [to([BOB, 1000n]), { maxTo: BOB }]) {
      expect(problem(coins(10_000n), { ...payment, data: BOB })).toEqual({ code: "data-not-op-return" });
    }
  });

  test("the dust limit is that of nodes: higher for a longer script", () => {
    expect(problem(coins(10_000n), to([BOB, 600n], [P2SH, 545n]))).toEqual({
      code: "below-dust",
      dust: DUST,
      index: 1,
    });
    const key = p2pkScript(toHex(PUBLIC_KEY));
    expect(problem(coins(10_000n), to([key, 575n]))).toEqual({ code: "below-dust", dust: 576n, index: 0 });
    expect(only(planned(coins(10_000n), to([key, 576n]))).outputs).toHaveLength(2);
    expect(problem(coins(10_000n), { to: [] })).toEqual({ code: "no-recipients" });
  });

  test("spends all chosen coins, even those worth less than their input costs", () => {
    const [small, big, young] = [...coins(600n, 9000n), aUtxo(ME, 700n, { n: 9, isFinal: false })] as [
      Utxo,
      Utxo,
      Utxo,
    ];
    const chosen = [small.outpoint, young.outpoint];
    const wallet = [small, big, young];
    expect(spentBy(only(planned(wallet, { ...to([BOB, 600n]), coins: chosen })))).toEqual([700n, 600n]);
    expect(problem(wallet, { ...to([BOB, 1000n]), coins: chosen })).toEqual({
      code: "insufficient-funds",
      available: 1300n,
      required: 1000n + 326n,
    });
    expect(planned(wallet, { maxTo: ME, coins: chosen }).sent).toBe(1300n - 326n);
    expect(planned(wallet, { ...to([BOB, 1300n - 326n]), coins: chosen }).fee).toBe(326n);
    expect(problem(wallet, { maxTo: ME, coins: chosen }, { feePerKb: 12_000 })).toMatchObject({
      required: 3912n + DUST,
    });
    expect(problem(wallet, { maxTo: ME, coins: [] })).toMatchObject({ code: "insufficient-funds", available: 0n });
  });

  test("a refusal names the chosen coins that cannot be spent", () => {
    const token = { ...aUtxo(ME, 9000n, { n: 20 }), token: aToken(1n) };
    const [one] = coins(9000n) as [Utxo];
    const gone = aUtxo(ME, 1n, { n: 99 }).outpoint;
    const intent = { maxTo: BOB, coins: [one.outpoint, token.outpoint, gone] };
    expect(problem([token, one], intent)).toEqual({ code: "coins-unusable", outpoints: [token.outpoint, gone] });
    expect(problem([one], { maxTo: BOB, coins: [one.outpoint] }, { isUsable: () => false })).toEqual({
      code: "coins-unusable",
      outpoints: [one.outpoint],
    });
  });

  test("consolidating 1000 coins takes two transactions and loses only the fee", () => {
    const wallet = Array.from({ length: 1000 }, (_, n) => aUtxo(ME, 1000n, { n }));
    const plan = planned(wallet, { maxTo: ME, coins: wallet.map(({ outpoint }) => outpoint) });
    expect(plan.txs).toHaveLength(2);
    expect(plan.sent + plan.fee).toBe(1_000_000n);
  });
});

describe("more payments than one transaction can hold", () => {
  const many = (count: number): PayIntent => ({
    to: Array.from({ length: count }, (_, n) => ({ script: scriptOf(`p${n}`), sats: sats(1000n + BigInt(n)) })),
  });
  const DATA = opReturnScript(["00746162", "68656c6c6f"]);
  const rich = coins(10n ** 12n);

  test.each([
    [2935, 1],
    [2936, 2],
    [6000, 3],
  ])("%i payments take %i transactions, in order and each payment once", (count, txs) => {
    const intent = { ...many(count), data: DATA };
    const plan = planned(rich, intent);
    expect(plan.txs).toHaveLength(txs);
    const paid = plan.txs.flatMap(({ outputs }) =>
      outputs.filter(({ isChange, sats: amount }) => !isChange && amount > 0n),
    );
    expect(paid.map(({ script, sats: amount }) => ({ script, sats: amount }))).toEqual(intent.to);
    expect(plan.txs.map(({ outputs }) => outputs[0]?.script === DATA)).toEqual(plan.txs.map((_, index) => index === 0));
    const txids: Txid[] = [];
    for (const tx of plan.txs) {
      const { tx: real } = signed(tx, txids);
      expect(real.ser().length).toBe(tx.size);
      expect(tx.size).toBeLessThanOrEqual(100_000);
      expect(tx.fee).toBe(BigInt(tx.size));
      txids.push(txidOf(real.ser()));
    }
  });

  test("many coins are gathered first, then paid out", () => {
    const wallet = Array.from({ length: 3000 }, (_, n) => aUtxo(ME, 3000n, { n }));
    const plan = planned(wallet, many(2900), { feePerKb: 1000 });
    expect(plan.txs.length).toBeGreaterThan(4);
    for (const { inputs, outputs, size } of plan.txs) {
      expect(size).toBe(
        sizeOf(
          inputs.length,
          outputs.map(({ script }) => script),
        ),
      );
      expect(size).toBeLessThanOrEqual(100_000);
    }
    expect(plan.txs.at(-1)?.outputs.at(-1)?.isChange).toBe(true);
  });

  test("refuses a payment that takes more than 50 transactions", () => {
    const [one] = many(1).to;
    expect(problem(rich, { to: Array(148_000).fill(one) })).toMatchObject({ code: "too-many-transactions" });
  });
});

describe("more coins than one transaction can spend", () => {
  const many = (count: number, amount = 1000n) => Array.from({ length: count }, (_, n) => aUtxo(ME, amount, { n }));

  test.each([
    [706, 1],
    [709, 2],
    [1500, 3],
  ])("%i coins take %i transactions", (count, txs) => {
    const plan = planned(many(count), pay("max"));
    expect(plan.txs).toHaveLength(txs);
    expect(plan.spends).toHaveLength(count);
    const txids: Txid[] = [];
    for (const tx of plan.txs) {
      const { tx: real } = signed(tx, txids);
      expect(real.ser().length).toBe(tx.size);
      expect(tx.size).toBeLessThanOrEqual(100_000);
      txids.push(txidOf(real.ser()));
    }
    const last = plan.txs[plan.txs.length - 1] as PlannedTx;
    expect(last.outputs).toEqual([{ script: BOB, sats: plan.sent, isChange: false }]);
    expect(plan.sent + plan.fee).toBe(1000n * BigInt(count));
  });

  test("plans 50 transactions and refuses 51", () => {
    const most = 708 + 49 * 707;
    expect(planned(many(most), pay("max")).txs).toHaveLength(50);
    expect(problem(many(most + 1), pay("max"))).toEqual({ code: "too-many-transactions", count: 51 });
    expect(problem(many(40_000), pay(1000n * 30_500n))).toEqual({ code: "too-many-transactions", count: 51 });
  });
});
