import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { reasonOf } from "../problems.ts";

/** Why a question about the market has no answer. `stopped`: the caller aborted it. */
export type MarketProblem = { code: "stopped" } | { code: "unreachable"; reason: string };

/** Returns what `ask` returns. A failure of the network, an unreadable reply and a stop become problems. */
export async function answering<T>(
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<Result<T, MarketProblem>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (signal?.aborted) return no({ code: "stopped" });
    if (error instanceof NetworkError || error instanceof ProtocolError) {
      return no({ code: "unreachable", reason: reasonOf(error) });
    }
    throw error;
  }
}
