import type { ScriptHex } from "@satchel/core/tx";
import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import { hex, whole } from "../persist/schema.ts";
import type { StoredItem } from "../persist/stored-item.ts";

/** Whom a wallet has paid, as its first `numTxs` transactions tell; the newest payees stand last. */
export type Paid = { numTxs: number; scripts: readonly ScriptHex[] };

const schema = v.object({ version: v.literal(1), numTxs: whole, scripts: v.array(hex) });

/** A cache: whatever is wrong with it is found out anew. */
export const paidItem = (walletId: string): StoredItem<Paid> => ({
  key: `paidScripts:${walletId}`,
  decode: (raw) => {
    const paid = v.safeParse(schema, parseJson(raw));
    return paid.success ? { kind: "valid", value: paid.output } : { kind: "corrupt", reason: "not a list of scripts" };
  },
  encode: ({ numTxs, scripts }) => JSON.stringify({ version: 1, numTxs, scripts }),
});
