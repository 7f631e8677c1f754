const FIRST_SUBSIDY_SATS = 5_000_000_000n;
const HALVING_BLOCKS = 150;

/** What a block may create, in sats, before fees (regtest, devnet.md 5.4). */
export const subsidySats = (height: number): bigint =>
  FIRST_SUBSIDY_SATS >> BigInt(Math.floor(height / HALVING_BLOCKS));
