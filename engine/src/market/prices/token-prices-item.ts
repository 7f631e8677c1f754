import { atoms, sats } from "@satchel/core/amount";
import type { Price, Quote } from "@satchel/core/market";
import * as v from "valibot";
import { decimalText, tokenId, whole } from "../../persist/fields.ts";
import { stateTable } from "../../persist/state-table.ts";
import { corrupt, issueOf, parseJson, type StoredItem, toJson } from "../../persist/stored-item.ts";
import type { TokenPrices } from "../../state.ts";

/** More tokens are not kept: the ones that were asked about first go. */
export const MAX_STORED = 5_000;

const amount = v.pipe(decimalText, v.minValue(0n));
const price = v.pipe(
  v.strictTuple([amount, v.pipe(amount, v.minValue(1n))]),
  v.transform(([paid, bought]) => ({ sats: sats(paid), atoms: atoms(bought) })),
);
/** When, and where it has one the price and the usual price. */
const quote: v.GenericSchema<unknown, Quote> = v.pipe(
  v.union([v.strictTuple([whole]), v.strictTuple([whole, price, price])]),
  v.transform(([at, each, usual]) => (usual === undefined ? { at, each } : { at, each, usual })),
);
const schema = v.object({
  version: v.literal(1),
  prices: v.pipe(v.array(v.strictTuple([tokenId, quote])), v.maxLength(MAX_STORED)),
});

/** The prices by token id. A cache of what was asked: a damaged text is dropped, and asked for again. */
export const tokenPricesItem: StoredItem<TokenPrices> = {
  key: stateTable.tokenPrices.persists,
  decode: (raw) => {
    const read = v.safeParse(schema, parseJson(raw));
    return read.success ? { kind: "valid", value: new Map(read.output.prices) } : corrupt(issueOf(read.issues));
  },
  encode: (prices) =>
    toJson({
      version: 1,
      prices: [...prices]
        .sort(([, one], [, other]) => other.at - one.at)
        .slice(0, MAX_STORED)
        .map(([id, { at, each, usual }]) => [id, each && usual ? [at, written(each), written(usual)] : [at]]),
    }),
};

const written = ({ sats: paid, atoms: bought }: Price) => [paid, bought];
