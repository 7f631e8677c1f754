import { type Chain, NetworkError } from "../ports.ts";

/**
 * Lets `broadcastAll` of a client go through its `broadcast`, once for each transaction, while a test has replaced
 * `broadcast`: as with a server that takes the first transaction and then fails.
 */
export function splitRequests(client: Pick<Chain, "broadcast" | "broadcastAll">): void {
  const { broadcast, broadcastAll } = client;
  client.broadcastAll = async (rawTxs) => {
    if (client.broadcast === broadcast) return broadcastAll(rawTxs);
    const txids = [];
    for (const rawTx of rawTxs) {
      try {
        txids.push(await client.broadcast(rawTx));
      } catch (error) {
        // The request as a whole has left the device.
        const isLost = error instanceof NetworkError && error.outcome === "unreachable" && txids.length > 0;
        throw isLost ? new NetworkError(error.message, "unknown") : error;
      }
    }
    return txids;
  };
}
