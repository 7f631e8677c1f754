import { createSlicer } from "@satchel/core/in-slices";
import {
  AGORA_PLUGIN,
  byClaimedPrice,
  OFFER_GROUPS,
  type Offer,
  type OfferOutput,
  type OfferProblem,
  readOffer,
} from "@satchel/core/offer";
import type { Chain } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import { isNft } from "@satchel/core/token";
import type { Outpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { takeExpected } from "./expect-offers.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/** Which offers: of a token or NFT, of all NFTs of a collection, or of a maker (public key, hex). */
export type OffersOf = { tokenId: string } | { groupTokenId: string } | { makerPk: string };

/** An output that the indexer lists as an offer, and why it is not trusted. `another-group`: it was not asked for. */
export type RefusedOffer = { outpoint: Outpoint; problem: OfferProblem | { code: "another-group" } };
export type OffersRead = { offers: readonly Offer[]; refused: readonly RefusedOffer[] };

/** Rebuilding a covenant takes a tenth of a millisecond, ten times that on a slow phone, so the clock is looked at often. */
const LOOK_EVERY = 4;
/** How many offers are handed over before the others are read: more than a list shows at once. */
const FIRST = 16;

/**
 * Fetches the open offers, cheapest first. Offers whose covenant is not what the plugin says are refused. If there are many
 * that were not read before, `onFirst` gets the cheapest ones as soon as they are read.
 */
export async function fetchOffers(
  ctx: Context,
  of: OffersOf,
  signal?: AbortSignal,
  onFirst?: (first: OffersRead) => void,
): Promise<Result<OffersRead, MarketProblem>> {
  const { chain, clock } = ctx.ports;
  const slicer = createSlicer(clock, LOOK_EVERY);
  return answering(signal, async () => {
    const offers: Offer[] = [];
    const refused: RefusedOffer[] = [];
    const group = groupOf(of);
    const early = await takeExpected(ctx, group);
    const outputs = byClaimedPrice(early ?? (await chain.pluginUtxos(AGORA_PLUGIN, group, signal)));
    const { read, numUnread } = createReader(chain, group, outputs);
    let isAwaited = onFirst !== undefined && numUnread > 2 * FIRST;
    const seen = new Set<Outpoint>();
    for (const utxo of outputs) {
      const { outpoint } = utxo;
      // An output can be bought from once, however often the indexer lists it.
      if (seen.has(outpoint)) continue;
      seen.add(outpoint);
      const reading = read(utxo);
      if (!reading.ok) refused.push({ outpoint, problem: reading.problem });
      else if (!isOf(reading.value, of)) refused.push({ outpoint, problem: { code: "another-group" } });
      else offers.push(reading.value);
      const isFirst = isAwaited && offers.length === FIRST;
      if (isFirst) {
        isAwaited = false;
        onFirst?.({ offers: [...offers], refused: [...refused] });
      }
      if (isFirst || slicer.isOver()) await slicer.pause();
      signal?.throwIfAborted();
    }
    return { offers, refused };
  });
}

type Reading = ReturnType<typeof readOffer>;
type KnownReading = { said: string; reading: Reading };
type KnownReadings = ReadonlyMap<Outpoint, KnownReading>;

/** By chain and group: what the outputs of the last answers were read as. An output with other claims is read again. */
const known = new WeakMap<Chain, Map<string, KnownReadings>>();
/** The groups of which readings are kept: those of the tokens that a person looked at last. */
const MAX_GROUPS = 4;

/** Returns a function that reads each output once for all answers, and how many of these are read for the first time. */
function createReader(chain: Chain, group: string, outputs: readonly (OfferOutput & { outpoint: Outpoint })[]) {
  const groups = known.get(chain) ?? new Map<string, KnownReadings>();
  known.set(chain, groups);
  const before = groups.get(group);
  const now = new Map<Outpoint, KnownReading>();
  const claims = new Map(outputs.map((output) => [output, claimsOf(output)]));
  const knownOf = (output: (typeof outputs)[number]): Reading | undefined => {
    const found = before?.get(output.outpoint);
    return found?.said === claims.get(output) ? found?.reading : undefined;
  };
  groups.delete(group);
  groups.set(group, now);
  for (const old of groups.keys()) {
    if (groups.size <= MAX_GROUPS) break;
    groups.delete(old);
  }
  return {
    numUnread: outputs.filter((output) => knownOf(output) === undefined).length,
    read: (output: (typeof outputs)[number]): Reading => {
      const reading = knownOf(output) ?? readOffer(output);
      now.set(output.outpoint, { said: claims.get(output) ?? "", reading });
      return reading;
    },
  };
}

/** Returns everything that reading an offer depends on, besides its outpoint. */
function claimsOf({ script, sats, token, plugins }: OfferOutput): string {
  const { groups = [], data = [] } = plugins?.[AGORA_PLUGIN] ?? {};
  const { tokenId = "", tokenType, atoms = "", isMintBaton = "" } = token ?? {};
  const type = tokenType && `${tokenType.protocol} ${tokenType.type} ${tokenType.number}`;
  return [script, sats, tokenId, type, atoms, isMintBaton, ...data, "groups", ...groups].join("|");
}

function groupOf(of: OffersOf): string {
  if ("tokenId" in of) return OFFER_GROUPS.token + of.tokenId;
  return "makerPk" in of ? OFFER_GROUPS.maker + of.makerPk : OFFER_GROUPS.collection + of.groupTokenId;
}

function isOf(offer: Offer, of: OffersOf): boolean {
  if ("tokenId" in of) return offer.tokenId === of.tokenId;
  if ("makerPk" in of) return offer.makerPk === of.makerPk;
  return offer.groupTokenId === of.groupTokenId && isNft(offer.tokenType);
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
