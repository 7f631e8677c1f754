import type { Txid } from "@satchel/core/ids";
import type { CountedCoins } from "../refusals/counted-coins.ts";

/**
 * How a payment failed. `hosts`: the servers that have refused it. `coins`: what the servers say about its coins, and
 * `replacedBy`: a final transaction that spends one of them (`OutboxEntry`, and `silent`).
 */
export type Failure = {
  status: "refused" | "conflicted";
  reason: string;
  hosts?: readonly string[];
  silent?: readonly string[];
  coins?: CountedCoins | undefined;
  replacedBy?: Txid | undefined;
};
