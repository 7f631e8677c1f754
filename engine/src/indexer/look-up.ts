import { type Chain, NetworkError } from "@satchel/core/ports";
import type { Tx, Txid } from "@satchel/core/tx";

/** Returns a transaction as the indexer has it, or undefined if it has none. Throws NetworkError or ProtocolError. */
export async function lookUp(chain: Pick<Chain, "tx">, txid: Txid, signal?: AbortSignal): Promise<Tx | undefined> {
  try {
    return await chain.tx(txid, signal);
  } catch (error) {
    if (error instanceof NetworkError && error.outcome === "refused" && /\b404\b|not found/i.test(error.message)) {
      return undefined;
    }
    throw error;
  }
}
