/** An amount of XEC in satoshis, the unit of money everywhere in the code: 1 XEC = 100 sats. */
export type Sats = bigint & { readonly unit: "sats" };
/** An amount of a token in its smallest unit; a token with n decimals shows 10^n atoms as 1. */
export type Atoms = bigint & { readonly unit: "atoms" };

/** Marks a bigint as satoshis. */
export const sats = (n: bigint) => n as Sats;
/** Marks a bigint as atoms of a token. */
export const atoms = (n: bigint) => n as Atoms;

export const XEC_DECIMALS = 2;

/** The dust limit of P2PKH outputs at the relay fee of 1 sat per byte; used for P2SH too, whose limit is 540. */
export const DUST_SATS = sats(546n);
