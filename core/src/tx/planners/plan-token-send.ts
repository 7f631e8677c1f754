import { atoms } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { isHex } from "../../script/index.ts";
import { ALP_LOKAD_ID, type SendRules, sendRulesOf } from "../../token/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import { atomsOf, chooseTokenCoins, takeTokenCoins } from "../coins/choose-token-coins.ts";
import { mustFirst, withMoved } from "../coins/must-spend.ts";
import { bySats } from "../coins/sort-coins.ts";
import { chosenCoins, preferFinal, type UsableCoins, usableCoins } from "../coins/usable-coins.ts";
import type { Plan, PlanOptions, PlanProblem, TokenIntent } from "../plan/plan.ts";
import { payFor } from "./build-chain.ts";
import { tokenSteps } from "./token-steps.ts";

/** At 1 sat per byte, the sats of this many token coins pay for even the longest script with all its outputs. */
const MAX_MORE_COINS = 60;

/**
 * Plans a payment of one token to one or more recipients. It spends the fewest coins of the token that hold enough,
 * returns the token change to `changeScript`, and pays the fee from coins without tokens. Coins of other tokens and
 * mint batons are never spent.
 *
 * Token coins that do not fit into one transaction are gathered first. Recipients that do not fit into one script
 * continue in further transactions, each of which spends the change of the one before.
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
    const steps = tokenSteps(mustFirst(some, options), to, pushes, {
      tokenId,
      rules,
      changeScript: options.changeScript,
    });
    if (!steps.ok) return steps;
    const { xec } = named.value;
    const plan =
      xec.length > 0 ? payFor(steps.value, xec, "all", options) : payFor(steps.value, usable.xec, "fewest", options);
    if (!plan.ok) return plan;
    const tokens = withMoved([{ tokenId, sent, burned: atoms(0n) }], plan.value.tokens);
    return ok({ ...plan.value, tokens });
  };
  const plan = planWith(coins.value);
  const isPoor = !plan.ok && plan.problem.code === "insufficient-funds";
  return isPoor && named.value.token.length === 0 ? withMoreCoins(usable.token, coins.value, plan, planWith) : plan;
}

/**
 * Plans with further token coins to pay the fee when the XEC coins cannot. At low fee rates a token coin holds more
 * sats than its input costs. Returns `refused` if no number of further coins is enough.
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

/** Compares token coins for sorting: most sats first, then fewest atoms, as these fit best into one change output. */
function byMostSats(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats || atomsOf(a) === atomsOf(b)) return bySats(a, b);
  return atomsOf(a) < atomsOf(b) ? -1 : 1;
}

/** Returns all the chosen coins of the token, or else as few coins as suffice: final coins alone if they are enough. */
function tokenCoinsFor(usable: UsableCoins, named: UsableCoins, { tokenId, to }: TokenIntent) {
  const required = atoms(to.reduce((sum, payment) => sum + payment.atoms, 0n));
  if (named.token.length > 0) return takeTokenCoins(named.token, required, tokenId);
  return preferFinal(
    usable.token,
    (coins) => chooseTokenCoins(coins, required, tokenId),
    () => true,
  );
}

/** Checks the parts of an intent that do not depend on the coins of the wallet. */
function checkTokenIntent({ to, pushes = [] }: TokenIntent, rules: SendRules): PlanProblem | undefined {
  if (to.length === 0) return { code: "no-recipients" };
  const max = rules.maxAtoms;
  const index = to.findIndex((payment) => payment.atoms < atoms(1n) || payment.atoms > max);
  if (index >= 0) return { code: "atoms-out-of-range", index, max };
  if (pushes.length > 0 && !rules.hasPushes) return { code: "pushes-unsupported" };
  const badPush = pushes.findIndex((push) => !isPushFit(push));
  return badPush < 0 ? undefined : { code: "push-invalid", index: badPush };
}

/** Returns false for a push that would burn tokens: an empty one ends the script, a token section undoes ours. */
const isPushFit = (push: string) => push !== "" && isHex(push) && !push.startsWith(ALP_LOKAD_ID);
