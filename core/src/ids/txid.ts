import { isHash } from "./hash.ts";

/** The id of a transaction: 64 lower-case hex digits in display order. */
export type Txid = string & { readonly id: "txid" };

/** Reads a txid from outside; undefined for anything else. */
export const parseTxid = (input: unknown): Txid | undefined => (isHash(input) ? (input as Txid) : undefined);
