import { atoms } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { isHex } from "../script/index.ts";
import { ALP_LOKAD_ID, type SendRules, sendRulesOf } from "../token/index.ts";
import { payFor } from "./build-chain.ts";
import { bySats } from "./choose-coins.ts";
import { atomsOf, chooseTokenCoins, takeTokenCoins } from "./choose-token-coins.ts";
import type { Plan, PlanOptions, PlanProblem, TokenIntent } from "./plan.ts";
import { tokenSteps } from "./token-steps.ts";
import type { Utxo } from "./tx.ts";
import { chosenCoins, preferFinal, type UsableCoins, usableCoins } from "./usable-coins.ts";

/** By so many coins at 1 sat per byte even the longest script with all its outputs is paid for. */
const MAX_MORE_COINS = 60;

/**
 * Plans one payment of a token, to one or to many: the fewest of its coins that hold enough, what is over back to
 * `changeScript`, the fee from coins without tokens. No other token's coin is touched, and no mint baton.
 *
 * More token coins than one transaction can spend are gathered first; more payments than one script can name go on in
 * further transactions, each of which spends the change of the one before.
 */
export function planTokenSend(
  utxos: Iterable<Utxo>,
  intent: TokenIntent,
  options: PlanOptions,
): Result<Plan, PlanProblem> {
  const { tokenId, to, pushes = [] } = intent;
  const usable = usableCoins(utxos, options, tokenId);
  const tokenType = usable.token[0]?.token?.tokenType;
  const sent = atoms(to.reduce((sum, payment) => sum + payment.atoms, 0n));
  if (tokenType === undefined)
    return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required: sent });
  const rules = sendRulesOf(tokenType);
  if (rules === undefined) return no({ code: "unsupported-token-type", tokenType });
  const refusal = checkTokenIntent(intent, rules);
  if (refusal !== undefined) return no(refusal);

  const named = chosenCoins(usable, intent.coins ?? []);
  if (!named.ok) return named;
  const coins = tokenCoinsFor(usable, named.value, intent);
  if (!coins.ok) return coins;
  const planWith = (some: readonly Utxo[]): Result<Plan, PlanProblem> => {
    const steps = tokenSteps(some, to, pushes, { tokenId, rules, changeScript: options.changeScript });
    if (!steps.ok) return steps;
    const { xec } = named.value;
    const plan =
      xec.length > 0 ? payFor(steps.value, xec, "all", options) : payFor(steps.value, usable.xec, "fewest", options);
    return plan.ok ? ok({ ...plan.value, tokens: [{ tokenId, sent, burned: atoms(0n) }] }) : plan;
  };
  const plan = planWith(coins.value);
  const isPoor = !plan.ok && plan.problem.code === "insufficient-funds";
  return isPoor && named.value.token.length === 0 ? withMoreCoins(usable.token, coins.value, plan, planWith) : plan;
}

/**
 * What coins of a token hold in sats is more than spending them costs at low rates: where the coins without tokens can
 * not pay the fee, a few more of them can.
 */
function withMoreCoins(
  all: readonly Utxo[],
  chosen: readonly Utxo[],
  refused: Result<Plan, PlanProblem>,
  planWith: (coins: readonly Utxo[]) => Result<Plan, PlanProblem>,
): Result<Plan, PlanProblem> {
  const taken = new Set(chosen);
  const others = all.filter((coin) => !taken.has(coin)).sort(byMostSats);
  for (let more = 1; more <= Math.min(others.length, MAX_MORE_COINS); more++) {
    const plan = planWith([...chosen, ...others.slice(0, more)]);
    if (plan.ok) return plan;
  }
  return refused;
}

/** Of equals the one with the fewest atoms, which fit best into one output of change. */
function byMostSats(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats || atomsOf(a) === atomsOf(b)) return bySats(a, b);
  return atomsOf(a) < atomsOf(b) ? -1 : 1;
}

/** The named coins of the token, all of them; or as few as do, final ones alone when they suffice. */
function tokenCoinsFor(usable: UsableCoins, named: UsableCoins, { tokenId, to }: TokenIntent) {
  const required = atoms(to.reduce((sum, payment) => sum + payment.atoms, 0n));
  if (named.token.length > 0) return takeTokenCoins(named.token, required, tokenId);
  return preferFinal(
    usable.token,
    (coins) => chooseTokenCoins(coins, required, tokenId),
    () => true,
  );
}

/** What is wrong with an intent whatever the wallet holds. */
function checkTokenIntent({ to, pushes = [] }: TokenIntent, rules: SendRules): PlanProblem | undefined {
  if (to.length === 0) return { code: "no-recipients" };
  const max = rules.maxAtoms;
  const index = to.findIndex((payment) => payment.atoms < atoms(1n) || payment.atoms > max);
  if (index >= 0) return { code: "atoms-out-of-range", index, max };
  if (pushes.length > 0 && !rules.hasPushes) return { code: "pushes-unsupported" };
  const badPush = pushes.findIndex((push) => !isPushFit(push));
  return badPush < 0 ? undefined : { code: "push-invalid", index: badPush };
}

/** An empty push ends what an eMPP script says, and another section on tokens could undo ours: either burns tokens. */
const isPushFit = (push: string) => push !== "" && isHex(push) && !push.startsWith(ALP_LOKAD_ID);
