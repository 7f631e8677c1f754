import { p2pkhScript, p2shScript } from "../../script/index.ts";
import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";

/**
 * Version 0, the alias, and what it leads to: a type byte and a hash. All 42 digits of the payload are read; the
 * reference wallet drops one digit and shows another address (facts.md 2.4, QUIRK).
 */
export function readAlias(lokadId: string, [version, alias, payload]: readonly string[]): AppAction {
  const script = payload === undefined ? undefined : scriptOfPayload(payload);
  if (version !== "00" || alias === undefined || script === undefined) return { app: "alias", lokadId, isValid: false };
  return { app: "alias", lokadId, isValid: true, action: { alias: textOf(alias), script } };
}

function scriptOfPayload(payload: string): string | undefined {
  if (payload.length !== 42) return undefined;
  const hash = payload.slice(2);
  if (payload.startsWith("00")) return p2pkhScript(hash);
  return payload.startsWith("08") ? p2shScript(hash) : undefined;
}
