import { areSameScripts, type Ledger, type Totals } from "@satchel/core/ledger";
import { ownScripts, type Wallet } from "@satchel/core/wallet";
import * as v from "valibot";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { corrupt, issueOf, parseJson, type StoredItem } from "../persist/stored-item.ts";
import type { State } from "../state.ts";
import { ledgerHeadSchema } from "./tx-schema.ts";

/**
 * A wallet's last known ledger without its coins. `at`: when it was last synced, milliseconds since 1970. `coins`: the
 * checks of the texts in which the coins are stored. `coinsAt`: when all of them were last fetched, as in `Session`.
 */
export type LedgerHead = Pick<Ledger, "history" | "numTxs"> & {
  totals: Totals;
  at: number;
  tip: State["tip"];
  coins: readonly string[];
  coinsAt?: number;
};

/** The stored head. A cache: a text that is damaged, of an older form or of other scripts is fetched anew. */
export function ledgerHeadItem(wallet: Wallet): Pick<StoredItem<LedgerHead>, "key" | "decode"> {
  const scripts = ownScripts(wallet);
  return {
    key: ledgerCacheKey(wallet.id),
    decode: (raw) => {
      const result = v.safeParse(ledgerHeadSchema, parseJson(raw));
      if (!result.success) return corrupt(issueOf(result.issues));
      const { version: _, scripts: stored, tip, ...head } = result.output;
      if (!areSameScripts(new Set(stored), scripts)) return corrupt("of other scripts");
      return { kind: "valid", value: { ...head, tip } };
    },
  };
}
