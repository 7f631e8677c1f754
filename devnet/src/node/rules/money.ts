/** 21 million coins of 100 million sats. */
const MAX_SATS = 2_100_000_000_000_000n;

export const isMoney = (sats: bigint): boolean => sats >= 0n && sats <= MAX_SATS;

/** Returns sats as the node writes amounts in its refusals: in XEC with two decimals. */
export const formatXec = (sats: bigint): string => `${sats / 100n}.${(sats % 100n).toString().padStart(2, "0")}`;

const FIRST_SUBSIDY_SATS = 5_000_000_000n;
const HALVING_BLOCKS = 150;

/** Returns how many sats a block may create, before fees (regtest, devnet.md 5.4). */
export const subsidySats = (height: number): bigint =>
  FIRST_SUBSIDY_SATS >> BigInt(Math.floor(height / HALVING_BLOCKS));
