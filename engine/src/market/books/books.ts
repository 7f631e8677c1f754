import { createStore, type StoreApi } from "zustand/vanilla";
import type { Context } from "../../context.ts";
import type { Book } from "./book.ts";

/** The books that were seen, by the group of their offers (`groupOf`). They are kept in memory only. */
export type Books = { books: ReadonlyMap<string, Book> };
export type BooksStore = StoreApi<Books>;

export const createBooksStore = (): BooksStore => createStore<Books>(() => ({ books: new Map() }));

const stores = new WeakMap<Context, BooksStore>();

/** Returns the store of the books of an engine. The keeper of the books changes it, and views read it. */
export function booksOf(ctx: Context): BooksStore {
  const store = stores.get(ctx) ?? createBooksStore();
  stores.set(ctx, store);
  return store;
}
