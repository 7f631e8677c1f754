import type { IncomingMessage } from "node:http";

/** A client that sends more than this is cut off. */
const MAX_REST_BYTES = 20_000_000;

/**
 * Reads the rest of a body that is refused for its size, and drops it. A client that is still writing when the
 * connection closes reports a broken connection (Node 26: EPIPE) and never reads the answer.
 */
export async function readRest(request: IncomingMessage): Promise<void> {
  let left = MAX_REST_BYTES;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Uint8Array).length;
      if (left < 0) return;
    }
  } catch {
    // The client has gone: nobody waits for the answer.
  }
}
