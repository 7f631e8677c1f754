import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

const LOKAD_DIGITS = 8;

/**
 * Pushes of no app we know: shown as they are. A first push of four bytes is taken for the prefix of some app, unless
 * the script cannot be split into pushes at all.
 */
export function readUnknown(pushes: readonly string[], mayHavePrefix = true): AppAction {
  const action = { stack: pushes.join(" "), decoded: pushes.map(textOf).join(" ") };
  const [first = ""] = pushes;
  if (!mayHavePrefix || first.length !== LOKAD_DIGITS) return { app: "none", lokadId: "", action };
  return { app: "unknown", lokadId: first, action };
}
