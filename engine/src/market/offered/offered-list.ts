import type { TokenId } from "@satchel/core/ids";
import type { Clock } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import { createSaver } from "../../pacing/saver.ts";
import type { Books, BooksStore } from "../books/books.ts";
import {
  booksAsked,
  booksSeen,
  idsFailed,
  idsTold,
  NOTHING_OFFERED,
  type Offered,
  type SeenBook,
} from "../books/offered.ts";
import type { OfferedKind } from "../fetch-offers.ts";
import type { MarketProblem } from "../market-problem.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";

export type OfferedSources = {
  kind: OfferedKind;
  books: BooksStore;
  fetchIds(signal: AbortSignal): Promise<Result<readonly TokenId[], MarketProblem>>;
  /** What was stored; undefined if there is nothing that can be read. */
  load(): Promise<Offered | undefined>;
  save(offered: Offered): Promise<void>;
  /** Brings the names of tokens into the state, at the pace for tokens that are not the wallet's own. */
  needNames(tokenIds: readonly TokenId[]): Promise<void>;
  clock: Pick<Clock, "now" | "after">;
  isStopped(): boolean;
  onError(error: unknown): void;
};

/** Books that were seen within this time are noted together: a list is not drawn again for each of 1,000. */
const NOTE_AFTER_MS = 200;
const SAVE_AFTER_MS = 1_000;

export const bookOf = (kind: OfferedKind, id: TokenId): OffersOf =>
  kind === "fungible" ? { tokenId: id } : { groupTokenId: id };

export type OfferedList = ReturnType<typeof createOfferedList>;

/** The list itself: what changes it goes through here and is stored. `isViewed`: whether somebody looks at it. */
export function createOfferedList(sources: OfferedSources, isViewed: () => boolean) {
  const { kind, books, clock, isStopped } = sources;
  /** The books that were asked for and are not noted yet. */
  const asked = new Set<TokenId>();
  let reading: Promise<void> | undefined;
  let asking: { answer: Promise<void>; signal: AbortSignal } | undefined;
  let isNoting = false;

  const get = (): Offered => books.getState().offered[kind];
  const set = (now: Offered) => books.setState(({ offered }) => ({ offered: { ...offered, [kind]: now } }));
  const saver = createSaver(
    // A lock has emptied the list in memory; what is stored stays.
    async () => {
      if (get() !== NOTHING_OFFERED) await sources.save(get());
    },
    sources.onError,
    () => new Promise((go) => void clock.after(SAVE_AFTER_MS, go)),
  );

  function change(by: (offered: Offered) => Offered): void {
    const before = get();
    const now = by(before);
    if (now === before || isStopped()) return;
    set(now);
    if (now.ids !== undefined) saver.save();
  }

  const read = async (): Promise<void> => {
    const stored = await sources.load();
    if (stored && get().ids === undefined) set(stored);
  };

  async function fetch(signal: AbortSignal): Promise<void> {
    const askedAt = clock.now();
    const told = await sources.fetchIds(signal);
    if (told.ok) change((offered) => idsTold(offered, told.value, askedAt));
    else if (told.problem.code !== "stopped") change((offered) => idsFailed(offered, told.problem));
  }

  /** Notes what is known of the books that are in memory. */
  function note(): void {
    const seen = seenAmong(books.getState().books, kind, get().ids ?? []);
    change((offered) => booksSeen(booksAsked(offered, asked), seen));
    // Together, because each question for names is stored by itself.
    void sources.needNames([...asked]);
    asked.clear();
  }

  function noteSoon(): void {
    if (isNoting) return;
    isNoting = true;
    clock.after(NOTE_AFTER_MS, () => {
      isNoting = false;
      if (isViewed()) note();
    });
  }

  return {
    get,
    change,
    note,
    noteSoon,
    noteAsked: (id: TokenId) => {
      asked.add(id);
      noteSoon();
    },
    /** Reads what was stored, once; again after a lock has emptied the list. */
    read: (): Promise<void> => {
      if (get() === NOTHING_OFFERED) reading = undefined;
      reading ??= read();
      return reading;
    },
    /** Fetches the ids, once for all that ask meanwhile. */
    fetchIds: (signal: AbortSignal): Promise<void> => {
      if (asking && !asking.signal.aborted) return asking.answer;
      const answer = fetch(signal).finally(() => {
        if (asking?.answer === answer) asking = undefined;
      });
      asking = { answer, signal };
      return answer;
    },
  };
}

function seenAmong(books: Books["books"], kind: OfferedKind, ids: readonly TokenId[]): Map<TokenId, SeenBook> {
  const seen = new Map<TokenId, SeenBook>();
  for (const id of ids) {
    const book = books.get(groupOf(bookOf(kind, id)));
    if (book?.offers === undefined || book.askedAt === undefined) continue;
    seen.set(id, { numOffers: book.offers.length, at: book.askedAt });
  }
  return seen;
}
