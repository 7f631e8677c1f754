import type { AppAction } from "../app-action.ts";
import { LOKAD } from "../lokad.ts";
import { textOf } from "../text-of.ts";

/** Token id, then perhaps a message; older ones put the message's own prefix before it. */
export function readAirdrop(lokadId: string, [tokenId, second, third]: readonly string[]): AppAction {
  if (tokenId?.length !== 64) return { app: "🪂Airdrop", lokadId, isValid: false };
  const text = second === LOKAD.message ? third : second;
  const msg = text === undefined ? {} : { msg: textOf(text) };
  return { app: "🪂Airdrop", lokadId, isValid: true, action: { tokenId, ...msg } };
}
