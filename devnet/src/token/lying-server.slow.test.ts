// Random wallets whose server lies about tokens and amounts at will. The wallet plans, verifies every coin against the
// bytes of its parent, and plans anew without the coins that they contradict, as the engine does.
import { atoms, type Sats, sats } from "@satchel/core/amount";
import { fromHex, toHex } from "@satchel/core/script";
import { rounds, scriptOf } from "@satchel/core/testing";
import {
  checkCoin,
  outpointOf,
  type Parent,
  type Plan,
  planSend,
  planTokenSend,
  readOutpoint,
  readParent,
  type TokenValue,
  txidOf,
  type Utxo,
  writeTx,
} from "@satchel/core/tx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { colourTx } from "./colour-tx.ts";
import { anyScript, tokenScript } from "./testing/random-token-script.ts";

const me = scriptOf("me");
const bob = scriptOf("bob");

type Truth = { sats: Sats; token: TokenValue | undefined; isColoured: boolean };
type Coin = { utxo: Utxo; parent: Parent; truth: Truth };

/** The coins of one transaction with this script as output 0, with what the token rules say about each. */
function coinsOf(script: Uint8Array, amounts: readonly bigint[], seed: number): Coin[] {
  const outputs = [{ script: toHex(script), sats: sats(0n) }, ...amounts.map((n) => ({ script: me, sats: sats(n) }))];
  const inputs = [{ outpoint: outpointOf("ab".repeat(32), seed), inputScript: "", sequence: 0 }];
  const rawTx = writeTx({ version: 2, inputs, outputs, lockTime: 0 });
  const txid = txidOf(rawTx);
  const parent = readParent(rawTx);
  if (!parent.ok) throw new Error(parent.problem.code);
  const colouring = colourTx({
    txid,
    outputs: outputs.map((out) => ({ sats: out.sats, script: fromHex(out.script) })),
  });
  return amounts.map((amount, i) => {
    const marked = colouring?.outputs[i + 1];
    const meta = marked && colouring.sections[marked.sectionIdx]?.meta;
    const token: TokenValue | undefined = meta && {
      tokenId: meta.tokenId,
      tokenType: { protocol: meta.protocol === "slp" ? "SLP" : "ALP", type: "", number: meta.typeCode },
      atoms: atoms(marked.atoms),
      isMintBaton: marked.isMintBaton,
      entryIdx: 0,
    };
    const utxo: Utxo = {
      outpoint: outpointOf(txid, i + 1),
      script: me,
      sats: sats(amount),
      blockHeight: 1,
      isCoinbase: false,
      isFinal: true,
      ...(token && { token }),
    };
    return { utxo, parent: parent.value, truth: { sats: sats(amount), token, isColoured: token !== undefined } };
  });
}

const anyTx = fc.record({
  script: fc.oneof(tokenScript, anyScript, fc.constant(Uint8Array.of(0x51))),
  amounts: fc.array(fc.bigInt(600n, 100_000n), { minLength: 1, maxLength: 4 }),
});
const ID = fc.constantFrom("a1".repeat(32), "b2".repeat(32), "0".repeat(64));
const anyToken: fc.Arbitrary<TokenValue> = fc
  .tuple(
    ID,
    fc.bigInt(0n, 30n),
    fc.boolean(),
    fc.constantFrom("SLP" as const, "ALP" as const),
    fc.constantFrom(0, 1, 0x81),
  )
  .map(([tokenId, amount, isMintBaton, protocol, number]) => ({
    tokenId,
    tokenType: { protocol, type: "", number },
    atoms: atoms(amount),
    isMintBaton,
    entryIdx: 0,
  }));
/** What the server does to a coin: mostly nothing. */
const anyLie: fc.Arbitrary<(utxo: Utxo) => Utxo> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((utxo: Utxo) => utxo) },
  { weight: 2, arbitrary: fc.constant(({ token: _, ...utxo }: Utxo) => utxo) },
  anyToken.map((token) => (utxo: Utxo) => ({ ...utxo, token })),
  anyToken.map(
    (other) => (utxo: Utxo) =>
      utxo.token ? { ...utxo, token: { ...utxo.token, atoms: other.atoms, isMintBaton: other.isMintBaton } } : utxo,
  ),
  fc.bigInt(0n, 200_000n).map((amount) => (utxo: Utxo) => ({ ...utxo, sats: sats(amount) })),
);
const anyWish = fc.record({
  isMax: fc.boolean(),
  amount: fc.bigInt(546n, 100_000n),
  tokenId: fc.option(ID),
  count: fc.bigInt(1n, 9n),
});

type Wish = { isMax: boolean; amount: bigint; tokenId: string | null; count: bigint };

function planFor(coins: readonly Utxo[], wish: Wish) {
  const options = { feePerKb: 1000, changeScript: me, tipHeight: 100 };
  if (wish.tokenId !== null) {
    return planTokenSend(coins, { tokenId: wish.tokenId, to: [{ script: bob, atoms: atoms(wish.count) }] }, options);
  }
  if (wish.isMax) return planSend(coins, { maxTo: bob }, options);
  return planSend(coins, { to: [{ script: bob, sats: sats(wish.amount) }] }, options);
}

/** Plans until every coin of the plan agrees with its bytes; undefined if nothing can be planned. */
function verifiedPlan(coins: ReadonlyMap<string, Coin>, claimed: readonly Utxo[], wish: Wish): Plan | undefined {
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
