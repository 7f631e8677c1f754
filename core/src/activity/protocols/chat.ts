import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

export function readChat(lokadId: string, [text]: readonly string[]): AppAction {
  if (text === undefined) return { app: "eCashChat", lokadId, isValid: false };
  return { app: "eCashChat", lokadId, isValid: true, action: { msg: textOf(text) } };
}
