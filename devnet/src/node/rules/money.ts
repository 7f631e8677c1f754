/** 21 million coins of 100 million sats. */
export const MAX_SATS = 2_100_000_000_000_000n;

export const isMoney = (sats: bigint): boolean => sats >= 0n && sats <= MAX_SATS;

/** Sats as the node writes amounts in its refusals: XEC with two decimals. */
export const formatXec = (sats: bigint): string => `${sats / 100n}.${(sats % 100n).toString().padStart(2, "0")}`;
