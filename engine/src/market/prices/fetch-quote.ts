// What a token is worth, asked of the indexer and proven by bytes: its trades of the last 30 days, and the cheapest
// offer where there are enough of them.
import type { TokenId } from "@satchel/core/ids";
import { FAIR_SECS, fairPrice, type Price, type Quote } from "@satchel/core/market";
import { askedSats, type Offer } from "@satchel/core/offer";
import type { Context } from "../../context.ts";
import { findBest } from "../find-best.ts";
import { pageReader, type ReadPage, readOlder, readTop } from "../trades/read-trades.ts";
import { loadTrades, saveTrades } from "../trades/stored-trades.ts";
import { EMPTY_LOG, factsOf, type TradeLog } from "../trades/trade-log.ts";

/** At most this number of pages of trades is read at once. A market with more is read on when its turn comes again. */
export const MAX_PAGES = 20;

/**
 * Returns what is known of a token's price now; undefined where no server tells the offers, or where not all
 * trades of 30 days are read yet. Throws NetworkError and ProtocolError.
 */
export async function fetchQuote(ctx: Context, tokenId: TokenId, signal?: AbortSignal): Promise<Quote | undefined> {
  const { ports, state } = ctx;
  const { archive, clock } = ports;
  const stored = archive && (await loadTrades(archive, tokenId));
  const from = Math.floor(clock.now() / 1_000) - FAIR_SECS;
  const readPage = pageReader(ports, { tokenId }, () => state.getState().tip?.height ?? -1, signal);
  const { log, numPages, isCovered } = await readSince(stored ?? EMPTY_LOG, readPage, from);
  // The archive keeps the trades of a few tokens: only of those whose trades take more than one page.
  const isWanted = stored !== undefined || numPages > 1;
  if (archive && isWanted && state.getState().phase.kind === "ready") await saveTrades(archive, tokenId, log);
  if (!isCovered) return undefined;
  const facts = factsOf(log);
  const at = clock.now();
  const nowSecs = Math.floor(at / 1_000);
  const usual = fairPrice(facts, nowSecs, undefined);
  if (usual === undefined) return { each: undefined, at };
  const found = await findBest(ctx, tokenId, new Set(), signal);
  if (found === undefined) return undefined;
  return { each: fairPrice(facts, nowSecs, found.best && priceOf(found.best)), usual, at };
}

const priceOf = (offer: Offer): Price => ({ sats: askedSats(offer), atoms: offer.atoms });

/** Reads what is newest, and what is older until a moment, in seconds. */
async function readSince(stored: TradeLog, readPage: ReadPage, from: number) {
  let numPages = 0;
  const counted: ReadPage = (page) => {
    numPages++;
    return readPage(page);
  };
  let log = await readTop(stored, counted);
  const isCovered = () => log.isWhole || factsOf(log).some(({ atSecs }) => atSecs <= from);
  while (!isCovered() && numPages < MAX_PAGES) {
    // Something new has moved the pages in the meantime.
    log = (await readOlder(log, counted)) ?? (await readTop(log, counted));
  }
  return { log, numPages, isCovered: isCovered() };
}
