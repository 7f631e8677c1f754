import type { Store } from "@satchel/core/ports";
import { bookItem } from "../persist/items.ts";
import { parseJson } from "../persist/parse-json.ts";
import type { WalletBook } from "../persist/schema.ts";
import { keepAside, loadItem } from "../persist/stored-item.ts";

/** `older`: in the form of a release before this wallet, a list in clear (facts.md 4.3). It is no damage. */
export type BookCopy =
  | { kind: "absent" }
  | { kind: "valid"; raw: string; book: WalletBook }
  | { kind: "older"; raw: string }
  | { kind: "corrupt"; raw: string; reason: string }
  | { kind: "failed"; reason: string };

export type PlacedCopy = { store: Store; copy: BookCopy };

/** Both copies; `source` is the one that is true: of those that are whole the newer, else the first. */
export type BookRead = { source: PlacedCopy; other: PlacedCopy; book: WalletBook | undefined };

export async function readBook({ store, copyStore }: { store: Store; copyStore: Store }): Promise<BookRead> {
  const [first, second] = await Promise.all([readCopy(store), readCopy(copyStore)]);
  const [source, other] = revisionOf(second) > revisionOf(first) ? [second, first] : [first, second];
  return { source, other, book: source.copy.kind === "valid" ? source.copy.book : undefined };
}

const revisionOf = ({ copy }: PlacedCopy): number => (copy.kind === "valid" ? copy.book.revision : -1);

async function readCopy(store: Store): Promise<PlacedCopy> {
  const loaded = await loadItem(store, bookItem);
  switch (loaded.kind) {
    case "valid":
    case "repaired":
      return { store, copy: { kind: "valid", raw: loaded.raw, book: loaded.value } };
    case "corrupt":
      return { store, copy: Array.isArray(parseJson(loaded.raw)) ? { kind: "older", raw: loaded.raw } : loaded };
    case "absent":
    case "failed":
      return { store, copy: loaded };
  }
}

/** Whether two copies say the same; the first release wrote the same book in other words. */
export const isSameBook = (one: WalletBook, two: WalletBook): boolean => bookItem.encode(one) === bookItem.encode(two);

/** Two whole copies that differ under one revision: nobody can say which is true, so the one that loses is kept aside. */
export async function keepTwin({ copy: source }: PlacedCopy, { store, copy }: PlacedCopy): Promise<void> {
  if (source.kind !== "valid" || copy.kind !== "valid" || source.book.revision !== copy.book.revision) return;
  if (!isSameBook(source.book, copy.book)) await keepAside(store, bookItem.key, copy.raw);
}
