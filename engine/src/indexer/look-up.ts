import { type Chain, NetworkError } from "@satchel/core/ports";
import type { Tx, Txid } from "@satchel/core/tx";

/** The transaction as the indexer has it; undefined when it answers that it has none. May throw. */
export async function lookUp(chain: Chain, txid: Txid): Promise<Tx | undefined> {
  try {
    return await chain.tx(txid);
  } catch (error) {
    if (error instanceof NetworkError && error.outcome === "refused" && /\b404\b|not found/i.test(error.message)) {
      return undefined;
    }
    throw error;
  }
}
