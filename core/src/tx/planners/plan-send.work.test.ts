import { expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { aUtxo, scriptOf } from "../../testing/index.ts";
import { planSend, type Utxo } from "../index.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const options = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };

/** Returns a fixed wallet of unsorted, different amounts that counts how often an amount is read. */
function countingWallet(count: number) {
  let looks = 0;
  const coins = Array.from({ length: count }, (_, n): Utxo => {
    const coin = aUtxo(ME, 1000n + ((BigInt(n) * 7_919n) % 100_003n), { n });
    const { sats: amount } = coin;
    return Object.defineProperty(coin, "sats", {
      get: () => {
        looks += 1;
        return amount;
      },
    });
  });
  return { coins, looks: () => looks };
}

// bench:plan measures the time; the number of reads is the same on every machine.
test.each([
  { coins: 700, amount: "max" as const, inputs: 700, looksEach: 5 * Math.log2(700) },
  { coins: 50_000, amount: sats(1_000_000n), inputs: 10, looksEach: 10 },
  { coins: 50_000, amount: sats(60_000_000n), inputs: 599, looksEach: 10 },
  // A refusal needs the sum of all coins, so all of them are sorted.
  { coins: 50_000, amount: sats(10_000_000_000n), inputs: 0, looksEach: 5 * Math.log2(50_000) },
])("planning $amount from $coins coins reads each at most $looksEach times", ({ coins, amount, inputs, looksEach }) => {
  const wallet = countingWallet(coins);
  const intent = amount === "max" ? { maxTo: BOB } : { to: [{ script: BOB, sats: amount }] };
  const plan = planSend(wallet.coins, intent, options);
  expect(plan.ok ? plan.value.spends.length : 0).toBe(inputs);
  expect(wallet.looks() / coins).toBeLessThan(looksEach);
});
