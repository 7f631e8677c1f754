import { type Sats, sats } from "../amount/index.ts";

/** The largest number that scripts compute with: 63 bits and a sign. */
export const MAX_SCRIPT_INT = 2n ** 63n - 1n;
/** All the XEC there can ever be. */
export const MAX_SATS: Sats = sats(2_100_000_000_000_000n);
/** More truncated bytes than this fit no amount of the protocol (tokens.md 5.7). */
export const MAX_TRUNC_BYTES = { SLP: 5, ALP: 3 } as const;
/** A script pads truncated sats to 8 bytes, of which the last must stay. */
export const MAX_SATS_TRUNC_BYTES = 7;
