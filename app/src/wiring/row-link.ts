import type { Txid } from "@satchel/core/ids";

const KEY = "tx";

/** Returns the path of Home with the row of this transaction open. */
export const rowLink = (txid: Txid | undefined): string => `/?${KEY}=${txid ?? ""}`;

/** Returns the transaction whose row the query of Home asks to open. */
export const rowOf = (query: string): string | undefined => new URLSearchParams(query).get(KEY) ?? undefined;
