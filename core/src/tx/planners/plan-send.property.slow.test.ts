import fc from "fast-check";
import { expect, test } from "vitest";
import { sats } from "../../amount/index.ts";

import { aToken, aUtxo, p2pkScript, rounds, scriptOf } from "../../testing/index.ts";
import { feeFor, isSpendable, type Plan, type PlannedTx, planSend, txBytes, type Utxo } from "../index.ts";

/** Thousands of runs may take a busy machine more than the default five seconds. */
const ROOM = { timeout: 300_000 };

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const TIP = 500;
const DUST = 546n;

const amounts = fc.oneof(
  fc.constantFrom(546n, 1000n, 50_000n),
  fc.bigInt(1n, 2000n),
  fc.bigInt(546n, 100_000n),
  fc.bigInt(546n, 10n ** 13n),
);
const coin = fc.record({
  amount: amounts,
  kind: fc.constantFrom("plain", "plain", "plain", "plain", "young", "token", "coinbase", "odd", "reserved"),
  blockHeight: fc.integer({ min: -1, max: TIP }),
});
const wallet = fc.array(coin, { maxLength: 30 }).map((specs) => specs.map(coinOf));
type Coin = { utxo: Utxo; isReserved: boolean };

function coinOf({ amount, kind, blockHeight }: { amount: bigint; kind: string; blockHeight: number }, n: number): Coin {
  const utxo = aUtxo(kind === "odd" ? p2pkScript(`02${"ab".repeat(32)}`) : ME, amount, {
    n,
    blockHeight,
    isCoinbase: kind === "coinbase",
    isFinal: kind !== "young",
    ...(kind === "token" && { token: aToken(5n) }),
  });
  return { utxo, isReserved: kind === "reserved" };
}

const rate = fc.oneof(fc.constantFrom(1000, 1001, 2010, 12_000), fc.integer({ min: 1000, max: 12_000 }));

function planOf(coins: readonly Coin[], amount: bigint | "max", feePerKb: number) {
  const reserved = new Set(coins.filter(({ isReserved }) => isReserved).map(({ utxo }) => utxo.outpoint));
  return planSend(
    coins.map(({ utxo }) => utxo),
    amount === "max" ? { maxTo: BOB } : { to: [{ script: BOB, sats: sats(amount) }] },
    { feePerKb, changeScript: ME, tipHeight: TIP, isUsable: (utxo) => !reserved.has(utxo.outpoint) },
  );
}

const sum = (parts: readonly { sats: bigint }[]) => parts.reduce((total, part) => total + part.sats, 0n);
const inputsOf = (tx: PlannedTx) => tx.inputs.map(({ utxo }) => utxo);

/** Checks the rules that hold for every plan, whatever its intent. */
function checkPlan(plan: Plan, coins: readonly Coin[], feePerKb: number): void {
  const own = new Map(coins.map((one) => [one.utxo.outpoint as string, one]));
  const made = new Map<string, bigint>();
  const spent = new Set<string>();
  plan.txs.forEach((tx, index) => {
    expect(sum(inputsOf(tx))).toBe(sum(tx.outputs) + tx.fee);
    expect(tx.size).toBe(
      txBytes(
        tx.inputs.length,
        tx.outputs.map(({ script }) => script),
      ),
    );
    expect(tx.size).toBeLessThanOrEqual(100_000);
    for (const utxo of inputsOf(tx)) {
      expect(spent.has(utxo.outpoint)).toBe(false);
      spent.add(utxo.outpoint);
      const coin = own.get(utxo.outpoint);
      if (coin === undefined) expect(made.get(utxo.outpoint)).toBe(utxo.sats);
      else expect(coin.utxo === utxo && !coin.isReserved && !utxo.token && isSpendable(utxo, TIP)).toBe(true);
    }
    tx.outputs.forEach((output, outIdx) => {
      expect(output.sats >= DUST).toBe(true);
      expect(output.script).toBe(output.isChange ? ME : BOB);
      made.set(`plan:${index}:${outIdx}`, output.sats);
    });
    const least = feeFor(tx.size, feePerKb);
    const dropped = tx.fee - least;
    // Without a change output the fee includes the rest, which is below dust plus the cost of a change output.
    const most = tx.outputs.some(({ isChange }) => isChange) ? 0n : DUST + feeFor(34, feePerKb);
    expect(dropped >= 0n && dropped <= most).toBe(true);
  });
  expect(plan.fee).toBe(plan.txs.reduce((total, tx) => total + tx.fee, 0n));
  expect(plan.sent).toBe(sum(plan.txs.flatMap((tx) => tx.outputs.filter(({ isChange }) => !isChange))));
  expect([...spent].filter((outpoint) => own.has(outpoint)).sort()).toEqual([...plan.spends].sort());
}

test("the sums of every plan match, and only impossible payments are refused", ROOM, () =>
  fc.assert(
    fc.property(wallet, fc.bigInt(546n, 200_000n), rate, (coins, amount, feePerKb) => {
      const plan = planOf(coins, amount, feePerKb);
      const max = planOf(coins, "max", feePerKb);
      if (max.ok) checkPlan(max.value, coins, feePerKb);
      expect(plan.ok).toBe(max.ok && amount <= max.value.sent);
      if (!plan.ok) {
        const { problem } = plan;
        expect(problem.code === "insufficient-funds" && problem.available < problem.required).toBe(true);
        return;
      }
      checkPlan(plan.value, coins, feePerKb);
      expect(plan.value.sent).toBe(amount);
    }),
    { numRuns: rounds(600, 3000) },
  ),
);

test("no input could be left out, and non-final coins are spent only if final ones do not suffice", ROOM, () =>
  fc.assert(
    fc.property(wallet, fc.bigInt(546n, 200_000n), rate, (coins, amount, feePerKb) => {
      const plan = planOf(coins, amount, feePerKb);
      if (!plan.ok) return;
      const [tx] = plan.value.txs;
      const inputs = tx ? inputsOf(tx) : [];
      const needed = amount + feeFor(txBytes(inputs.length - 1, [BOB]), feePerKb);
      expect(inputs.every((utxo) => sum(inputs) - utxo.sats < needed)).toBe(true);

      if (inputs.every((utxo) => utxo.isFinal)) return;
      const finals = coins.filter(({ utxo }) => utxo.isFinal);
      expect(planOf(finals, amount, feePerKb).ok).toBe(false);
    }),
    { numRuns: rounds(400, 2000) },
  ),
);

test("the same wallet in another order gives the same plan", ROOM, () =>
  fc.assert(
    fc.property(
      wallet.chain((coins) => fc.tuple(fc.constant(coins), fc.shuffledSubarray(coins, { minLength: coins.length }))),
      fc.oneof(fc.bigInt(546n, 200_000n), fc.constant("max" as const)),
      rate,
      ([coins, shuffled], amount, feePerKb) => {
        expect(planOf(shuffled, amount, feePerKb)).toEqual(planOf(coins, amount, feePerKb));
      },
    ),
    { numRuns: rounds(250, 1000) },
  ),
);

test("max leaves out a coin that does not pay for the longer input count it causes", () => {
  // 253 inputs write their count in three bytes instead of one: 143 bytes for the last coin, 594.8 sats at this rate.
  const coins = [...Array.from({ length: 252 }, () => 5000n), 590n].map((worth, n) => ({
    utxo: aUtxo(ME, worth, { n }),
    isReserved: false,
  }));
  const max = planOf(coins, "max", 4159);
  if (!max.ok) throw new Error(max.problem.code);
  expect(max.value.spends).toHaveLength(252);
  expect(planOf(coins, max.value.sent, 4159).ok).toBe(true);
  expect(planOf(coins, max.value.sent + 1n, 4159).ok).toBe(false);
});

test("the rules hold for chains of transactions", ROOM, () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 700, max: 3000 }),
      fc.infiniteStream(fc.bigInt(546n, 3000n)),
      fc.bigInt(1n, 100n),
      rate,
      (count, stream, percent, feePerKb) => {
        const coins = Array.from({ length: count }, (_, n) => ({
          utxo: aUtxo(ME, stream.next().value as bigint, { n }),
          isReserved: false,
        }));
        const max = planOf(coins, "max", feePerKb);
        if (!max.ok) return;
        checkPlan(max.value, coins, feePerKb);
        const amount = (max.value.sent * percent) / 100n;
        if (amount < DUST) return;
        const plan = planOf(coins, amount, feePerKb);
        if (!plan.ok) throw new Error(plan.problem.code);
        checkPlan(plan.value, coins, feePerKb);
        expect(plan.value.sent).toBe(amount);
        expect(planOf(coins, max.value.sent + 1n, feePerKb).ok).toBe(false);
      },
    ),
    // Shrinking so large a wallet takes minutes and tells little more than its seed.
    { numRuns: rounds(8, 25), endOnFailure: true },
  ),
);
