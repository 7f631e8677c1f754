/** Satoshis, the unit money is counted in everywhere: 1 XEC = 100 sats. */
export type Sats = bigint & { readonly unit: "sats" };
/** The smallest unit of one token; a token with n decimals shows 10^n atoms as 1. */
export type Atoms = bigint & { readonly unit: "atoms" };

export const sats = (n: bigint) => n as Sats;
export const atoms = (n: bigint) => n as Atoms;

export const XEC_DECIMALS = 2;

/** Least value of an output (p2pkh at the relay fee of 1 sat per byte; a p2sh output could go to 540, one limit is simpler). */
export const DUST_SATS = sats(546n);
