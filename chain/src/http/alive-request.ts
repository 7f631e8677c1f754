import { decodeVersion } from "../decode/block.ts";
import { decodeMessage } from "../decode/decode-message.ts";
import * as wire from "../wire/index.ts";
import type { Request } from "./exchange.ts";
import { MAX_SMALL_ANSWER_BYTES } from "./limits.ts";

/** The smallest request, used to find out whether a server is an indexer and alive. Returns the indexer's version. */
export const aliveRequest: Request<string> = {
  path: "/chronik-info",
  maxBytes: MAX_SMALL_ANSWER_BYTES,
  decode: (reply) => decodeMessage(wire.ChronikInfo, decodeVersion, reply),
};
