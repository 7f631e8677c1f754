import { createStore, type StoreApi } from "zustand/vanilla";
import type { Context } from "../../context.ts";
import type { OfferedKind } from "../fetch-offers.ts";
import type { Book } from "./book.ts";
import { NOTHING_OFFERED, type Offered } from "./offered.ts";

/** The books that were seen, by the group of their offers (`groupOf`). They are kept in memory only. */
export type Books = {
  books: ReadonlyMap<string, Book>;
  /** What is on offer on the whole market; of its books only what a list needs. */
  offered: Readonly<Record<OfferedKind, Offered>>;
};
export type BooksStore = StoreApi<Books>;

export const createBooksStore = (): BooksStore =>
  createStore<Books>(() => ({
    books: new Map(),
    offered: { fungible: NOTHING_OFFERED, collection: NOTHING_OFFERED },
  }));

const stores = new WeakMap<Context, BooksStore>();

/** Returns the store of the books of an engine. The keeper of the books changes it, and views read it. */
export function booksOf(ctx: Context): BooksStore {
  const store = stores.get(ctx) ?? createBooksStore();
  stores.set(ctx, store);
  return store;
}
