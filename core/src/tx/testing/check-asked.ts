import type { Plan, TokenIntent } from "../index.ts";
import { feeOf, leastOf, must, paymentsOf, sizeOf } from "./check-rules.ts";
import { isForToken, planOf } from "./plan-of.ts";
import { type PlanCase, satsOf } from "./random-case.ts";

/** Checks that the recipients get the requested amounts in the requested order, and that the data occurs once. */
export function checkAsked(plan: Plan, { intent }: PlanCase): void {
  const paid = paymentsOf(plan);
  const scripts = plan.txs.flatMap(({ outputs }) =>
    outputs.filter(({ sats }) => sats === 0n).map(({ script }) => script),
  );
  if (isForToken(intent)) {
    must(paid.length === intent.to.length, "one payment for each recipient");
    const isTrue = intent.to.every(
      ({ script, atoms }, i) =>
        paid[i]?.script === script && paid[i]?.token?.atoms === atoms && paid[i]?.sats === leastOf(script),
    );
    must(isTrue, "each recipient gets the requested atoms");
    const sent = intent.to.reduce((sum, { atoms }) => sum + atoms, 0n);
    must(
      plan.tokens?.length === 1 && plan.tokens[0]?.sent === sent && plan.tokens[0]?.burned === 0n,
      "the plan reports the atoms sent and burned",
    );
    const withPushes = scripts.filter((script) => intent.pushes?.every((push) => script.endsWith(push)));
    must(intent.pushes === undefined || withPushes.length === 1, "the pushes occur once");
    return;
  }
  must(plan.tokens === undefined, "a plan of XEC reports no tokens");
  must(scripts.join() === (intent.data ?? ""), "the data occurs once");
  if ("maxTo" in intent) must(paid.length === 1 && paid[0]?.script === intent.maxTo, "max has one recipient");
  else
    must(
      paid.map((p) => `${p.script}=${p.sats}`).join() === intent.to.map((p) => `${p.script}=${p.sats}`).join(),
      "each recipient gets the requested sats",
    );
}

/**
 * Checks the choice of coins: exactly the named coins if the intent names coins; otherwise no superfluous coin, and
 * final coins alone if they suffice.
 */
export function checkChoice(plan: Plan, one: PlanCase): void {
  const { intent, utxos } = one;
  const isTokenPlan = isForToken(intent);
  const spent = utxos.filter(({ outpoint }) => plan.spends.includes(outpoint));
  const named = utxos.filter(({ outpoint }) => intent.coins?.includes(outpoint));
  const namedTokens = named.filter(({ token }) => token !== undefined);
  if (intent.coins !== undefined) {
    must(
      named.every((coin) => spent.includes(coin)),
      "named coins are spent",
    );
    if (!isTokenPlan) must(spent.length === named.length, "only named coins are spent");
  }
  if (isTokenPlan && namedTokens.length === 0) checkTokenChoice(spent, one, intent);
  const isXecNamed = isTokenPlan ? named.length > namedTokens.length : intent.coins !== undefined;
  if (isXecNamed || plan.txs.length > 1 || "maxTo" in intent) return;

  const [tx] = plan.txs;
  const scripts = tx?.outputs.filter(({ isChange, token }) => !isChange || token).map(({ script }) => script) ?? [];
  const paid = satsOf(tx?.outputs.filter(({ isChange, token }) => !isChange || token) ?? []);
  const needed = paid + feeOf(sizeOf(spent.length - 1, scripts), one.options.feePerKb);
  const plain = spent.filter(({ token }) => token === undefined);
  must(
    plain.every((coin) => satsOf(spent) - coin.sats < needed),
    "no coin could be left out",
  );
  if (plain.every(({ isFinal }) => isFinal)) return;
  const fixed = new Set(spent.filter(({ token }) => token !== undefined));
  const finals = utxos.filter((coin) => fixed.has(coin) || (coin.isFinal && coin.token === undefined));
  must(!planOf({ ...one, utxos: finals }).ok, "final coins alone would not suffice");
}

/** Checks that superfluous token coins are spent only if their sats are needed for the fee. */
function checkTokenChoice(spent: PlanCase["utxos"], one: PlanCase, intent: TokenIntent): void {
  const coins = spent.filter(({ token }) => token !== undefined);
  const held = coins.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n);
  const sent = intent.to.reduce((sum, { atoms }) => sum + atoms, 0n);
  for (const coin of coins) {
    const left = held - (coin.token?.atoms ?? 0n);
    if (left < sent) continue;
    const isAlike = coins.every(({ sats }) => sats === 546n);
    if (!isAlike || left === sent) continue;
    must(one.options.feePerKb < 4000, "more token coins only at low rates");
    const others = coins.filter((other) => other !== coin).map(({ outpoint }) => outpoint);
    const plain = one.intent.coins?.filter((outpoint) => !coins.some((each) => each.outpoint === outpoint)) ?? [];
    must(
      !planOf({ ...one, intent: { ...intent, coins: [...others, ...plain] } }).ok,
      "no token coin could be left out",
    );
  }
}
