import { type Blacklist, ProtocolError, refusalOf } from "@satchel/core/ports";
import * as v from "valibot";
import { createRequest, jsonOf, type ServiceConfig } from "./create-request.ts";

const answerSchema = v.object({ tokenId: v.optional(v.string()), isBlacklisted: v.boolean() });

/** Creates the port of the blacklist server (wallet.md 7.5). An answer about another token is refused. */
export function createBlacklist(config: ServiceConfig): Blacklist {
  const request = createRequest(config);
  return {
    async isBlacklisted(tokenId, signal) {
      const path = `/blacklist/${tokenId}`;
      const answer = await request(path, { signal });
      if (answer.status !== 200) throw refusalOf({ path, status: answer.status });
      const read = v.safeParse(answerSchema, jsonOf(answer));
      if (!read.success || (read.output.tokenId ?? tokenId) !== tokenId) {
        throw new ProtocolError(`No decision about the token in the reply to ${path}`);
      }
      return read.output.isBlacklisted;
    },
  };
}
