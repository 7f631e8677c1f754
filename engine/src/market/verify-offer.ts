import { type Offer, offerCoin } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, checkCoin, readOutpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { gatherParents } from "../payments/checks/gather-parents.ts";
import type { MarketProblem } from "./fetch-offers.ts";

/** Why the bytes behind an offer do not show it. Nobody can buy it then, whatever the indexer says. */
export type OfferDoubt =
  /** No source has the transaction that made the offer. */
  | { code: "offer-parent-missing" }
  /** The bytes of that transaction have another script, amount or token in the place of the offer. */
  | { code: "offer-differs"; problem: CoinProblem };

/**
 * Compares an offer with the bytes of the transaction that made it. Whether its token balance ever existed cannot be seen
 * from these bytes: `prepareTrade` asks a second indexer.
 */
export async function verifyOffer(
  ctx: Context,
  offer: Offer,
  signal?: AbortSignal,
): Promise<Result<void, OfferDoubt | MarketProblem>> {
  const gathered = await gatherParents(ctx, [offer.outpoint], signal && { signal });
  if (!gathered.ok) {
    const { problem } = gathered;
    if (problem.code === "stopped") return no({ code: "stopped" });
    if (problem.code === "parent-missing") return no({ code: "offer-parent-missing" });
    return no({ code: "unreachable", reason: problem.reason });
  }
  const parent = gathered.value.get(readOutpoint(offer.outpoint).txid)?.parent;
  const problem = checkCoin(offerCoin(offer), parent);
  return problem === undefined ? ok(undefined) : no({ code: "offer-differs", problem });
}
