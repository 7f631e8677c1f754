import { expect, test } from "vitest";
import { opened, scriptedMarket, tokenOf } from "../../testing/scripted-market.ts";
import { type Book, fetchBegan, firstRead, judged } from "./book.ts";

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
  const judgement = { verdict: "verified", claimed: undefined, fetches: 1 } as const;
  expect(judged(book, { ...offer }, judgement)).toBe(book);
  expect(judged(book, offer, judgement).judgements.get(offer)).toBe(judgement);
});
