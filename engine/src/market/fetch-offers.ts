import { createSlicer } from "@satchel/core/in-slices";
import { AGORA_PLUGIN, OFFER_GROUPS, type Offer, type OfferProblem, readOffer } from "@satchel/core/offer";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Outpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";

/** Which offers: of a token or NFT, of all NFTs of a collection, or of a maker (public key, hex). */
export type OffersOf = { tokenId: string } | { groupTokenId: string } | { makerPk: string };

/** An output that the indexer lists as an offer, and why it is not trusted. `another-group`: it was not asked for. */
export type RefusedOffer = { outpoint: Outpoint; problem: OfferProblem | { code: "another-group" } };
export type OffersRead = { offers: readonly Offer[]; refused: readonly RefusedOffer[] };
export type MarketProblem = { code: "stopped" } | { code: "unreachable"; reason: string };

/** Rebuilding a covenant takes a third of a millisecond, so the clock is looked at often. */
const LOOK_EVERY = 4;

/** Fetches the open offers, in the order of the indexer. Offers whose covenant is not what the plugin says are refused. */
export async function fetchOffers(
  { ports: { chain, clock } }: Context,
  of: OffersOf,
  signal?: AbortSignal,
): Promise<Result<OffersRead, MarketProblem>> {
  const slicer = createSlicer(clock, LOOK_EVERY);
  return answering(signal, async () => {
    const offers: Offer[] = [];
    const refused: RefusedOffer[] = [];
    for (const utxo of await chain.pluginUtxos(AGORA_PLUGIN, groupOf(of), signal)) {
      const read = readOffer(utxo);
      const { outpoint } = utxo;
      if (!read.ok) refused.push({ outpoint, problem: read.problem });
      else if (!isOf(read.value, of)) refused.push({ outpoint, problem: { code: "another-group" } });
      else offers.push(read.value);
      if (slicer.isOver()) await slicer.pause();
      signal?.throwIfAborted();
    }
    return { offers, refused };
  });
}

function groupOf(of: OffersOf): string {
  if ("tokenId" in of) return OFFER_GROUPS.token + of.tokenId;
  return "makerPk" in of ? OFFER_GROUPS.maker + of.makerPk : OFFER_GROUPS.collection + of.groupTokenId;
}

/** The type byte of an NFT. */
const NFT = 0x41;

function isOf(offer: Offer, of: OffersOf): boolean {
  if ("tokenId" in of) return offer.tokenId === of.tokenId;
  if ("makerPk" in of) return offer.makerPk === of.makerPk;
  return offer.groupTokenId === of.groupTokenId && offer.tokenType.number === NFT;
}

/** Fetches the ids of all tokens (`fungible`) or collections of which something is on offer, page by page. */
export async function fetchOfferedTokens(
  { ports: { chain } }: Context,
  kind: "fungible" | "collection",
  signal?: AbortSignal,
): Promise<Result<readonly string[], MarketProblem>> {
  const prefix = OFFER_GROUPS[kind];
  return answering(signal, async () => {
    const ids: string[] = [];
    let start: string | undefined;
    do {
      const page = await chain.pluginGroups(AGORA_PLUGIN, { prefix, ...(start && { start }) }, signal);
      ids.push(...page.groups.map((group) => group.slice(prefix.length)));
      start = page.nextStart;
    } while (start !== "");
    return ids;
  });
}

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
