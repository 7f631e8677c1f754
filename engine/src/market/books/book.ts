// A book of offers as plain data, and what can happen to it. The keeper (book-keeper.ts) decides when; nothing here
// acts.

import type { Outpoint } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import type { OffersRead, RefusedOffer } from "../fetch-offers.ts";
import type { MarketProblem } from "../market-problem.ts";
import type { OfferDoubt } from "../verify-offer.ts";

/** What the bytes of its transaction say about an offer. `unknown`: they could not be fetched. */
export type Verdict = "verified" | "unknown" | OfferDoubt;
/** An offer that is not listed, and why. */
export type Refused = { outpoint: Outpoint; code: RefusedOffer["problem"]["code"] | OfferDoubt["code"] };

/** A verdict, and how many fetches of the book had ended when the comparison began. */
export type Judgement = { verdict: Verdict; fetches: number };

export type Book = {
  /**
   * The offers that nothing contradicts, cheapest first by what the indexer claims; undefined until they were fetched.
   */
  offers: readonly Offer[] | undefined;
  /** False while only the cheapest of many are there. */
  isWhole: boolean;
  refused: readonly Refused[];
  /** The last answer as it was read, with offers that a verdict contradicts. */
  answer: OffersRead | undefined;
  /**
   * When the indexer was asked for that answer, milliseconds since 1970; undefined until all of its offers were read.
   */
  askedAt: number | undefined;
  /** Why the last fetch failed. Offers that were there before stay. */
  failed: MarketProblem | undefined;
  /** How many fetches have begun, and how many have ended. At most one runs. */
  begun: number;
  ended: number;
  /** By offer: one of which the indexer claims something else is another object, and has no verdict yet. */
  judgements: ReadonlyMap<Offer, Judgement>;
  /** Offers that a transaction is known to spend, with the number of fetches that had begun when this became known. */
  spent: ReadonlyMap<Outpoint, number>;
};

export const EMPTY_BOOK: Book = {
  offers: undefined,
  isWhole: false,
  refused: [],
  answer: undefined,
  askedAt: undefined,
  failed: undefined,
  begun: 0,
  ended: 0,
  judgements: new Map(),
  spent: new Map(),
};

export const isFetching = ({ begun, ended }: Book): boolean => begun > ended;

/** Returns the verdict about an offer of the book; undefined while it waits for one. */
export const verdictOf = ({ judgements }: Book, offer: Offer): Verdict | undefined => judgements.get(offer)?.verdict;

/**
 * What a view says about a book. `stale`: the last fetch failed, so that the offers may be old; `askedAt` says how old.
 */
export type BookStatus = "loading" | "loaded" | "stale" | "failed";

export function statusOf({ offers, failed }: Book): BookStatus {
  if (offers === undefined) return failed ? "failed" : "loading";
  return failed ? "stale" : "loaded";
}

export const fetchBegan = (book: Book): Book => ({ ...book, begun: book.begun + 1 });

/** Takes the cheapest of many offers, which are read before the others. Offers that are there already stay. */
export const firstRead = (book: Book, first: OffersRead): Book =>
  book.answer === undefined ? listed({ ...book, answer: first }) : book;

/** Takes the answer of the fetch that runs. `askedAt`: when it began. */
export function fetchEnded(book: Book, answer: OffersRead, askedAt: number): Book {
  const offered = new Set(answer.offers);
  return listed({
    ...book,
    answer: isSameAnswer(book.answer, answer) ? book.answer : answer,
    isWhole: true,
    askedAt,
    failed: undefined,
    ended: book.begun,
    judgements: filtered(book.judgements, (offer) => offered.has(offer)),
    // An answer that was asked for later than an offer was spent says itself whether the offer is still there.
    spent: filtered(book.spent, (_, begun) => begun >= book.begun),
  });
}

export const fetchFailed = (book: Book, failed: MarketProblem): Book => ({ ...book, failed, ended: book.begun });

/**
 * Notes a verdict about an offer, unless that offer has left the book or the indexer claims something else of it now.
 */
export function judged(book: Book, offer: Offer, judgement: Judgement): Book {
  if (book.answer?.offers.includes(offer) !== true) return book;
  return listed({ ...book, judgements: new Map(book.judgements).set(offer, judgement) });
}

/** Takes offers out that a transaction spends, also if the fetch that runs was asked before and still has them. */
export function spentBy(book: Book, outpoints: readonly Outpoint[]): Book {
  // While the first answer is on its way, any output may be one of its offers.
  const isOffer = (outpoint: Outpoint) =>
    isFetching(book) || book.answer?.offers.some((offer) => offer.outpoint === outpoint) === true;
  const gone = outpoints.filter(isOffer);
  if (gone.length === 0) return book;
  return listed({
    ...book,
    spent: new Map([...book.spent, ...gone.map((outpoint) => [outpoint, book.begun] as const)]),
  });
}

/** Forgets the verdicts that another answer could change, when somebody looks at the book again. */
export const reopened = (book: Book): Book => without(book, ({ verdict }) => isLackOfBytes(verdict));

/**
 * Tells whether an offer is to be compared with the bytes: bytes that could not be fetched are asked for after the next
 * fetch.
 */
export function isToVerify({ judgements, ended }: Book, offer: Offer): boolean {
  const judgement = judgements.get(offer);
  return judgement === undefined || (judgement.verdict === "unknown" && judgement.fetches < ended);
}

const isLackOfBytes = (verdict: Verdict): boolean =>
  verdict === "unknown" || (typeof verdict === "object" && verdict.code === "offer-parent-missing");

function without(book: Book, isOver: (judgement: Judgement) => boolean): Book {
  const judgements = filtered(book.judgements, (_, judgement) => !isOver(judgement));
  return judgements === book.judgements ? book : listed({ ...book, judgements });
}

/** Returns the same map if all of its entries stay. */
function filtered<Key, Value>(map: ReadonlyMap<Key, Value>, stays: (key: Key, value: Value) => boolean) {
  const entries = [...map].filter(([key, value]) => stays(key, value));
  return entries.length === map.size ? map : new Map(entries);
}

/**
 * Sorts the offers of the answer into listed and refused ones. Lists that stay as they are stay the same objects, so
 * that nothing is drawn again.
 */
function listed(book: Book): Book {
  const { answer, judgements, spent } = book;
  if (answer === undefined) return book;
  const refused: Refused[] = answer.refused.map(({ outpoint, problem }) => ({ outpoint, code: problem.code }));
  const offers = answer.offers.filter((offer) => {
    if (spent.has(offer.outpoint)) return false;
    const verdict = judgements.get(offer)?.verdict;
    if (typeof verdict !== "object") return true;
    refused.push({ outpoint: offer.outpoint, code: verdict.code });
    return false;
  });
  const isSameRefused = isSame(
    book.refused,
    refused,
    (one, two) => one.outpoint === two.outpoint && one.code === two.code,
  );
  return {
    ...book,
    offers: book.offers && isSame(book.offers, offers) ? book.offers : offers,
    refused: isSameRefused ? book.refused : refused,
  };
}

const isSameAnswer = (before: OffersRead | undefined, now: OffersRead): boolean =>
  before !== undefined &&
  isSame(before.offers, now.offers) &&
  isSame(before.refused, now.refused, (one, two) => one.problem === two.problem);

const isSame = <T>(
  before: readonly T[],
  now: readonly T[],
  isEqual: (one: T, two: T) => boolean = (one, two) => one === two,
): boolean => before.length === now.length && before.every((each, at) => isEqual(each, now[at] as T));
