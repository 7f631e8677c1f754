import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

const NOTHING = "00";

/** Version 0, data for the merchant, nonce; an empty one of these is OP_0. */
export function readPayButton(lokadId: string, [version, data, nonce]: readonly string[]): AppAction {
  if (version !== "00" || data === undefined || nonce === undefined) {
    return { app: "PayButton", lokadId, isValid: false };
  }
  const action = { data: data === NOTHING ? "" : textOf(data), nonce: nonce === NOTHING ? "" : nonce };
  return { app: "PayButton", lokadId, isValid: true, action };
}
