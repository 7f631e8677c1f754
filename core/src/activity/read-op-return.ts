import { readPushes } from "../script/index.ts";
import type { ScriptHex } from "../tx/index.ts";
import type { AppAction } from "./app-action.ts";
import { EMPP_MARK, LOKAD } from "./lokad.ts";
import { readAppActions } from "./read-app-actions.ts";

/** What an OP_RETURN script says before it is sent, as the history will show it; `tokens`: it says what becomes of tokens as well. */
export type OpReturn = { actions: readonly AppAction[]; tokens?: "SLP" | "ALP" };

/** For a preview. Never throws, whatever stands in it. */
export function readOpReturn(script: ScriptHex): OpReturn {
  const tokens = tokensOf(script);
  return { actions: readAppActions(script), ...(tokens && { tokens }) };
}

function tokensOf(script: ScriptHex): "SLP" | "ALP" | undefined {
  const pushes = readPushes(script);
  if (!pushes.ok) return undefined;
  const [first, ...rest] = pushes.value;
  if (first === LOKAD.slp) return "SLP";
  return first === EMPP_MARK && rest.some((push) => push.startsWith(LOKAD.alp)) ? "ALP" : undefined;
}
