import type { TokenId } from "@satchel/core/ids";
import * as v from "valibot";
import { tokenId, whole } from "../../persist/fields.ts";
import { parseJson, type StoredItem } from "../../persist/stored-item.ts";
import { NOTHING_OFFERED, type Offered, type SeenBook } from "../books/offered.ts";
import { MAX_OFFERED, type OfferedKind } from "../fetch-offers.ts";

const since = v.pipe(whole, v.minValue(0));
/** A book as it was seen: its token, how many offers it had, and when. The last two are missing if it was not seen. */
const book = v.union([v.strictTuple([tokenId]), v.strictTuple([tokenId, v.pipe(whole, v.minValue(0)), since])]);
const schema = v.strictObject({
  version: v.literal(1),
  at: since,
  load: v.variant("step", [
    v.strictObject({ step: v.literal("never") }),
    v.strictObject({ step: v.picklist(["running", "stopped", "done"]), since }),
  ]),
  books: v.pipe(v.array(book), v.maxLength(MAX_OFFERED)),
});

export const OFFERED_KEYS: Record<OfferedKind, string> = {
  fungible: "offeredTokens",
  collection: "offeredCollections",
};

/**
 * What was on offer, as a server has told it: a cache, whose damaged text is dropped like an absent one. Texts of a
 * server, names and prices are not in it.
 */
export const offeredItem = (kind: OfferedKind): StoredItem<Offered> => ({
  key: OFFERED_KEYS[kind],
  decode: (raw) => {
    const read = v.safeParse(schema, parseJson(raw));
    if (!read.success) return { kind: "corrupt", reason: "not a list of what is on offer" };
    const { at, load, books } = read.output;
    const ids = [...new Set(books.map(([id]) => id))].sort();
    const seen = new Map<TokenId, SeenBook>();
    for (const [id, numOffers, seenAt] of books) {
      if (numOffers !== undefined && seenAt !== undefined) seen.set(id, { numOffers, at: seenAt });
    }
    return { kind: "valid", value: { ...NOTHING_OFFERED, ids, idsAt: at, seen, load } };
  },
  encode: ({ ids = [], idsAt = 0, seen, load }) =>
    JSON.stringify({
      version: 1,
      at: idsAt,
      load,
      books: ids.slice(0, MAX_OFFERED).map((id) => {
        const last = seen.get(id);
        return last ? [id, last.numOffers, last.at] : [id];
      }),
    }),
});
