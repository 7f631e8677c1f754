// Random wallets whose server lies about tokens and amounts at will. The wallet plans, verifies every coin against the
// bytes of its parent, and plans anew without the coins that they contradict, as the engine does.
import { atoms, sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import { aTokenId, rounds, scriptOf } from "@satchel/core/testing";
import { checkCoin, type Plan, planSend, planTokenSend, type Utxo } from "@satchel/core/tx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyId, anyLie, anyTx, coinsOf as coinsOfMe, type RandomCoin } from "./testing/random-coins.ts";

const me = scriptOf("me");
const bob = scriptOf("bob");

const coinsOf = (script: Uint8Array, amounts: readonly bigint[], seed: number) => coinsOfMe(me, script, amounts, seed);

const anyWish = fc.record({
  isMax: fc.boolean(),
  amount: fc.bigInt(546n, 100_000n),
  tokenId: fc.option(anyId),
  count: fc.bigInt(1n, 9n),
});

type Wish = { isMax: boolean; amount: bigint; tokenId: string | null; count: bigint };

function planFor(coins: readonly Utxo[], wish: Wish) {
  const options = { feePerKb: 1000, changeScript: me, tipHeight: 100 };
  if (wish.tokenId !== null) {
    return planTokenSend(
      coins,
      { tokenId: aTokenId(wish.tokenId), to: [{ script: bob, atoms: atoms(wish.count) }] },
      options,
    );
  }
  if (wish.isMax) return planSend(coins, { maxTo: bob }, options);
  return planSend(coins, { to: [{ script: bob, sats: sats(wish.amount) }] }, options);
}

/** Plans until every coin of the plan agrees with its bytes; undefined if nothing can be planned. */
function verifiedPlan(coins: ReadonlyMap<string, RandomCoin>, claimed: readonly Utxo[], wish: Wish): Plan | undefined {
  let left = claimed;
  for (;;) {
    const plan = planFor(left, wish);
    if (!plan.ok) return undefined;
    const wrong = new Set(
      plan.value.spends.filter((outpoint) => {
        const told = claimed.find((utxo) => utxo.outpoint === outpoint);
        return told === undefined || checkCoin(told, coins.get(outpoint)?.parent) !== undefined;
      }),
    );
    if (wrong.size === 0) return plan.value;
    left = left.filter(({ outpoint }) => !wrong.has(outpoint));
  }
}

test("no lie makes a payment spend a token that it does not send, or pay another fee than it shows", () => {
  let plans = 0;
  let withTokens = 0;
  const wallets = fc.array(fc.tuple(anyTx, fc.array(anyLie, { minLength: 4, maxLength: 4 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(wallets, anyWish, (txs, wish) => {
      const all = txs.flatMap(([{ script, amounts }, lies], seed) =>
        coinsOf(script, amounts, seed).map((coin, at) => ({ coin, claimed: lies[at % 4]?.(coin.utxo) ?? coin.utxo })),
      );
      const coins = new Map(all.map(({ coin }) => [coin.utxo.outpoint as string, coin]));
      const plan = verifiedPlan(
        coins,
        all.map(({ claimed }) => claimed),
        wish,
      );
      if (plan === undefined) return;
      plans++;
      let fee = 0n;
      for (const { inputs, outputs } of plan.txs) {
        for (const { utxo } of inputs) {
          const truth = readOutpoint(utxo.outpoint).txid.startsWith("plan")
            ? undefined
            : coins.get(utxo.outpoint)?.truth;
          fee += truth?.sats ?? utxo.sats;
          if (!truth) continue;
          const isAsTrue =
            utxo.token?.tokenId === truth.token?.tokenId &&
            utxo.token?.atoms === truth.token?.atoms &&
            utxo.token?.isMintBaton === truth.token?.isMintBaton &&
            utxo.token?.tokenType.number === truth.token?.tokenType.number;
          // An output of a section that failed to colour has no token by the rules; it may be named by the bytes alone.
          expect(truth.isColoured ? isAsTrue : true).toBe(true);
          if (truth.isColoured) {
            withTokens++;
            expect(plan.tokens?.map(({ tokenId }) => tokenId)).toContain(truth.token?.tokenId);
          }
        }
        fee -= outputs.reduce((sum, output) => sum + output.sats, 0n);
      }
      expect(fee).toBe(plan.fee);
    }),
    { numRuns: rounds(2000, 100_000) },
  );
  // Worth something only if many payments could be planned, some of them of tokens.
  expect(plans).toBeGreaterThan(200);
  expect(withTokens).toBeGreaterThan(5);
});
