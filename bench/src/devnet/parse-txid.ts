import { sha256d, toHexRev } from "ecash-lib";

/** Display hex. */
export const parseTxid = (raw: Uint8Array): string => toHexRev(sha256d(raw));
