import { DUST_SATS, type Sats } from "../../amount/index.ts";
import type { ScriptHex } from "../../script/index.ts";

/** Outpoint 36, script length 1, push of a 65-byte Schnorr signature 66, push of a public key 34, sequence 4. */
export const P2PKH_INPUT_BYTES = 141;
const VERSION_AND_LOCK_TIME_BYTES = 8;

/** Returns how many bytes `n` takes as Bitcoin's variable-length integer. */
export function varIntBytes(n: number): number {
  if (n < 0xfd) return 1;
  return n <= 0xffff ? 3 : 5;
}

/** Returns the serialised size in bytes of an output with this script (hex). */
export function outputBytes(script: ScriptHex): number {
  const scriptBytes = script.length / 2;
  return 8 + varIntBytes(scriptBytes) + scriptBytes;
}

/** Returns the exact size in bytes of a signed transaction whose inputs are all P2PKH with Schnorr signatures. */
export function txBytes(inputCount: number, outputScripts: readonly ScriptHex[]): number {
  const outputs = outputScripts.reduce((sum, script) => sum + outputBytes(script), 0);
  return (
    VERSION_AND_LOCK_TIME_BYTES +
    varIntBytes(inputCount) +
    inputCount * P2PKH_INPUT_BYTES +
    varIntBytes(outputScripts.length) +
    outputs
  );
}

/** Dust is below three times what an output and the input that spends it cost at 1 sat per byte (devnet.md 5.3). */
const DUST_FACTOR = 3;
const SPENDING_BYTES = 148;

/** Returns the smallest amount a node relays in an output with this script (hex); at least `DUST_SATS`. */
export function dustOf(script: ScriptHex): Sats {
  const relayed = BigInt(DUST_FACTOR * (outputBytes(script) + SPENDING_BYTES)) as Sats;
  return relayed > DUST_SATS ? relayed : DUST_SATS;
}
