import fc from "fast-check";
import { expect, test } from "vitest";
import { planSteps } from "./plan-steps.ts";

const sizes = fc
  .record({ tokens: fc.nat(60), txs: fc.integer({ min: 1, max: 400 }), utxos: fc.integer({ min: 1, max: 400 }) })
  .map(({ tokens, txs, utxos }) => ({ tokens, txs: txs + tokens, utxos: utxos + tokens }))
  // Only sends reduce the number of coins, so a history without sends cannot end with fewer coins than receipts.
  .filter(({ tokens, txs, utxos }) => txs - tokens >= 5 || utxos - tokens >= txs - tokens);

test("a history of any size ends with the requested number of transactions, coins and tokens", () =>
  fc.assert(
    fc.property(sizes, (size) => {
      const steps = planSteps(size);
      let coins = 0;
      const tokens = new Set<number>();
      for (const step of steps) {
        if (step.kind === "token") tokens.add(step.index);
        else if (step.kind === "receive") coins += step.coins;
        else {
          expect(step.coins).toBeGreaterThan(0);
          expect(step.coins).toBeLessThanOrEqual(coins);
          coins += 1 - step.coins;
        }
      }
      expect(steps.length).toBe(size.txs);
      expect(tokens.size).toBe(size.tokens);
      expect(coins + tokens.size).toBe(size.utxos);
    }),
  ));

test("four in ten transactions without tokens are sends, spread over the whole history", () => {
  const steps = planSteps({ txs: 20_000, utxos: 10_000, tokens: 1_000 });
  const sends = (from: number, to: number) => steps.slice(from, to).filter(({ kind }) => kind === "send").length;
  expect(sends(0, 20_000)).toBe(7_600);
  expect(sends(0, 5_000)).toBeGreaterThan(1_800);
  expect(sends(15_000, 20_000)).toBeGreaterThan(1_800);
});
