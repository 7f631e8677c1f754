import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { aTokenId, aUtxo, rounds, scriptOf } from "../../testing/index.ts";
import { mostFanOut, type Plan, type PlanOptions, planTokenAction, type Utxo } from "../index.ts";

const ME = scriptOf("me");
const TOKEN = aTokenId("ab".repeat(32));
const GROUP = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 0x81 } as const;
const OPTIONS: PlanOptions = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
const holding = (held: bigint): Utxo =>
  aUtxo(ME, 546n, {
    n: 1,
    token: { tokenId: TOKEN, tokenType: GROUP, atoms: atoms(held), isMintBaton: false, entryIdx: 0 },
  });
const fanOut = (held: bigint, inputs?: number) =>
  planTokenAction(
    [holding(held), aUtxo(ME, 1_000_000n, { n: 2 })],
    { action: "fan-out", tokenId: TOKEN, ...(inputs !== undefined && { inputs }) },
    OPTIONS,
  );
const amountsOf = (plan: Plan) => plan.txs.at(-1)?.outputs.flatMap(({ token }) => (token ? [token.atoms] : [])) ?? [];

describe("splitting a coin of a collection", () => {
  test.each([
    [96n, 8, 8, [88n]],
    [96n, undefined, 18, [78n]],
    [10n, 4, 4, [6n]],
    [19n, undefined, 19, []],
    // The rest of one is an input as well.
    [10n, 9, 10, []],
    [19n, 18, 19, []],
    [2n, 1, 2, []],
  ])("of %s units into %s inputs makes %i", (held, wanted, inputs, rest) => {
    const plan = fanOut(held, wanted);
    expect(plan).toMatchObject({ ok: true, value: { action: { kind: "fan-out", inputs } } });
    if (plan.ok) expect(amountsOf(plan.value).filter((each) => each !== 1n)).toEqual(rest);
  });

  test.each([
    [96n, 19, 18],
    [96n, 0, 18],
    [96n, 1.5, 18],
    [19n, 20, 19],
    [5n, 6, 5],
  ])("of %s units into %s inputs is refused: %i at most", (held, wanted, most) => {
    expect(fanOut(held, wanted)).toEqual({ ok: false, problem: { code: "fan-out-out-of-range", most } });
  });

  test("every possible number makes that many ones, or one more where the rest is one, and loses nothing", () => {
    const cases = fc
      .bigInt(2n, 10_000n)
      .chain((held) => fc.tuple(fc.constant(held), fc.integer({ min: 1, max: mostFanOut(atoms(held)) })));
    fc.assert(
      fc.property(cases, ([held, wanted]) => {
        const plan = fanOut(held, wanted);
        if (!plan.ok) throw new Error(plan.problem.code);
        const amounts = amountsOf(plan.value);
        const ones = amounts.filter((each) => each === 1n).length;
        expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(held);
        expect(ones).toBe(held - BigInt(wanted) === 1n ? wanted + 1 : wanted);
        expect(plan.value.action).toMatchObject({ inputs: ones });
        expect(amounts.length).toBeLessThanOrEqual(19);
      }),
      { numRuns: rounds(200, 5_000) },
    );
  });
});
