import type { ScriptHex } from "../../script/index.ts";
import { aScript } from "../../testing/index.ts";
import type { PlanProblem, SendIntent, TokenIntent } from "../index.ts";
import { feeOf, leastOf, must, sizeOf } from "./check-rules.ts";
import { isForToken } from "./plan-of.ts";
import { ME, maxAtomsOf, type PlanCase, satsOf, TIP, TOKEN } from "./random-case.ts";

const usableIn = ({ utxos, reserved }: PlanCase) =>
  utxos.filter(
    ({ outpoint, script, isCoinbase, blockHeight, token }) =>
      !reserved.has(outpoint) &&
      script === ME &&
      !token?.isMintBaton &&
      (!isCoinbase || (blockHeight >= 0 && TIP - blockHeight >= 99)),
  );

/** Returns the most that the coins can pay after the fee; `isAll` means that all of them must be spent. */
function mostPayable(
  coins: PlanCase["utxos"],
  scripts: readonly ScriptHex[],
  feePerKb: number,
  isAll: boolean,
): bigint {
  const sorted = [...coins].sort((a, b) => (a.sats < b.sats ? 1 : -1));
  let sum = 0n;
  let most: bigint | undefined;
  sorted.forEach(({ sats }, index) => {
    sum += sats;
    const payable = sum - feeOf(sizeOf(index + 1, scripts), feePerKb);
    if ((!isAll || index === sorted.length - 1) && (most === undefined || payable > most)) most = payable;
  });
  return most ?? -1n;
}

/** Checks that a refusal is right: its data is true and the payment is impossible. */
export function checkRefusal(problem: PlanProblem, one: PlanCase): void {
  const { intent, options } = one;
  const usable = usableIn(one);
  const mine = usable.filter(({ token }) => token === undefined || (isForToken(intent) && token.tokenId === TOKEN));
  switch (problem.code) {
    case "coins-unusable":
      must(
        problem.outpoints.length > 0 &&
          problem.outpoints.every(
            (outpoint) => intent.coins?.includes(outpoint) && !mine.some((c) => c.outpoint === outpoint),
          ),
        "the named coins are unusable",
      );
      return;
    case "below-dust":
      must("to" in intent && !isForToken(intent) && intent.to.some((p) => p.sats < leastOf(p.script)), "dust");
      return;
    case "insufficient-funds":
      must(problem.available < problem.required, "less than required");
      if (isForToken(intent)) checkTokenPoverty(intent, mine, options.feePerKb);
      else checkPoverty(intent, mine, options.feePerKb);
      return;
    default:
      if (!isForToken(intent)) throw new Error(`Broken: ${problem.code} of XEC`);
      checkTokenRefusal(problem, intent, mine);
  }
}

function checkPoverty(intent: SendIntent, mine: PlanCase["utxos"], feePerKb: number): void {
  const coins = intent.coins ? mine.filter(({ outpoint }) => intent.coins?.includes(outpoint)) : mine;
  const scripts = "maxTo" in intent ? [intent.maxTo] : intent.to.map(({ script }) => script);
  const all = intent.data === undefined ? scripts : [intent.data, ...scripts];
  const wanted = "maxTo" in intent ? leastOf(intent.maxTo) : satsOf(intent.to);
  must(mostPayable(coins, all, feePerKb, intent.coins !== undefined) < wanted, "it cannot be paid");
}

/**
 * Checks that no number of token coins together with the largest XEC coins can pay. It covers the simple cases only:
 * all token coins hold the same sats, one transaction is enough and one output can hold the change. Then only the
 * number of token coins matters, not which ones they are.
 */
function checkTokenPoverty(intent: TokenIntent, mine: PlanCase["utxos"], feePerKb: number): void {
  const tokens = mine.filter(({ token }) => token !== undefined);
  const isAlike = tokens.every(({ sats }) => sats === 546n);
  if (intent.coins !== undefined || !isAlike || intent.to.length > 10 || intent.pushes !== undefined) return;
  const sent = intent.to.reduce((sum, { atoms }) => sum + atoms, 0n);
  const all = tokens.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n);
  if (tokens.some(({ token }) => token && all > maxAtomsOf(token.tokenType))) return;
  const sorted = tokens.map(({ token }) => token?.atoms ?? 0n).sort((a, b) => (a < b ? 1 : -1));
  const [type] = tokens.flatMap(({ token }) => token?.tokenType ?? []);
  const xec = mine.filter(({ token }) => token === undefined).sort((a, b) => (a.sats < b.sats ? 1 : -1));
  const scriptFor = (count: number) => aScript("00".repeat(type?.protocol === "SLP" ? 46 + 9 * count : 47 + 6 * count));
  const payees = intent.to.map(({ script }) => script);
  const paid = payees.reduce((sum, one) => sum + leastOf(one), 0n);
  let held = 0n;
  sorted.forEach((atoms, index) => {
    held += atoms;
    if (held < sent) return;
    const isExact = index === 0 && sorted.some((one) => one === sent) && tokens.every(({ isFinal }) => isFinal);
    const outputs = isExact ? [scriptFor(payees.length), ...payees] : [scriptFor(payees.length + 1), ...payees, ME];
    let sum = 546n * BigInt(index + 1) - paid - (isExact ? 0n : 546n);
    for (let others = 0; others <= xec.length; others++) {
      if (others > 0) sum += xec[others - 1]?.sats ?? 0n;
      must(sum < feeOf(sizeOf(index + 1 + others, outputs), feePerKb), "it cannot be paid");
    }
  });
}

function checkTokenRefusal(problem: PlanProblem, intent: TokenIntent, mine: PlanCase["utxos"]): void {
  const tokens = mine.filter(({ token }) => token !== undefined);
  const named = tokens.filter(({ outpoint }) => intent.coins?.includes(outpoint));
  const coins = named.length > 0 ? named : tokens;
  const held = coins.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n);
  const sent = intent.to.reduce((sum, { atoms }) => sum + atoms, 0n);
  const [type] = tokens.flatMap(({ token }) => token?.tokenType ?? []);
  switch (problem.code) {
    case "insufficient-tokens":
      must(type === undefined || held < sent, "too few tokens");
      must(problem.required === sent && problem.available === held, "the problem has the exact numbers");
      return;
    case "atoms-out-of-range":
      must(type !== undefined, "the wallet has the token");
      must(
        intent.to.some(({ atoms }) => atoms < 1n || atoms > maxAtomsOf(type)),
        "out of range",
      );
      return;
    case "pushes-unsupported":
      must(type?.protocol === "SLP" && intent.pushes !== undefined, "SLP has no pushes");
      return;
    case "data-too-long":
      must(type !== undefined && isTooLong(intent, (held - sent) / maxAtomsOf(type)), "the script would be too long");
      return;
    default:
      throw new Error(`Broken: ${problem.code}`);
  }
}

/** Tells whether the script is too long for the pushes, one payment and its change, which may need several outputs. */
function isTooLong({ pushes = [] }: TokenIntent, fullAmountsOfChange: bigint): boolean {
  const pushed = pushes.reduce((bytes, push) => bytes + push.length / 2 + 2, 0);
  return 47 + 6 * (2 + Number(fullAmountsOfChange)) + pushed > 222 || fullAmountsOfChange > 16n;
}
