import { type Outpoint, parseTokenId, type TokenId } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import {
  AGORA_PLUGIN,
  byClaimedPrice,
  isShown,
  OFFER_GROUPS,
  type Offer,
  type OfferOutput,
  type OfferProblem,
  readOffer,
} from "@satchel/core/offer";
import type { Chain } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { Utxo } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { answering, type MarketProblem } from "./market-problem.ts";
import { groupsOf, isOf, type OffersOf, type OffersOfMakers } from "./offers-of.ts";

/** An output that the indexer lists as an offer, and why it is not trusted. `another-group`: it was not asked for. */
export type RefusedOffer = { outpoint: Outpoint; problem: OfferProblem | { code: "another-group" } };
export type OffersRead = { offers: readonly Offer[]; refused: readonly RefusedOffer[] };

/**
 * Rebuilding a covenant takes a tenth of a millisecond, ten times that on a slow phone, so the clock is looked at
 * often.
 */
const LOOK_EVERY = 4;
/** How many groups of offers are fetched at once, for one caller. */
const GROUPS_AT_ONCE = 4;
/** How many offers are handed over before the others are read: more than a list shows at once. */
const FIRST = 16;

type FetchOptions = {
  /** What the outputs of the last answer were read as. By default all of them are read. */
  readings?: Readings;
  /** If many outputs were not read before, gets the cheapest offers as soon as they are read. */
  onFirst?: (first: OffersRead) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Fetches the open offers, cheapest first. Offers whose covenant is not what the plugin says are refused, and some
 * offers of the redeemable tokens are left out (`isShown`). Of several makers there are all offers or a problem: a part
 * of them would look like all.
 */
export const fetchOffers = (
  ctx: Context,
  of: OffersOf | OffersOfMakers,
  signal?: AbortSignal,
): Promise<Result<OffersRead, MarketProblem>> => fetchAndRead(ctx, of, { signal });

/**
 * Fetches offers as `fetchOffers` does. An output that was read before, and of which the indexer claims the same, is
 * the same offer.
 */
export async function fetchAndRead(
  { ports: { chain, clock }, pegs, state }: Context,
  of: OffersOf | OffersOfMakers,
  { readings = createReadings(), onFirst, signal }: FetchOptions,
): Promise<Result<OffersRead, MarketProblem>> {
  const slicer = createSlicer(clock, LOOK_EVERY);
  return answering(signal, async () => {
    const offers: Offer[] = [];
    const refused: RefusedOffer[] = [];
    const outputs = byClaimedPrice(await listedIn(chain, groupsOf(of), signal));
    const { read, numUnread } = createReader(readings, outputs);
    let isAwaited = onFirst !== undefined && numUnread > 2 * FIRST;
    const seen = new Set<Outpoint>();
    const own = new Set(state.getState().wallets.flatMap(({ keys }) => keys.map(({ publicKey }) => publicKey)));
    for (const utxo of outputs) {
      const { outpoint } = utxo;
      // An output can be bought from once, however often the indexer lists it.
      if (seen.has(outpoint)) continue;
      seen.add(outpoint);
      const reading = read(utxo);
      if (!reading.ok) refused.push({ outpoint, problem: reading.problem });
      else if (!isOf(reading.value, of)) refused.push({ outpoint, problem: { code: "another-group" } });
      else if (pegs === undefined || isShown(reading.value, pegs, own)) offers.push(reading.value);
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

/** Fetches what the indexer lists in all of these groups. After one has failed, no other is asked for. */
async function listedIn(chain: Chain, groups: readonly string[], signal: AbortSignal | undefined): Promise<Utxo[]> {
  const limit = createLimiter(GROUPS_AT_ONCE);
  let hasEnded = false;
  const lists = groups.map((group) =>
    limit(async () => {
      signal?.throwIfAborted();
      return hasEnded ? [] : chain.pluginUtxos(AGORA_PLUGIN, group, signal);
    }),
  );
  try {
    return (await Promise.all(lists)).flat();
  } finally {
    hasEnded = true;
  }
}

type Reading = ReturnType<typeof readOffer>;
type StoredReading = { claims: string; reading: Reading };
/**
 * What the outputs of the last answer were read as. An output of which the indexer claims something else is read again.
 */
export type Readings = { last: ReadonlyMap<Outpoint, StoredReading> };

export const createReadings = (): Readings => ({ last: new Map() });

/**
 * Returns a function that reads an output unless it was read before, and how many of these outputs are read for the
 * first time.
 */
function createReader(readings: Readings, outputs: readonly (OfferOutput & { outpoint: Outpoint })[]) {
  const { last } = readings;
  const now = new Map<Outpoint, StoredReading>();
  readings.last = now;
  const claims = new Map(outputs.map((output) => [output, claimsOf(output)]));
  const storedOf = (output: (typeof outputs)[number]): Reading | undefined => {
    const stored = last.get(output.outpoint);
    return stored?.claims === claims.get(output) ? stored?.reading : undefined;
  };
  return {
    numUnread: outputs.filter((output) => storedOf(output) === undefined).length,
    read: (output: (typeof outputs)[number]): Reading => {
      const reading = storedOf(output) ?? readOffer(output);
      now.set(output.outpoint, { claims: claims.get(output) ?? "", reading });
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

export type OfferedKind = "fungible" | "collection";

/** How many ids are taken of a server. Five times the market of 2026: a server may name any number of them. */
export const MAX_OFFERED = 5_000;

const MAX_PAGES = 200;

/** Fetches the ids of all tokens (`fungible`) or collections on offer, each once, page by page. */
export async function fetchOfferedTokens(
  { ports: { chain } }: Context,
  kind: OfferedKind,
  signal?: AbortSignal,
): Promise<Result<readonly TokenId[], MarketProblem>> {
  const prefix = OFFER_GROUPS[kind];
  return answering(signal, async () => {
    const ids = new Set<TokenId>();
    let start = "";
    for (let count = 1; ; count++) {
      const page = await chain.pluginGroups(AGORA_PLUGIN, { prefix, ...(start !== "" && { start }) }, signal);
      for (const group of page.groups) {
        const id = group.startsWith(prefix) ? parseTokenId(group.slice(prefix.length)) : undefined;
        if (id !== undefined && ids.size < MAX_OFFERED) ids.add(id);
      }
      // Pages go forward, group by group. Nothing else may keep them going.
      const goesOn = page.nextStart > start && count < MAX_PAGES && ids.size < MAX_OFFERED;
      if (!goesOn) return [...ids];
      start = page.nextStart;
      signal?.throwIfAborted();
    }
  });
}
