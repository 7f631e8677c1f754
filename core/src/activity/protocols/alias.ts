import { p2pkhScript, p2shScript, type ScriptHex } from "../../script/index.ts";
import { type Protocol, type Said, textOf } from "./protocol.ts";

export const alias = {
  app: "alias",
  lokadId: "2e786563",
  /**
   * Reads version 0, the alias, and its script as a type byte and a hash. It uses all 42 digits of the payload; the
   * reference wallet drops one digit and shows another address (facts.md 2.4, QUIRK).
   */
  plain([version, name, payload]: readonly string[]): Said<{ alias: string; script: ScriptHex }> {
    const script = payload === undefined ? undefined : scriptOfPayload(payload);
    if (version !== "00" || name === undefined || script === undefined) return { isValid: false };
    return { isValid: true, action: { alias: textOf(name), script } };
  },
} as const satisfies Protocol;

function scriptOfPayload(payload: string): ScriptHex | undefined {
  if (payload.length !== 42) return undefined;
  const hash = payload.slice(2);
  if (payload.startsWith("00")) return p2pkhScript(hash);
  return payload.startsWith("08") ? p2shScript(hash) : undefined;
}
