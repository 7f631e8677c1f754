import { refusalOf, type SecondNode } from "@satchel/core/ports";
import { createRequest, type ServiceConfig } from "./create-request.ts";

/**
 * Creates the port for a second indexer, to which PayButton payments are broadcast as well (facts.md 1.3), and payments
 * that the first one has refused. It has the interface of the first one (devnet.md 1); only its broadcast is used.
 */
export function createSecondNode(config: ServiceConfig): SecondNode {
  const request = createRequest(config);
  return {
    host: config.baseUrl.replace(/^https?:\/\//, ""),
    async broadcast(rawTx) {
      const { status } = await request("/broadcast-tx", { protobuf: broadcastRequest(rawTx) });
      if (status < 200 || status > 299) throw refusalOf({ path: "/broadcast-tx", status });
    },
  };
}

/** Encodes a BroadcastTxRequest with the transaction in field 1. The indexer's token checks stay on. */
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
