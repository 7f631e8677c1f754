// Answers, verdicts, live events, viewers and the wallet in every order: what the books say in between, and in the end.

import type { Outpoint } from "@satchel/core/ids";
import { coinsOf, emptyLedger } from "@satchel/core/ledger";
import type { Offer } from "@satchel/core/offer";
import { aScript, aUtxo, rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerAll,
  type Claim,
  outpointOfOffer,
  type ScriptedMarket,
  scriptedMarket,
  settled,
  spending,
  tokenOf,
  truthOf,
} from "../../testing/scripted-market.ts";
import { type Book, isFetching, isToVerify } from "./book.ts";
import { BURST_PAUSE_MS } from "./book-cache.ts";
import type { BookViewer } from "./book-keeper.ts";
import { FETCHES_AT_ONCE } from "./fetch-books.ts";
import { LOOK_UPS_AT_ONCE } from "./sort-events.ts";
import { VERIFICATIONS_AT_ONCE } from "./verify-books.ts";

const TOKENS = 6;
const OFFERS = 4;
const ROUNDS = rounds(150, 5_000);

const anyToken = fc.nat({ max: TOKENS - 1 });
const anyIndex = fc.nat({ max: 20 });
const anyOffers = fc.uniqueArray(fc.record({ n: fc.nat({ max: OFFERS - 1 }), version: fc.constantFrom(0, 0, 1, 2) }), {
  selector: ({ n }) => n,
});
const step = <Does extends string, Fields>(
  weight: number,
  does: Does,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ does: Does } & Fields>,
});
const anyStep = fc.oneof(
  step(4, "view", { token: anyToken }),
  step(2, "close", { at: anyIndex }),
  step(4, "wish", { at: anyIndex, offers: fc.subarray([0, 1, 2, 3]) }),
  step(1, "refresh", { at: anyIndex }),
  step(4, "change", { token: anyToken, offers: anyOffers, isAnnounced: fc.boolean() }),
  step(3, "looked-up", { at: anyIndex, isThere: fc.constantFrom(true, true, true, false) }),
  step(1, "spend", { token: anyToken, n: fc.nat({ max: OFFERS - 1 }) }),
  step(6, "fetched", { at: anyIndex, isThere: fc.constantFrom(true, true, true, false) }),
  step(6, "judged", { at: anyIndex, isThere: fc.constantFrom(true, true, true, false) }),
  step(1, "network", { isThere: fc.boolean() }),
  step(2, "wait", { ms: fc.constantFrom(100, BURST_PAUSE_MS) }),
  step(1, "lock", {}),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

type Open = { token: number; viewer: BookViewer };
type Play = {
  market: ScriptedMarket;
  open: Open[];
  /** What the wallet has spent; the server lists none of it any more. */
  spent: Set<Outpoint>;
  /** Requests of before the last lock, whose answers nobody waits for. */
  late: Set<unknown>;
  seen: { judged: number; refused: number; locked: number; stale: number };
};

/** Offers of different tokens have different numbers. */
const numberOf = (token: number, n: number) => token * OFFERS + n + 1;
const pick = <T>(items: Iterable<T>, at: number): T | undefined => {
  const all = [...items];
  return all[at % Math.max(all.length, 1)];
};

function play(it: Play, step: Step): void {
  const { market, open } = it;
  switch (step.does) {
    case "view":
      open.push({ token: step.token, viewer: market.view(tokenOf(step.token)) });
      return;
    case "close": {
      const [gone] = open.splice(step.at % Math.max(open.length, 1), 1);
      gone?.viewer.close();
      return;
    }
    case "wish": {
      const one = pick(open, step.at);
      const offers = market.bookOf(tokenOf(one?.token ?? 0))?.offers ?? [];
      const wished = step.offers.flatMap((n) => offers[n] ?? []);
      one?.viewer.verify(wished);
      return;
    }
    case "refresh":
      pick(open, step.at)?.viewer.refresh();
      return;
    case "change": {
      const claims: Claim[] = step.offers.map(({ n, version }) => ({ n: numberOf(step.token, n), version }));
      const isSpent = ({ n }: Claim) => it.spent.has(outpointOfOffer(n));
      market.offer(
        tokenOf(step.token),
        claims.filter((claim) => !isSpent(claim)),
      );
      if (step.isAnnounced) market.announce(tokenOf(step.token));
      else market.tell(tokenOf(step.token));
      return;
    }
    case "spend": {
      const of = tokenOf(step.token);
      const n = numberOf(step.token, step.n);
      market.offer(
        of,
        market.claimsOf(of).filter((claim) => claim.n !== n),
      );
      it.spent.add(outpointOfOffer(n));
      const { ledger } = market.state.getState();
      const history = [spending(n), ...ledger.history];
      market.state.setState({ ledger: { ...emptyLedger(new Set()), utxos: someCoins(), history } });
      return;
    }
    case "fetched": {
      const held = pick(market.fetches, step.at);
      if (step.isThere) held?.answer();
      else held?.fail();
      return;
    }
    case "judged": {
      const held = pick(market.verifications, step.at);
      if (step.isThere) held?.answer();
      else held?.fail();
      return;
    }
    case "looked-up": {
      const held = pick(market.lookUps, step.at);
      if (step.isThere) held?.answer();
      else held?.fail();
      return;
    }
    case "network":
      market.state.setState({ connection: step.isThere ? "online" : "offline" });
      return;
    case "wait":
      market.clock.advance(step.ms);
      return;
    case "lock":
      market.state.setState({ phase: { kind: "locked" } });
      market.state.setState({ phase: { kind: "ready" } });
      open.length = 0;
      it.late = new Set(market.fetches);
      it.seen.locked++;
  }
}

const someCoins = () => coinsOf(new Map()).change([], [aUtxo(aScript("00"), 1_000n, { n: 1 })]);
const codeOf = (offer: Offer) => {
  const truth = truthOf(offer);
  return truth.ok ? "verified" : truth.problem.code;
};

/** What holds at every moment. */
function check(it: Play): void {
  const { market, open, spent, seen } = it;
  expect(market.counts.fetches.mostAtOnce).toBeLessThanOrEqual(FETCHES_AT_ONCE);
  expect(market.counts.verifications.mostAtOnce).toBeLessThanOrEqual(VERIFICATIONS_AT_ONCE);
  expect(market.counts.lookUps.mostAtOnce).toBeLessThanOrEqual(LOOK_UPS_AT_ONCE);
  const asked = [...market.fetches].filter((held) => !it.late.has(held)).map(({ about }) => JSON.stringify(about.of));
  expect(new Set(asked).size).toBe(asked.length);
  for (let token = 0; token < TOKENS; token++) {
    const isViewed = open.some((each) => each.token === token);
    expect(market.watchersOf(tokenOf(token))).toBe(isViewed ? 1 : 0);
  }
  for (const book of market.books().values()) {
    for (const [offer, { verdict }] of book.judgements) {
      // A verdict is about this very claim.
      if (verdict === "unknown") continue;
      seen.judged++;
      expect(typeof verdict === "object" ? verdict.code : verdict).toBe(codeOf(offer));
      expect(book.answer?.offers).toContain(offer);
    }
    for (const { outpoint } of book.refused) {
      seen.refused++;
      expect(book.offers?.some((offer) => offer.outpoint === outpoint)).toBe(false);
    }
    // A spent offer that is listed would come from an answer of before.
    if (book.offers && isWatched(it, book))
      for (const { outpoint } of book.offers) expect(spent.has(outpoint)).toBe(false);
    if (book.failed && book.offers) seen.stale++;
    expect(book.begun - book.ended).toBeLessThanOrEqual(1);
  }
}

const isWatched = ({ market, open }: Play, book: Book) =>
  open.some(({ token }) => market.bookOf(tokenOf(token)) === book);

test(`${ROUNDS} random sequences: no update is lost, no verdict goes to another offer, and the bounds hold`, async () => {
  const seen = { judged: 0, refused: 0, locked: 0, stale: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 80, size: "max" }), async (steps) => {
      const market = scriptedMarket();
      const it: Play = { market, open: [], spent: new Set(), late: new Set(), seen };
      for (const step of steps) {
        const { all } = market.counts.fetches;
        play(it, step);
        await settled();
        check(it);
        if (it.open.length === 0) expect(market.counts.fetches.all).toBe(all);
      }
      // The server is there from now on, and everything that waits comes to its end.
      market.state.setState({ connection: "offline" });
      market.state.setState({ connection: "online" });
      await answerAll(market);
      market.clock.advance(BURST_PAUSE_MS);
      await answerAll(market);
      check(it);
      for (const { token, viewer } of it.open) {
        const of = tokenOf(token);
        viewer.verify(market.bookOf(of)?.offers ?? []);
        await answerAll(market);
        const book = market.bookOf(of) as Book;
        const listed = [...(book.offers ?? []), ...book.refused].map(({ outpoint }) => outpoint);
        expect([isFetching(book), book.failed]).toEqual([false, undefined]);
        expect(listed.sort()).toEqual(
          market
            .claimsOf(of)
            .map(({ n }) => outpointOfOffer(n))
            .sort(),
        );
        for (const offer of book.offers ?? []) {
          expect([isToVerify(book, offer), codeOf(offer)]).toEqual([false, "verified"]);
        }
      }
    }),
    { numRuns: ROUNDS, seed: 25 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
