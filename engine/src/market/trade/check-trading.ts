import type { TokenId } from "@satchel/core/ids";
import type { TokenList } from "@satchel/core/network";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import type { Context } from "../../context.ts";

/** Whether a token may be traded. `unknown`: the blacklist server could not be asked (tokens.md 4.7). */
export type Trading = "allowed" | "blacklisted" | "unknown";

/**
 * Asks the blacklist server about a token. `builtIn`: the tokens of the network config that are refused whatever the
 * server says, and while it cannot be asked. A network without such a server has no other blacklist. As long as the
 * list itself cannot be fetched, the server can refuse a token, but not allow one.
 */
export async function checkTrading(ctx: Context, tokenId: TokenId, builtIn: TokenList): Promise<Trading> {
  const isListed = await isOnList(ctx, tokenId, builtIn);
  if (isListed === true) return "blacklisted";
  const answer = await askServer(ctx, tokenId);
  return isListed === undefined && answer === "allowed" ? "unknown" : answer;
}

/** Returns whether the list has the token; undefined if the list cannot be fetched. */
async function isOnList({ ports: { log } }: Context, tokenId: TokenId, list: TokenList): Promise<boolean | undefined> {
  if (typeof list !== "function") return list.includes(tokenId);
  try {
    return (await list()).includes(tokenId);
  } catch (error) {
    // A part of the app that cannot be fetched rejects with an error of the browser's own.
    log.warn("The list of blacklisted tokens could not be fetched", error);
    return undefined;
  }
}

async function askServer({ ports: { blacklist, log } }: Context, tokenId: TokenId): Promise<Trading> {
  if (blacklist === undefined) return "allowed";
  try {
    return (await blacklist.isBlacklisted(tokenId)) ? "blacklisted" : "allowed";
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ProtocolError)) throw error;
    log.warn("The blacklist server could not be asked", error);
    return "unknown";
  }
}
