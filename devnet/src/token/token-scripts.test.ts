import { rounds } from "@satchel/core/testing";
import { alpSend, emppScript, slpSend } from "ecash-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeRandomScripts } from "./testing/check-verdict.ts";
import { outputCount, tokenCoins, tokenScript } from "./testing/random-token-script.ts";
import { alp, atoms, ID_A, judge, slp } from "./testing/token-case.ts";
import { isSameMeta, type TokenCoin, type TokenVerdict } from "./token.ts";

const RUNS = rounds(1_000, 3_000);
const amounts = (max: bigint) => fc.array(fc.bigInt(0n, max), { minLength: 1, maxLength: 6 });

test("a valid SEND never colours more than is spent, and the rest is the burn", () => {
  const seen = { valid: 0, invalid: 0 };
  const property = fc.property(amounts(20n), amounts(30n), outputCount, fc.boolean(), (sent, spent, count, isSlp) => {
    const meta = isSlp ? slp(1) : alp();
    const script = isSlp ? slpSend(ID_A, 1, sent) : emppScript([alpSend(ID_A, 0, sent)]);
    const coins = spent.map((each) => atoms(meta, each));
    const verdict = judge(script.bytecode, count, { coins });
    checkBalance(verdict, coins);
    if (verdict?.entries[0]?.isInvalid === false) seen.valid++;
    else seen.invalid++;
  });
  fc.assert(property, { numRuns: RUNS });
  expect(seen.valid).toBeGreaterThan(RUNS / 6);
  expect(seen.invalid).toBeGreaterThan(RUNS / 6);
});

test("so does every SEND among other sections", () =>
  fc.assert(
    fc.property(tokenScript, outputCount, tokenCoins, (script, count, coins) => {
      checkBalance(judge(script, count, { coins }), coins);
    }),
    { numRuns: RUNS },
  ));

test("random and mutated scripts: a sound verdict, never a throw", () => {
  const seen = judgeRandomScripts(RUNS);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 150);
});

function checkBalance(verdict: TokenVerdict | undefined, coins: readonly (TokenCoin | undefined)[]): void {
  for (const [index, entry] of (verdict?.entries ?? []).entries()) {
    const outputs = verdict?.outputs.filter((output) => output?.entryIdx === index) ?? [];
    if (entry.isInvalid) expect(outputs).toEqual([]);
    if (entry.txType !== "send") continue;
    const spent = coins.filter((coin) => coin !== undefined && isSameMeta(coin.meta, entry.meta));
    expect(sum(outputs) + entry.actualBurnAtoms).toBe(sum(spent));
  }
}

function sum(coins: readonly (TokenCoin | undefined)[]): bigint {
  return coins.reduce((total, coin) => total + (coin?.atoms ?? 0n), 0n);
}
