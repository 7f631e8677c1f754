import { NetworkError, ProtocolError } from "@satchel/core/ports";
import type { Context } from "../context.ts";

/** Whether a token may be traded. `unknown`: the blacklist server could not be asked (tokens.md 4.7). */
export type Trading = "allowed" | "blacklisted" | "unknown";

/**
 * Asks the blacklist server about a token. `builtIn`: the tokens of the network config that are refused whatever the server
 * says, and while it cannot be asked. A network without such a server has no other blacklist.
 */
export async function checkTrading(
  { ports: { blacklist, log } }: Context,
  tokenId: string,
  builtIn: readonly string[],
): Promise<Trading> {
  if (builtIn.includes(tokenId)) return "blacklisted";
  if (blacklist === undefined) return "allowed";
  try {
    return (await blacklist.isBlacklisted(tokenId)) ? "blacklisted" : "allowed";
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ProtocolError)) throw error;
    log.warn("The blacklist server could not be asked", error);
    return "unknown";
  }
}
