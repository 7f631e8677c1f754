import { DUST_SATS, type Sats } from "../amount/index.ts";
import { outputBytes } from "./size.ts";

/** A node reckons three times what an output and the input that spends it cost at 1 sat per byte (devnet.md 5.3). */
const DUST_FACTOR = 3;
const SPENDING_BYTES = 148;

/** The least an output of this script may hold; never less than what the wallet calls dust. */
export function dustOf(script: string): Sats {
  const relayed = BigInt(DUST_FACTOR * (outputBytes(script) + SPENDING_BYTES)) as Sats;
  return relayed > DUST_SATS ? relayed : DUST_SATS;
}
