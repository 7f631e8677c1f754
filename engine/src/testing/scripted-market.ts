import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, type TokenId, type Txid } from "@satchel/core/ids";
import type { Offer, OneshotOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTokenId, aTx, aTxid, createManualClock, txidOfNumber } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import { createStore } from "zustand/vanilla";
import { INITIAL_STATE } from "../initial-state.ts";
import type { Book } from "../market/books/book.ts";
import type { BookSources } from "../market/books/book-cache.ts";
import { createBookKeeper } from "../market/books/book-keeper.ts";
import { createBooksStore } from "../market/books/books.ts";
import { groupOf, type OffersOf } from "../market/offers-of.ts";
import type { State } from "../state.ts";

export const tokenOf = (n: number): { tokenId: TokenId } => ({ tokenId: aTokenId(n.toString(16).padStart(64, "0")) });
export const outpointOfOffer = (n: number): Outpoint => outpointOf(txidOfNumber(n), 1);

/** What the server claims of an offer: which one it is, and a version, another one of which is another claim. */
export type Claim = { n: number; version: number };

/** Returns an offer of a token, one object for the same claim of the same book, as a reading is kept. */
function offerBy(readings: Map<string, OneshotOffer>, tokenId: TokenId, { n, version }: Claim): OneshotOffer {
  const key = `${tokenId} ${n} ${version}`;
  const stored = readings.get(key);
  if (stored) return stored;
  const offer: OneshotOffer = {
    variant: "ONESHOT",
    outpoint: outpointOfOffer(n),
    sats: sats(546n),
    tokenId,
    tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
    atoms: atoms(1n),
    makerPk: "",
    makerScript: NO_SCRIPT,
    redeemScript: `${version}`,
    payment: { script: NO_SCRIPT, sats: sats(BigInt(1_000 * version + n)) },
  };
  readings.set(key, offer);
  return offer;
}

/** A request that the test answers. `answer` answers from what was so when it was sent. */
export type Held<About> = { about: About; answer(): void; fail(): void };
type Fetched = Awaited<ReturnType<BookSources["fetch"]>>;
type Verified = Awaited<ReturnType<BookSources["verify"]>>;

const AWAY = no({ code: "unreachable", reason: "no answer" } as const);

/** Requests of one kind that wait for their answers. */
function createHeld<About, Value>(failure: Value) {
  const held = new Set<Held<About>>();
  const counts = { all: 0, mostAtOnce: 0 };
  const hold = (about: About, value: Value): Promise<Value> =>
    new Promise((resolve) => {
      const endWith = (outcome: Value) => () => {
        if (held.delete(request)) resolve(outcome);
      };
      const request: Held<About> = { about, answer: endWith(value), fail: endWith(failure) };
      held.add(request);
      counts.all++;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, held.size);
    });
  return { held, counts, hold };
}

/** Returns what the bytes of the chain say: every second version of an offer is invented. */
export const truthOf = (offer: Offer): Verified =>
  Number(offer.redeemScript) % 2 === 1 ? no({ code: "offer-parent-missing" }) : ok(undefined);

/** Returns a transaction that makes an offer of a group, and spends others. */
function changing(txid: Txid, group: string, spends: readonly Outpoint[]): Tx {
  const input = { inputScript: "", script: NO_SCRIPT, sats: sats(546n), sequence: 0 };
  const output = { script: NO_SCRIPT, sats: sats(546n), plugins: { agora: { groups: [group], data: [] } } };
  return {
    ...aTx().with({}),
    txid,
    inputs: spends.map((outpoint) => ({ ...input, outpoint })),
    outputs: [output],
  };
}

/** A market whose offers a test sets, and whose answers it gives one by one. */
function createMarket() {
  const offered = new Map<string, readonly Claim[]>();
  const readings = new Map<string, OneshotOffer>();
  const watchers = new Map<string, Set<(txid: Txid | undefined) => void>>();
  const fetches = createHeld<{ of: OffersOf }, Fetched>(AWAY);
  const verifications = createHeld<{ offer: Offer }, Verified>(AWAY);
  const lookUps = createHeld<{ txid: Txid }, Tx | undefined>(undefined);
  const txs = new Map<Txid, Tx>();
  const claimsOf = (of: OffersOf) => offered.get(groupOf(of)) ?? [];
  const watchersOf = (of: OffersOf) => watchers.get(groupOf(of)) ?? new Set();
  const sources: BookSources = {
    fetch: (of) => {
      const tokenId = "tokenId" in of ? of.tokenId : "";
      const offers = claimsOf(of).map((claim) => offerBy(readings, aTokenId(tokenId), claim));
      return fetches.hold({ of }, ok({ offers, refused: [] }));
    },
    verify: (offer) => verifications.hold({ offer }, truthOf(offer)),
    watch: (of, onChange) => {
      const own = (txid: Txid | undefined) => onChange(txid);
      const all = watchersOf(of);
      watchers.set(groupOf(of), all.add(own));
      return () => void all.delete(own);
    },
    lookUp: (txid) => lookUps.hold({ txid }, txs.get(txid)),
  };
  return {
    sources,
    fetches: fetches.held,
    verifications: verifications.held,
    lookUps: lookUps.held,
    counts: { fetches: fetches.counts, verifications: verifications.counts, lookUps: lookUps.counts },
    /** What the server has on offer from now on. */
    offer: (of: OffersOf, claims: readonly Claim[]) => void offered.set(groupOf(of), claims),
    claimsOf,
    /** Tells the watchers of a book that the indexer is reached again. */
    tell: (of: OffersOf) => {
      for (const watcher of watchersOf(of)) watcher(undefined);
    },
    /** Tells all watchers of a transaction that changes the offers of a book, as the indexer does if it is watched. */
    announce: (of: OffersOf, spends: readonly Outpoint[] = []) => {
      if (watchersOf(of).size === 0) return;
      const tx = changing(aTxid(`${txs.size}`.padStart(64, "0")), groupOf(of), spends);
      txs.set(tx.txid, tx);
      for (const all of watchers.values()) for (const watcher of [...all]) watcher(tx.txid);
    },
    watchersOf: (of: OffersOf): number => watchersOf(of).size,
  };
}

/** The keeper of the books over such a market, with a state and a clock that the test changes. */
export function scriptedMarket() {
  const market = createMarket();
  const clock = createManualClock();
  const state = createStore<State>(() => ({ ...INITIAL_STATE, phase: { kind: "ready" }, connection: "online" }));
  const books = createBooksStore();
  let isStopped = false;
  const keeper = createBookKeeper({ sources: market.sources, books, state, clock, isStopped: () => isStopped });
  return {
    ...market,
    ...keeper,
    clock,
    state,
    books: () => books.getState().books,
    bookOf: (of: OffersOf): Book | undefined => books.getState().books.get(groupOf(of)),
    stop: () => {
      isStopped = true;
    },
  };
}

/** Lets everything happen that waits for nothing from outside. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Claims that are true, of these offers. */
export const claims = (...ns: number[]) => ns.map((n) => ({ n, version: 0 }));

export type ScriptedMarket = ReturnType<typeof scriptedMarket>;
/** Returns the numbers of the offers that a book lists. */
export const numbersOf = (market: ScriptedMarket, of = tokenOf(1)) =>
  market.bookOf(of)?.offers?.map(({ outpoint }) => Number.parseInt(outpoint.slice(0, 64), 16));
/** Answers everything that is asked until nothing is. */
export async function answerAll({ fetches, verifications, lookUps }: ScriptedMarket): Promise<void> {
  await settled();
  while (fetches.size + verifications.size + lookUps.size > 0) {
    for (const held of [...fetches, ...verifications, ...lookUps]) held.answer();
    await settled();
  }
}
/** Looks at a book with these offers, and answers everything that is asked. */
export async function opened(market = scriptedMarket(), of = tokenOf(1), ...ns: number[]) {
  market.offer(of, claims(...ns));
  const viewer = market.view(of);
  await answerAll(market);
  return { market, viewer };
}

/** Returns a transaction that spends an offer. */
export function spending(n: number): Tx {
  const input = { outpoint: outpointOfOffer(n), inputScript: "", script: NO_SCRIPT, sats: sats(546n), sequence: 0 };
  return { ...aTx().with({}), inputs: [input] };
}
