import { stateTable } from "../persist/state-table.ts";

const tableKeys = Object.values(stateTable).flatMap(({ persists }) => (persists === false ? [] : [persists]));

/** The storage keys that concern all wallets together, without the caches of single wallets. */
export const STORED_KEYS: readonly string[] = [...new Set(tableKeys)].filter((key) => !key.includes("{"));

/** The storage keys of older releases, those in use today too (facts.md 4.1 and 4.3). */
export const OLDER_KEYS = [
  "wallets",
  "wallet",
  "savedWallets",
  "activeWalletAddress",
  "settings",
  "contactList",
  "cashtabCache",
  "tokens",
] as const;
