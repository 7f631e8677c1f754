import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

export function readMessage(lokadId: string, [text]: readonly string[]): AppAction {
  if (text === undefined) return { app: "Cashtab Msg", lokadId, isValid: false };
  return { app: "Cashtab Msg", lokadId, isValid: true, action: { msg: textOf(text) } };
}
