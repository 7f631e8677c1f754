import type { Result } from "../../result.ts";
import { type Plan, type PlanProblem, planSend, planTokenSend, type SendIntent, type TokenIntent } from "../index.ts";
import type { PlanCase } from "./random-case.ts";

/** Plans a case with `planSend` or `planTokenSend`, depending on its intent. */
export const planOf = ({ utxos, intent, options }: PlanCase): Result<Plan, PlanProblem> =>
  isForToken(intent) ? planTokenSend(utxos, intent, options) : planSend(utxos, intent, options);

export const isForToken = (intent: SendIntent | TokenIntent): intent is TokenIntent => "tokenId" in intent;
