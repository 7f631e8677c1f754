import { type Sats, sats } from "@satchel/core/amount";
import type { Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import type { Context } from "../context.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/**
 * Fetches what a script could pay with now, as the indexer says: its XEC without the sats in coins with tokens. Nothing
 * that the wallet signs depends on it.
 */
export const fetchReadySats = (
  { ports: { chain } }: Context,
  script: ScriptHex,
  signal?: AbortSignal,
): Promise<Result<Sats, MarketProblem>> =>
  answering(signal, async () => {
    const utxos = await chain.utxos(script, signal);
    return sats(utxos.reduce((sum, { sats: amount, token }) => (token ? sum : sum + amount), 0n));
  });
