import { expect, test } from "vitest";
import { opened, outpointOfOffer, scriptedMarket, tokenOf } from "../../testing/scripted-market.ts";
import type { RefusedOffer } from "../fetch-offers.ts";
import {
  type Book,
  EMPTY_BOOK,
  fetchBegan,
  fetchEnded,
  firstRead,
  isToVerify,
  judged,
  reopened,
  spentBy,
} from "./book.ts";

const ONE = tokenOf(1);

async function aBook(): Promise<Book> {
  const { market } = await opened(scriptedMarket(), ONE, 1, 2);
  const book = market.bookOf(ONE);
  if (book === undefined) throw new Error("no book");
  return book;
}

test("the first ones of a new answer do not replace the offers that are there", async () => {
  const book = fetchBegan(await aBook());
  expect(firstRead(book, { offers: [], refused: [] })).toBe(book);
});

test("a verdict about an offer that is not in the book changes nothing", async () => {
  const book = await aBook();
  const [offer] = book.offers ?? [];
  if (offer === undefined) throw new Error("no offer");
  const judgement = { verdict: "verified", fetches: 1 } as const;
  expect(judged(book, { ...offer }, judgement)).toBe(book);
  expect(judged(book, offer, judgement).judgements.get(offer)).toBe(judgement);
});

test("only an offer without a verdict, or whose bytes were missing before the last fetch, is to be verified", async () => {
  const book = { ...(await aBook()), ended: 3 };
  const [offer] = book.offers ?? [];
  if (offer === undefined) throw new Error("no offer");
  const isOpen = (verdict: "verified" | "unknown", fetches: number) =>
    isToVerify({ ...book, judgements: new Map([[offer, { verdict, fetches }]]) }, offer);
  expect(isToVerify({ ...book, judgements: new Map() }, offer)).toBe(true);
  expect([isOpen("unknown", 2), isOpen("unknown", 3), isOpen("verified", 2)]).toEqual([true, false, false]);
});

test("what changes nothing leaves the same book, so that nothing is drawn again", async () => {
  const book = await aBook();
  expect(reopened(book)).toBe(book);
  expect(spentBy(book, [outpointOfOffer(7)])).toBe(book);
});

test("what is spent while the first answer is on its way is not in that answer", () => {
  const book = spentBy(fetchBegan(EMPTY_BOOK), [outpointOfOffer(7)]);
  expect([...book.spent.keys()]).toEqual([outpointOfOffer(7)]);
});

test("offers that are refused for another reason than before are a new list", () => {
  const refused = (n: number, code: "not-an-offer" | "another-group"): RefusedOffer => ({
    outpoint: outpointOfOffer(n),
    problem: { code },
  });
  const ending = (book: Book, one: RefusedOffer) => fetchEnded(fetchBegan(book), { offers: [], refused: [one] }, 0);
  const before = ending(EMPTY_BOOK, refused(1, "not-an-offer"));
  expect(before.refused).toEqual([{ outpoint: outpointOfOffer(1), code: "not-an-offer" }]);
  expect(ending(before, refused(1, "not-an-offer")).refused).toBe(before.refused);
  expect(ending(before, refused(1, "another-group")).refused[0]?.code).toBe("another-group");
  expect(ending(before, refused(2, "not-an-offer")).refused[0]?.outpoint).toBe(outpointOfOffer(2));
});
