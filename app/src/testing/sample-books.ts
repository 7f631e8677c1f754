import type { TokenId } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import {
  createBooksStore,
  type Engine,
  type Offered,
  type OfferedKind,
  type OffersOf,
  type OffersOfMakers,
  type OffersRead,
} from "@satchel/engine";
import { type BookSources, createBookKeeper } from "@satchel/engine/book-keeper";
import { createOfferedKeeper } from "@satchel/engine/offered-keeper";
import { viewNoTrades } from "./sample-trades.ts";

/** What a test may answer. The books of offers are the engine's own; the market behind them is the test's. */
export type SampleAnswers = Partial<Omit<Engine, "fetchOffers"> & SampleMarket>;
type SampleMarket = {
  fetchOffers(
    of: OffersOf | OffersOfMakers,
    signal?: AbortSignal,
    onFirst?: (first: OffersRead) => void,
  ): ReturnType<BookSources["fetch"]>;
  watchToken(tokenId: TokenId, onChange: () => void): Promise<() => void>;
  /** What was stored of what is on offer. */
  storedOffered(kind: OfferedKind): Offered | undefined;
};

/** Notes what a screen asked for. */
export type Done = (action: string, value: unknown) => Promise<void>;

/** The keeper of the books over the offers, verdicts and changes that a test answers with; by default no offers. */
export function bookAnswers(store: Engine["state"], done: Done, answers: SampleAnswers) {
  const {
    fetchOffers = (of) => done("fetchOffers", of).then(() => ok({ offers: [], refused: [] })),
    verifyOffer = (offer) => done("verifyOffer", offer).then(() => ok(undefined)),
    fetchOfferedTokens = (kind) => done("fetchOfferedTokens", kind).then(() => ok([])),
    storedOffered = () => undefined,
    watchToken = (tokenId) => done("watchToken", tokenId).then(() => () => undefined),
  } = answers;
  const sources: BookSources = {
    fetch: (of, _readings, onFirst) => fetchOffers(of, undefined, onFirst),
    verify: verifyOffer,
    watch: (of, onChange) => {
      const watching = "tokenId" in of ? watchToken(of.tokenId, () => onChange(undefined)) : undefined;
      return () => void watching?.then((stop) => stop());
    },
    lookUp: async () => undefined,
  };
  const books = createBooksStore();
  // No test waits for time: what is to happen later happens at once.
  const after = (_ms: number, run: () => void) => {
    run();
    return () => undefined;
  };
  const keeper = createBookKeeper({
    sources,
    books,
    state: store,
    clock: { now: () => 0, after },
    isStopped: () => false,
  });
  const viewOffers: Engine["viewOffers"] = async (of) => keeper.view(of);
  const offered = (kind: OfferedKind) =>
    createOfferedKeeper({
      kind,
      books,
      keeper,
      fetchIds: () => fetchOfferedTokens(kind),
      needNames: async () => undefined,
      load: async () => storedOffered(kind),
      save: async () => undefined,
      clock: { now: () => 0, after },
      pace: async (isWanted = () => true) => isWanted(),
      isStopped: () => false,
      onError: (error) => {
        throw error;
      },
    });
  // No partner redeems a token here.
  const silent = async () => no({ code: "unreachable" as const, reason: "no answer" });
  const keepers = { fungible: offered("fungible"), collection: offered("collection") };
  const viewOffered: Engine["viewOffered"] = (kind) => keepers[kind].view();
  const partner = { fetchBid: silent, fetchYield: silent };
  return {
    books,
    ...partner,
    fetchOffers,
    fetchOfferedTokens,
    verifyOffer,
    viewOffered,
    viewOffers,
    viewSales: viewNoTrades,
    viewTrades: viewNoTrades,
  } satisfies SampleAnswers;
}
