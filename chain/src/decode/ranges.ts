import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import { ProtocolError } from "@satchel/core/ports";

// The ranges of every number that an indexer can report. No honest indexer reports a number outside them.

/** All the XEC there can ever be: 21 million million. */
export const MAX_SATS = 2_100_000_000_000_000n;
/** An ALP amount has 48 bits, an SLP amount 64. */
export const MAX_ALP_ATOMS = 2n ** 48n - 1n;
export const MAX_ATOMS = 2n ** 64n - 1n;
/** Burned atoms are the sum of many amounts, which the wire gives as a u128. */
export const MAX_BURNED_ATOMS = 2n ** 128n - 1n;
/** With a block every ten minutes this height is 1,900 years away. */
export const MAX_HEIGHT = 100_000_000;
/** The time of a block has 32 bits: seconds until 2106. */
export const MAX_SECONDS = 0xffffffff;
/**
 * The size of a transaction is limited by consensus. Its smallest output has 9 bytes, which limits every index in it.
 */
export const MAX_TX_BYTES = 1_000_000;
export const MAX_INDEX = Math.floor(MAX_TX_BYTES / 9);
/** The input of a coinbase spends an output with this index, which does not exist. */
export const COINBASE_INDEX = 0xffffffff;
/** Both token protocols refuse a GENESIS with more decimals (devnet.md 3). */
export const MAX_DECIMALS = 9;
const MAX_U32 = 0xffffffff;
const MAX_I64 = 2n ** 63n - 1n;

function inRange<N extends number | bigint>(value: N, min: N, max: N, name: string): N {
  // Written so that NaN is refused.
  if (value >= min && value <= max) return value;
  throw new ProtocolError(`${name} out of range: ${value}`);
}

const safe = (value: number | bigint, min: number, max: number, name: string): number =>
  Number(typeof value === "bigint" ? inRange(value, BigInt(min), BigInt(max), name) : inRange(value, min, max, name));

/** The functions return the number, or throw ProtocolError when it is out of range. */
export const readSats = (value: bigint): Sats => sats(inRange(value, 0n, MAX_SATS, "Sats"));
/** A sum over a block, in which the same coin can move many times. */
export const readSumSats = (value: bigint): Sats => sats(inRange(value, 0n, MAX_I64, "Sum of sats"));
export const readAtoms = (value: bigint, max: bigint = MAX_ATOMS): Atoms => atoms(inRange(value, 0n, max, "Atoms"));
/** Of a block that exists. */
export const readHeight = (value: number): number => safe(value, 0, MAX_HEIGHT, "Height");
/** Of a block, or -1: in the mempool, or before the first block. */
export const readHeightOrNone = (value: number): number => safe(value, -1, MAX_HEIGHT, "Height");
/** Of an output, an input or an entry in its transaction. */
export const readIndex = (value: number): number => safe(value, 0, MAX_INDEX, "Index");
/** The same, or -1: not in the list. */
export const readIndexOrNone = (value: number): number => safe(value, -1, MAX_INDEX, "Index");
/** Of the output that an input spends. */
export const readSpentIndex = (value: number): number => (value === COINBASE_INDEX ? value : readIndex(value));
/** Seconds since 1970; 0 is unknown. */
export const readSeconds = (value: bigint): number => safe(value, 0, MAX_SECONDS, "Time");
export const readTxBytes = (value: number): number => safe(value, 0, MAX_TX_BYTES, "Size of a transaction");
export const readCount = (value: number | bigint): number => safe(value, 0, MAX_U32, "Count");
export const readDecimals = (value: number): number => safe(value, 0, MAX_DECIMALS, "Decimals");
