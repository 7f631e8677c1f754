import { genesisTxid } from "@satchel/core/ids";
import { type Offer, offerCoin } from "@satchel/core/offer";
import type { Chain } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type GenesisInfo, readGenesis } from "@satchel/core/token";
import { type CoinProblem, checkCoin, type Outpoint, outpointOf, type Parent, readOutpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { gatherParents } from "../payments/checks/gather-parents.ts";
import type { MarketProblem } from "./market-problem.ts";

/** Why the bytes behind an offer do not show it. Nobody can buy it then, whatever the indexer says. */
export type OfferDoubt =
  /** No source has the transaction that made the offer. */
  | { code: "offer-parent-missing" }
  /** The bytes of that transaction have another script, amount or token in the place of the offer. */
  | { code: "offer-differs"; problem: CoinProblem }
  /** The bytes of its genesis give the token another name, ticker or number of decimals. */
  | { code: "token-differs"; claimed: GenesisInfo; actual: GenesisInfo };

/**
 * Compares an offer with the bytes of the transaction that made it, and its token's name and decimals with the bytes of
 * the genesis: with other decimals a price for each token would be another one. `claimed`: what the wallet knows of the
 * token, by default now. Whether the offer's token balance ever existed cannot be seen from these bytes: `prepareTrade`
 * asks a second indexer.
 */
export async function verifyOffer(
  ctx: Context,
  offer: Offer,
  claimed: GenesisInfo | undefined = ctx.state.getState().tokens.get(offer.tokenId)?.genesisInfo,
): Promise<Result<void, OfferDoubt | MarketProblem>> {
  const [made, genesis] = await Promise.all([parentOf(ctx, offer.outpoint), genesisOf(ctx, offer.tokenId)]);
  if (!made.ok) return made.problem.code === "parent-missing" ? no({ code: "offer-parent-missing" }) : no(made.problem);
  const problem = checkCoin(offerCoin(offer), made.value);
  if (problem !== undefined) return no({ code: "offer-differs", problem });
  if (!genesis.ok) {
    const { problem: why } = genesis;
    return no(why.code === "parent-missing" ? { code: "unreachable", reason: "" } : why);
  }
  return checkToken(claimed, genesis.value);
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

const asked = new WeakMap<Chain, Map<string, Promise<Gathered>>>();

/** Returns the genesis of a token. Offers of one token that are verified at the same time ask for it once. */
function genesisOf(ctx: Context, tokenId: string): Promise<Gathered> {
  const { chain } = ctx.ports;
  const running = asked.get(chain) ?? new Map<string, Promise<Gathered>>();
  asked.set(chain, running);
  const genesis =
    running.get(tokenId) ??
    parentOf(ctx, outpointOf(genesisTxid(tokenId), 0)).finally(() => void running.delete(tokenId));
  running.set(tokenId, genesis);
  return genesis;
}

/** Compares what the wallet knows of a token with its genesis. A genesis that cannot be read contradicts nothing. */
function checkToken(claimed: GenesisInfo | undefined, genesis: Parent | undefined): Result<void, OfferDoubt> {
  const actual = readGenesis(genesis?.outputs[0]?.script ?? "")?.genesisInfo;
  if (claimed === undefined || actual === undefined) return ok(undefined);
  const isSame =
    claimed.decimals === actual.decimals &&
    withoutMark(claimed.tokenName) === withoutMark(actual.tokenName) &&
    withoutMark(claimed.tokenTicker) === withoutMark(actual.tokenTicker);
  return isSame ? ok(undefined) : no({ code: "token-differs", claimed, actual });
}

/** An indexer's texts come without a byte order mark. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, "");
