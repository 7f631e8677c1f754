import { atoms } from "../amount/index.ts";
import { isHex } from "../script/index.ts";
import { ALP_LOKAD_ID, type SendRules } from "../token/index.ts";
import type { PlanProblem, TokenIntent } from "./plan.ts";

/** What is wrong with an intent whatever the wallet holds. */
export function checkTokenIntent({ to, pushes = [] }: TokenIntent, rules: SendRules): PlanProblem | undefined {
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
