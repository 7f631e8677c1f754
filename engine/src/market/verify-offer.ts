import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { type Offer, offerCoin } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, checkCoin, type Parent } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { gatherParents } from "../payments/checks/parents/gather-parents.ts";
import type { MarketProblem } from "./market-problem.ts";

/** Why the bytes behind an offer do not show it. Nobody can buy it then, whatever the indexer says. */
export type OfferDoubt =
  /** No source has the transaction that made the offer. */
  | { code: "offer-parent-missing" }
  /** The bytes of that transaction have another script, amount or token in the place of the offer. */
  | { code: "offer-differs"; problem: CoinProblem };

/**
 * Compares an offer with the bytes of the transaction that made it. Name and decimals of its token are known by the
 * bytes of the genesis alone (`engine/src/tokens`). Whether the offer's token balance ever existed cannot be seen from
 * these bytes: `prepareTrade` asks a second indexer.
 */
export async function verifyOffer(ctx: Context, offer: Offer): Promise<Result<void, OfferDoubt | MarketProblem>> {
  const parent = await parentOf(ctx, offer.outpoint);
  if (!parent.ok)
    return parent.problem.code === "parent-missing" ? no({ code: "offer-parent-missing" }) : no(parent.problem);
  const problem = checkCoin(offerCoin(offer), parent.value);
  return problem === undefined ? ok(undefined) : no({ code: "offer-differs", problem });
}

type NotGathered = MarketProblem | { code: "parent-missing" };

type Gathered = Result<Parent | undefined, NotGathered>;

/** Returns the transaction that made an output, read from its bytes. */
async function parentOf(ctx: Context, outpoint: Outpoint): Promise<Gathered> {
  const gathered = await gatherParents(ctx, [outpoint]);
  if (gathered.ok) return ok(gathered.value.get(readOutpoint(outpoint).txid)?.parent);
  const { problem } = gathered;
  if (problem.code === "stopped") return no({ code: "stopped" });
  if (problem.code === "parent-missing") return no({ code: "parent-missing" });
  return no({ code: "unreachable", reason: problem.reason });
}
