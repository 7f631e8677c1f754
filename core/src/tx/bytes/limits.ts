import type { Sats } from "../../amount/index.ts";

/** Size of the largest transaction that nodes relay. */
export const MAX_TX_BYTES = 100_000;
/** Confirmations that a coinbase output needs before it can be spent. */
export const COINBASE_MATURITY = 100;
/** In sats per 1000 bytes (facts.md 1.4); nodes relay from 1000 on. */
export const DEFAULT_FEE_PER_KB = 1000;
export const MIN_FEE_PER_KB = 1000;
export const MAX_FEE_PER_KB = 12_000;
/** Some nodes still refuse longer chains of unconfirmed transactions; the newest one counts too (wallet.md 9). */
export const MAX_UNCONFIRMED_CHAIN = 50;

/** Returns the fee in sats for this many bytes at this rate, rounded up. */
export const feeFor = (sizeBytes: number, feePerKb: number): Sats =>
  ((BigInt(sizeBytes) * BigInt(feePerKb) + 999n) / 1000n) as Sats;
