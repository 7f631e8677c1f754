import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

/** Data, then perhaps a nonce. */
export function readNftoa(lokadId: string, [data, nonce = ""]: readonly string[]): AppAction {
  if (data === undefined) return { app: "NFToa", lokadId, isValid: false };
  return { app: "NFToa", lokadId, isValid: true, action: { data: textOf(data), nonce } };
}
