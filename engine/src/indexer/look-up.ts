import type { Txid } from "@satchel/core/ids";
import type { Chain } from "@satchel/core/ports";
import type { Tx } from "@satchel/core/tx";
import { failureOf } from "./failure.ts";

/** Returns a transaction as the indexer has it, or undefined if it has none. Throws NetworkError or ProtocolError. */
export async function lookUp(chain: Pick<Chain, "tx">, txid: Txid, signal?: AbortSignal): Promise<Tx | undefined> {
  try {
    return await chain.tx(txid, signal);
  } catch (error) {
    if (failureOf(error) === "not-found") return undefined;
    throw error;
  }
}
