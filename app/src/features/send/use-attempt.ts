import { readAppActions } from "@satchel/core/activity";
import type { Plan, ScriptHex } from "@satchel/core/tx";
import { useAttempt as usePlanAttempt } from "../../wiring/use-attempt.ts";
import type { Party } from "./check-send-form.ts";

/** What a person has seen: the very plan, and whom and what it is for. */
export type Payment = { plan: Plan; to: readonly Party[]; data: ScriptHex | undefined };

/** PayButton's own node hears of its payments too (facts.md 1.3). */
export const useAttempt = (onSent: (txids: readonly string[]) => void) =>
  usePlanAttempt<Payment>(onSent, ({ data }) => ({ isPayButton: isPayButton(data) }));

export type AttemptState = ReturnType<typeof useAttempt>;

const isPayButton = (data: ScriptHex | undefined): boolean =>
  data !== undefined && readAppActions(data).some((action) => action.app === "PayButton" && action.isValid);
