// The trades of one token: shows what is stored, reads what is new, then what is older, page by page, and takes live
// events.
import type { TokenId } from "@satchel/core/ids";
import type { TradeFact } from "@satchel/core/market";
import { type Clock, NetworkError, ProtocolError } from "@satchel/core/ports";
import { createPacer } from "../../pacing/pacer.ts";
import { type ReadPage, readOlder, readTop } from "./read-trades.ts";
import { EMPTY_LOG, factsOf, numReadOf, numUnprovenOf, type TradeLog } from "./trade-log.ts";

/** The trades of a token as far as they are read. */
export type MarketTrades = {
  /** Newest first; undefined before anything was read. */
  facts: readonly TradeFact[] | undefined;
  /** How many more trades the indexer claims, although bytes do not show them. */
  numUnproven: number;
  /** How many transactions of the market are read, of how many. Listings and cancellations are among them. */
  numRead: number;
  total: number;
  isWhole: boolean;
  isReading: boolean;
  /** A person has stopped the reading of what is older. */
  isStopped: boolean;
  /** The last page could not be read. It is tried again when the network is back, or by `goOn`. */
  hasFailed: boolean;
};

/** Where trades come from and where they are kept. */
export type TradeSources = {
  readerOf(tokenId: TokenId): ReadPage;
  /** Calls `onChange` when something happens on the market of a token, until the returned function is called. */
  watch(tokenId: TokenId, onChange: () => void): () => void;
  load(tokenId: TokenId): Promise<TradeLog | undefined>;
  save(tokenId: TokenId, log: TradeLog): Promise<void>;
  clock: Pick<Clock, "after">;
  onError(error: unknown): void;
};

/** How many live events are answered with a request at once. */
export const READS_OF_A_BURST = 3;
export const BURST_PAUSE_MS = 1_000;
/** After this number of pages what is settled is stored. */
export const SAVE_EVERY = 10;

type Progress = { log: TradeLog } & Pick<MarketTrades, "isReading" | "isStopped" | "hasFailed">;

const shownOf = ({ log, isReading, isStopped, hasFailed }: Progress): MarketTrades => ({
  facts: numReadOf(log) > 0 || log.isWhole ? factsOf(log) : undefined,
  numUnproven: numUnprovenOf(log),
  numRead: numReadOf(log),
  total: Math.max(log.total, numReadOf(log)),
  isWhole: log.isWhole,
  isReading,
  isStopped,
  hasFailed,
});

export type Follower = ReturnType<typeof createFollower>;

/** `isViewed`: whether somebody still looks. `onChange` gets what there is now. */
export function createFollower(
  tokenId: TokenId,
  { readerOf, load, save, clock, onError }: TradeSources,
  { isViewed, onChange }: { isViewed(): boolean; onChange(): void },
) {
  const now = { log: EMPTY_LOG, isLoaded: false, isDirty: true, isStopped: false, hasFailed: false, isReading: false };
  const pace = createPacer(clock, READS_OF_A_BURST, BURST_PAUSE_MS);
  const readPage = readerOf(tokenId);
  const store = () => save(tokenId, now.log).catch(onError);

  async function loadOnce(): Promise<void> {
    if (now.isLoaded) return;
    now.log = (await load(tokenId).catch(onError)) ?? now.log;
    now.isLoaded = true;
    onChange();
  }

  async function run(): Promise<void> {
    await loadOnce();
    let unsaved = 0;
    while (isViewed() && (now.isDirty || !(now.log.isWhole || now.isStopped))) {
      const read = now.isDirty ? readTop : readOlder;
      now.isDirty = false;
      const log = await read(now.log, readPage);
      if (log === undefined) now.isDirty = true;
      else now.log = log;
      onChange();
      if (++unsaved % SAVE_EVERY === 0) await store();
    }
    if (unsaved % SAVE_EVERY !== 0) await store();
  }

  /** Reads until there is nothing more to read, or somebody stops it, or nobody looks any more. */
  async function read(): Promise<void> {
    if (now.isReading || !isViewed()) return;
    now.hasFailed = false;
    now.isReading = true;
    onChange();
    try {
      // An event may come while the last page is stored.
      do await run();
      while (now.isDirty && isViewed());
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ProtocolError)) onError(error);
      now.hasFailed = true;
      // What failed may have been the newest page.
      now.isDirty = true;
    }
    now.isReading = false;
    onChange();
  }

  return {
    read,
    shown: () => shownOf(now),
    /** Takes a live event, which may be one of many. */
    onEvent: () => {
      const isWanted = () => isViewed() && !now.isDirty;
      void pace(isWanted).then((mayBegin) => {
        if (!mayBegin) return;
        now.isDirty = true;
        void read();
      });
    },
    /** While nobody looked, no event was heard. */
    distrust: () => {
      now.isDirty = true;
    },
    stop: () => {
      now.isStopped = true;
      onChange();
    },
    goOn: () => {
      now.isStopped = false;
      void read();
    },
    hasFailed: () => now.hasFailed,
    isReading: () => now.isReading,
  };
}
