import type { FastifyInstance } from "fastify";
import type { Blacklist } from "./blacklist.ts";
import { isTokenId } from "./token-id.ts";

/** The blacklist server (tokens.md 7). */
export function addBlacklistRoutes(app: FastifyInstance, blacklist: Blacklist): void {
  app.get("/blacklist", async () => ({ tokenIds: blacklist.tokenIds() }));
  app.get<{ Params: { tokenId: string } }>("/blacklist/:tokenId", async ({ params: { tokenId } }, reply) => {
    if (!isTokenId(tokenId)) return reply.code(400).send({ error: "Invalid tokenId", msg: `Got "${tokenId}"` });
    return { tokenId, isBlacklisted: blacklist.tokenIds().includes(tokenId) };
  });
}
