import type { Txid } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { AGORA_PLUGIN } from "@satchel/core/offer";
import type { Chain, Clock } from "@satchel/core/ports";
import { groupOf, type OffersOf } from "../offers-of.ts";
import {
  EMPTY_LOG,
  type Entry,
  numReadOf,
  readEntry,
  startedWith,
  type TradeLog,
  withOlder,
  withTop,
} from "./trade-log.ts";

/** A page of the market's transactions of a token, newest first. `numTxs`: how many there are in all. */
export type EntriesPage = { entries: readonly Entry[]; numPages: number; numTxs: number };
/** Reads page `page`, counted from 0. */
export type ReadPage = (page: number) => Promise<EntriesPage>;

export const PAGE_SIZE = 50;
/** Each transaction is hashed, and the covenants in it are rebuilt. */
const LOOK_EVERY = 2;
/** Older than this many pages, the newest settled transaction is not looked for: the log begins anew. */
export const MAX_TOP_PAGES = 20;

type Sources = { chain: Pick<Chain, "pluginHistory">; clock: Pick<Clock, "now" | "pause"> };

/** Returns what reads the pages of a market. `tipHeight`: of the newest block, -1 if it is not known. */
export const pageReader =
  ({ chain, clock }: Sources, of: OffersOf, tipHeight: () => number, signal?: AbortSignal): ReadPage =>
  async (page) => {
    const slicer = createSlicer(clock, LOOK_EVERY);
    const { txs, numPages, numTxs } = await chain.pluginHistory(AGORA_PLUGIN, groupOf(of), page, PAGE_SIZE, signal);
    const entries: Entry[] = [];
    for (const tx of txs) {
      entries.push(readEntry(tx, of, tipHeight()));
      if (slicer.isOver()) await slicer.pause();
      signal?.throwIfAborted();
    }
    return { entries, numPages, numTxs };
  };

/**
 * Reads what is newest until the newest settled transaction, one page in most cases. Where that is not found, the log
 * begins anew with what was read: the indexer is another one, or has lost a block that was called final.
 */
export async function readTop(log: TradeLog, readPage: ReadPage): Promise<TradeLog> {
  const { newest } = log.settled;
  const top = new Map<Txid, Entry>();
  let total = 0;
  for (let page = 0; page < MAX_TOP_PAGES; page++) {
    const { entries, numPages, numTxs } = await readPage(page);
    total = numTxs;
    for (const entry of entries) {
      if (entry.txid === newest) return joinedOrAnew(withTop(log, [...top.values()], total), readPage);
      // Something new has moved it to this page in the meantime.
      if (!top.has(entry.txid)) top.set(entry.txid, entry);
    }
    const isWhole = page + 1 >= numPages;
    if (isWhole || newest === undefined) return startedWith([...top.values()], isWhole, total);
  }
  return startedWith([...top.values()], false, total);
}

/**
 * Transactions of one second may change places when a block takes them or lets them go: a page is read in one
 * order and the next one in another. A whole log then has one too many or too few, and begins anew.
 */
const joinedOrAnew = (log: TradeLog, readPage: ReadPage): TradeLog | Promise<TradeLog> =>
  !log.isWhole || numReadOf(log) === log.total ? log : readTop(EMPTY_LOG, readPage);

/**
 * Reads one more page of what is older. Where something has happened meanwhile, so that the pages do not join, the log
 * is undefined: `readTop` comes first then.
 */
export async function readOlder(log: TradeLog, readPage: ReadPage): Promise<TradeLog | undefined> {
  const numRead = numReadOf(log);
  const at = Math.floor(numRead / PAGE_SIZE);
  const { entries, numPages, numTxs } = await readPage(at);
  if (numTxs !== log.total) return undefined;
  return withOlder(log, entries.slice(numRead - at * PAGE_SIZE), at + 1 >= numPages);
}
