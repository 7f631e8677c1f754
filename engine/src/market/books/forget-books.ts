import type { Book } from "./book.ts";
import type { Books } from "./books.ts";

/** How many books are kept although nobody looks at them: a grid shows all tokens on sale, which are about 1,000. */
export const MAX_BOOKS = 1_000;
/** How many offers they have together: all on the market are about 5,000, and each takes a few kB of memory. */
export const MAX_OFFERS = 6_000;

/** How many offers a book takes memory for. */
export const sizeOf = (book: Book | undefined): number => book?.answer?.offers.length ?? 0;

/**
 * Returns the keys of the books to forget. `idle`: the keys of all books without a viewer, least recently viewed first.
 */
export function booksToForget({ books }: Books, idle: readonly string[]): readonly string[] {
  let numOffers = idle.reduce((sum, key) => sum + sizeOf(books.get(key)), 0);
  let numBooks = idle.length;
  const gone: string[] = [];
  for (const key of idle) {
    if (numBooks <= MAX_BOOKS && numOffers <= MAX_OFFERS) break;
    gone.push(key);
    numBooks--;
    numOffers -= sizeOf(books.get(key));
  }
  return gone;
}
