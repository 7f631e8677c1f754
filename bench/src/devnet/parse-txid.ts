import { sha256d, toHexRev } from "ecash-lib";

/** Returns the txid of a raw transaction as hex in display order. */
export const parseTxid = (raw: Uint8Array): string => toHexRev(sha256d(raw));
