import { expect, test } from "vitest";
import {
  answerAll,
  claims,
  numbersOf,
  opened,
  outpointOfOffer,
  type ScriptedMarket,
  scriptedMarket,
  settled,
  tokenOf,
} from "../../testing/scripted-market.ts";
import { verdictOf } from "./book.ts";
import { VERIFICATIONS_AT_ONCE } from "./verify-books.ts";

const [ONE, TWO] = [tokenOf(1), tokenOf(2)];
const verdicts = (market: ScriptedMarket, of = ONE) => {
  const book = market.bookOf(of);
  return book?.offers?.map((offer) => verdictOf(book, offer));
};
const asked = ({ verifications }: ScriptedMarket) =>
  [...verifications].map(({ about }) => Number.parseInt(about.offer.outpoint.slice(0, 64), 16));

test("compares what was named last first, a few at once, and each offer once", async () => {
  const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  const offers = market.bookOf(ONE)?.offers ?? [];
  viewer.verify(offers.slice(0, 6));
  viewer.verify(offers.slice(7, 9));
  viewer.verify(offers.slice(4, 5));
  await settled();
  expect(asked(market)).toEqual([5, 8, 9, 1]);
  await answerAll(market);
  viewer.verify(offers);
  await answerAll(market);
  expect(market.counts.verifications).toEqual({ all: 9, mostAtOnce: VERIFICATIONS_AT_ONCE });
  expect(verdicts(market)).toEqual(Array(9).fill("verified"));
});

test("stops when nobody looks, and begins with the viewer who named offers last", async () => {
  const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2, 3, 4, 5, 6);
  const other = (await opened(market, TWO, 11, 12, 13, 14, 15, 16)).viewer;
  viewer.verify(market.bookOf(ONE)?.offers ?? []);
  other.verify(market.bookOf(TWO)?.offers ?? []);
  await settled();
  expect(asked(market)).toEqual([11, 12, 13, 14]);
  other.close();
  await answerAll(market);
  expect(market.counts.verifications.all).toBe(10);
  expect([verdicts(market)?.length, verdicts(market, TWO)?.filter(Boolean).length]).toEqual([6, 4]);
});

test("an offer that the bytes contradict leaves the list, and is compared again when somebody comes back", async () => {
  const market = scriptedMarket();
  market.offer(ONE, [...claims(1), { n: 2, version: 1 }]);
  const viewer = market.view(ONE);
  await answerAll(market);
  viewer.verify(market.bookOf(ONE)?.offers ?? []);
  await answerAll(market);
  expect(numbersOf(market)).toEqual([1]);
  expect(market.bookOf(ONE)?.refused).toEqual([{ outpoint: outpointOfOffer(2), code: "offer-parent-missing" }]);
  viewer.refresh();
  await answerAll(market);
  expect(numbersOf(market)).toEqual([1]);
  viewer.close();
  market.view(ONE);
  await answerAll(market);
  expect([numbersOf(market), verdicts(market)]).toEqual([
    [1, 2],
    ["verified", undefined],
  ]);
});

test("of an offer of which the indexer now claims something else begins anew", async () => {
  const { market, viewer } = await opened(scriptedMarket(), ONE, 1);
  viewer.verify(market.bookOf(ONE)?.offers ?? []);
  await settled();
  market.offer(ONE, [{ n: 1, version: 2 }]);
  viewer.refresh();
  await settled();
  for (const held of market.fetches) held.answer();
  await settled();
  for (const held of [...market.verifications].slice(0, 1)) held.answer();
  await settled();
  // The verdict was about the offer of before.
  expect(verdicts(market)).toEqual([undefined]);
  await answerAll(market);
  expect([verdicts(market), market.counts.verifications.all]).toEqual([["verified"], 2]);
});

test("bytes that could not be fetched are asked for with the next fetch, and not before", async () => {
  const { market, viewer } = await opened(scriptedMarket(), ONE, 1);
  viewer.verify(market.bookOf(ONE)?.offers ?? []);
  await settled();
  for (const held of market.verifications) held.fail();
  await settled();
  viewer.verify(market.bookOf(ONE)?.offers ?? []);
  await answerAll(market);
  expect([verdicts(market), market.counts.verifications.all]).toEqual([["unknown"], 1]);
  viewer.refresh();
  await settled();
  expect(verdicts(market)).toEqual(["unknown"]);
  await answerAll(market);
  expect([verdicts(market), market.counts.verifications.all]).toEqual([["verified"], 2]);
});
