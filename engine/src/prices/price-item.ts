import * as v from "valibot";
import { whole } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { corrupt, issueOf, parseJson, type StoredItem, toJson } from "../persist/stored-item.ts";
import type { Price } from "../state.ts";

const rate = v.pipe(v.number(), v.finite(), v.minValue(0));
const priceSchema: v.GenericSchema<unknown, Price> = v.object({
  fiat: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
  perXec: rate,
  savings: v.exactOptional(rate),
  at: whole,
});

/** The last known price: after a restart without a network it is shown with its age. */
export const priceItem: StoredItem<Price> = {
  key: stateTable.price.persists,
  decode: (raw) => {
    const price = v.safeParse(priceSchema, parseJson(raw));
    return price.success ? { kind: "valid", value: price.output } : corrupt(issueOf(price.issues));
  },
  encode: toJson,
};
