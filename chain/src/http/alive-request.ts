import { decodeVersion } from "../decode/block.ts";
import { decodeMessage } from "../decode/decode-message.ts";
import * as wire from "../wire/index.ts";
import type { Request } from "./exchange.ts";

/** The smallest question an indexer answers; only an indexer answers it with a version. */
export const aliveRequest: Request<string> = {
  path: "/chronik-info",
  decode: (reply) => decodeMessage(wire.ChronikInfo, decodeVersion, reply),
};
