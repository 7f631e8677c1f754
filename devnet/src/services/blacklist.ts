import type { FastifyInstance } from "fastify";
import { isTokenId } from "../token/index.ts";

/** The tokens that the wallet warns of. Tests and the world change them at run time. */
export type Blacklist = {
  tokenIds(): readonly string[];
  /** Throws RangeError for a text that is not a token id, and then changes nothing. */
  set(tokenIds: readonly string[]): void;
};

export function createBlacklist(): Blacklist {
  let ids: readonly string[] = [];
  return {
    tokenIds: () => ids,
    set(tokenIds) {
      for (const id of tokenIds) if (!isTokenId(id)) throw new RangeError(`"${id}" is not a token id`);
      ids = [...new Set(tokenIds)];
    },
  };
}

/** Adds the blacklist server (tokens.md 7). */
export function addBlacklistRoutes(app: FastifyInstance, blacklist: Blacklist): void {
  app.get("/blacklist", async () => ({ tokenIds: blacklist.tokenIds() }));
  app.get<{ Params: { tokenId: string } }>("/blacklist/:tokenId", async ({ params: { tokenId } }, reply) => {
    if (!isTokenId(tokenId)) return reply.code(400).send({ error: "Invalid tokenId", msg: `Got "${tokenId}"` });
    return { tokenId, isBlacklisted: blacklist.tokenIds().includes(tokenId) };
  });
}
