import type { Outpoint } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import type {
  Plan,
  PlanProblem,
  SendIntent,
  TokenActionIntent,
  TokenActionProblem,
  TokenIntent,
} from "@satchel/core/tx";
import type { Context } from "../context.ts";
import type { NetworkProblem } from "../problems.ts";
import type { State } from "../state.ts";
import type { GatherOptions } from "./checks/parents/gather-parents.ts";
import { areRewardsRipe } from "./checks/ripe-rewards.ts";
import { askSecond, type SecondOpinion, type ServersProblem } from "./checks/second-opinion.ts";
import { type CoinsProblem, readDoubtedBytes, verifyCoins } from "./checks/verify-coins.ts";
import { planAction, planToken, planXec } from "./plan-payment.ts";
import { isOpenRefusal } from "./refusals/open-refusals.ts";

/** Each round takes out at least one coin; a server that contradicts itself more often than this does it on purpose. */
const MAX_ROUNDS = 20;

export type PrepareProblem =
  | CoinsProblem
  | ServersProblem
  | NetworkProblem
  /** There is no plan, and no coin was left out. */
  | { code: "no-plan"; why: PlanProblem };
export type PrepareActionProblem =
  | CoinsProblem
  | ServersProblem
  | NetworkProblem
  | { code: "no-plan"; why: TokenActionProblem };

/**
 * `leaveOut`: coins that the plan must not spend. `onOpinion` gets what a second indexer said about the coins of the
 * plan, if there is one.
 */
export type PrepareOptions = GatherOptions & {
  leaveOut?: readonly Outpoint[];
  onOpinion?: (opinion: SecondOpinion) => void;
};

/**
 * Returns the plan of a payment for the review, with every coin verified against the bytes of its parent: the amounts
 * and the fee are true. Coins that the bytes contradict are fetched anew; as long as they are contradicted they are
 * left out, and the payment is planned without them. If the other coins are not enough, the problem names the
 * contradicted ones. A second indexer is asked about the coins meanwhile; if it says something else, that is the
 * problem. Rewards that a server does not call mature yet are left out.
 */
export const prepare = (
  ctx: Context,
  intent: SendIntent | TokenIntent,
  options: PrepareOptions = {},
): Promise<Result<Plan, PrepareProblem>> => prepareBy(ctx, (leaveOut) => planOf(ctx, intent, leaveOut), options);

/** Returns the plan of an action on a token for the review, verified in the same way. */
export const prepareAction = (
  ctx: Context,
  intent: TokenActionIntent,
  options: PrepareOptions = {},
): Promise<Result<Plan, PrepareActionProblem>> =>
  prepareBy(ctx, (leaveOut) => planAction(withFrozen(ctx, leaveOut), intent), options);

/** Returns the plan that `planWithout` makes, verified in the same way. */
export async function prepareBy<Problem>(
  ctx: Context,
  planWithout: (leaveOut: readonly Outpoint[] | undefined) => Result<Plan, Problem>,
  options: PrepareOptions,
): Promise<Result<Plan, CoinsProblem | ServersProblem | NetworkProblem | { code: "no-plan"; why: Problem }>> {
  const unknown = await ctx.network.problem();
  if (unknown) return no(unknown);
  if (hasRefused(ctx)) await (await import("./refusals/recheck-refused.ts")).recheckAll(ctx);
  let last: CoinsProblem | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let plan = planWithout(options.leaveOut);
    // Coins may be missing only because they are in doubt, and their bytes may end the doubt.
    if (!plan.ok && (await readDoubtedBytes(ctx, options))) plan = planWithout(options.leaveOut);
    if (!plan.ok) return no(last ?? { code: "no-plan", why: plan.problem });
    if (!(await areRewardsRipe(ctx, plan.value))) continue;
    const asking = askSecond(ctx, plan.value, options.signal);
    const verified = await verifyCoins(ctx, plan.value, options);
    if (verified.ok) {
      const opinion = await asking;
      if (options.signal?.aborted) return no({ code: "stopped" });
      if (opinion && "code" in opinion) return no({ ...opinion, hasOthers: hasOthers(planWithout, opinion, options) });
      if (opinion?.kind !== "outdated" && opinion) options.onOpinion?.(opinion);
      // If a sync did not help, the check before signing says what is wrong.
      if (opinion?.kind !== "outdated" || round > 0) return ok(plan.value);
    } else {
      last = verified.problem;
      if (last.code !== "coins-contradicted") break;
    }
    if (round === 0) await ctx.session()?.requestSync();
  }
  return no(last ?? { code: "stopped" });
}

const hasRefused = ({ state }: Context): boolean => state.getState().outbox.some(isOpenRefusal);

/** Returns the state as if the coins of `leaveOut` were frozen. */
export function withFrozen(ctx: Context, leaveOut: readonly Outpoint[] = []): State {
  const now = ctx.state.getState();
  return { ...now, frozen: new Set([...now.frozen, ...leaveOut]) };
}

/** Plans a payment without the coins of `leaveOut`. */
function planOf(ctx: Context, intent: SendIntent | TokenIntent, leaveOut: readonly Outpoint[] = []) {
  const state = withFrozen(ctx, leaveOut);
  const coins = intent.coins && { coins: intent.coins.filter((outpoint) => !leaveOut.includes(outpoint)) };
  return "tokenId" in intent ? planToken(state, { ...intent, ...coins }) : planXec(state, { ...intent, ...coins });
}

const hasOthers = (
  planWithout: (leaveOut: readonly Outpoint[]) => Result<Plan, unknown>,
  { coins }: Pick<ServersProblem, "coins">,
  { leaveOut = [] }: PrepareOptions,
): boolean => planWithout([...leaveOut, ...coins.map(({ outpoint }) => outpoint)]).ok;
