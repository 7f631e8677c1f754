import { stateTable } from "../persist/state-table.ts";

const tableKeys = Object.values(stateTable).flatMap(({ persists }) => (persists === false ? [] : [persists]));

/** What is kept for all wallets together; caches of single wallets are not among it. */
export const STORED_KEYS: readonly string[] = [...new Set(tableKeys)].filter((key) => !key.includes("{"));

/** All that older releases kept, under today's names and their own (facts.md 4.1 and 4.3). */
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
