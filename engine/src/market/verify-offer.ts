import { type Offer, offerCoin } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, checkCoin, readOutpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { gatherParents } from "../payments/gather-parents.ts";
import { askAbout, type SecondOpinion, type ServersProblem } from "../payments/second-opinion.ts";
import type { MarketProblem } from "./fetch-offers.ts";

/** Why the bytes behind an offer do not show it. Nobody can buy it then, whatever the indexer says. */
export type OfferDoubt =
  /** No source has the transaction that made the offer. */
  | { code: "offer-parent-missing" }
  /** The bytes of that transaction have another script, amount or token in the place of the offer. */
  | { code: "offer-differs"; problem: CoinProblem };

/**
 * Compares an offer with the bytes of the transaction that made it. Whether its token balance ever existed cannot be seen
 * from these bytes: `askAboutOffer` asks a second indexer.
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

/** What other indexers say about an offer that is to be bought. */
export type OfferOpinion =
  | SecondOpinion
  /** Only one indexer is configured. */
  | { kind: "alone" }
  /** Both indexers say that somebody has bought or cancelled it. */
  | { kind: "gone" }
  | ({ kind: "disagrees" } & Pick<ServersProblem, "hosts" | "coins">);

/** Asks a second indexer whether the offer's output is there with its atoms, which is done before every purchase. */
export async function askAboutOffer(ctx: Context, offer: Offer, signal?: AbortSignal): Promise<OfferOpinion> {
  // The height is not known: an offer that the second indexer has not heard of counts as one that it is late for. If the
  // first indexer invented it, the network refuses the purchase, and nothing is lost.
  const coin = { ...offerCoin(offer), blockHeight: -1, isCoinbase: false, isFinal: false };
  const opinion = await askAbout(ctx, [coin], 0, signal);
  if (opinion === undefined) return { kind: "alone" };
  if ("code" in opinion) return { kind: "disagrees", hosts: opinion.hosts, coins: opinion.coins };
  return opinion.kind === "outdated" ? { kind: "gone" } : opinion;
}
