import { NetworkError, type SecondNode } from "@satchel/core/ports";
import { createRequest, type ServiceConfig } from "./create-request.ts";

/**
 * Another indexer, which is told of payments that its own server waits for (facts.md 1.3). It speaks the interface of
 * the first one (devnet.md 1), of which a broadcast is all that is needed.
 */
export function createSecondNode(config: ServiceConfig): SecondNode {
  const request = createRequest(config);
  return {
    async broadcast(rawTx) {
      const { status } = await request("/broadcast-tx", { protobuf: broadcastRequest(rawTx) });
      if (status < 200 || status > 299) throw new NetworkError(`Failed getting /broadcast-tx: ${status}`, "refused");
    },
  };
}

/** BroadcastTxRequest: the transaction is field 1, bytes; tokens are checked there too. */
function broadcastRequest(rawTx: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = [0x0a];
  let length = rawTx.length;
  for (; length >= 0x80; length >>>= 7) header.push((length & 0x7f) | 0x80);
  header.push(length);
  const request = new Uint8Array(header.length + rawTx.length);
  request.set(header);
  request.set(rawTx, header.length);
  return request;
}
