import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import type { StoredItem } from "../persist/stored-item.ts";

/** The newest last. */
export type Drafts = readonly { walletId: string; name: string; text: string }[];

/** In UTF-16 units: a payment to a thousand people fits. */
export const MAX_DRAFT_LENGTH = 100_000;
export const MAX_DRAFTS = 20;

const schema = v.array(v.object({ walletId: v.string(), name: v.string(), text: v.string() }));

/** Text of forms that were left open: no state, nobody else reads it. Never a secret. */
export const draftsItem: StoredItem<Drafts> = {
  key: "drafts",
  decode: (raw) => {
    const drafts = v.safeParse(schema, parseJson(raw));
    return drafts.success
      ? { kind: "valid", value: drafts.output }
      : { kind: "corrupt", reason: "not a list of drafts" };
  },
  encode: (drafts) => JSON.stringify(drafts),
};
