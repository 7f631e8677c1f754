// Transactions that need no signature: they spend p2sh(OP_TRUE), which anyone can spend.

import { createHash } from "node:crypto";
import type { Txid } from "@satchel/core/ids";
import { fromHex, type ScriptHex, toHex } from "@satchel/core/script";
import { aScript } from "@satchel/core/testing";

const hash160 = (bytes: Uint8Array) =>
  createHash("ripemd160").update(createHash("sha256").update(bytes).digest()).digest();
const OP_TRUE = Uint8Array.of(0x51);
/** The P2SH script of OP_TRUE, and the input script that spends it. */
export const OPEN_SCRIPT = aScript(`a914${toHex(hash160(OP_TRUE))}87`);
const OPEN_SCRIPT_SIG = "0151";

export type Coin = { txid: Txid; outIdx: number; sats: bigint };
export type Output = { script: ScriptHex; sats: bigint };

function u32(value: number): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return toHex(bytes);
}
function u64(value: bigint): string {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return toHex(bytes);
}
/** Encodes a length or count below 253; these transactions need no larger one. */
const compact = (value: number) => toHex(Uint8Array.of(value));
const withLength = (hex: string) => compact(hex.length / 2) + hex;

/** Returns an unsigned transaction. `scriptSig` goes into every input; the default spends coins of OPEN_SCRIPT. */
export function createRawTx(
  coins: readonly Coin[],
  outputs: readonly Output[],
  scriptSig = OPEN_SCRIPT_SIG,
): Uint8Array {
  const inputs = coins.map(
    ({ txid, outIdx }) => `${toHex(fromHex(txid).reverse())}${u32(outIdx)}${withLength(scriptSig)}ffffffff`,
  );
  const outs = outputs.map(({ script, sats }) => u64(sats) + withLength(script));
  return fromHex([u32(2), compact(coins.length), ...inputs, compact(outputs.length), ...outs, u32(0)].join(""));
}

export function txidOf(rawTx: Uint8Array): string {
  const once = createHash("sha256").update(rawTx).digest();
  return toHex(createHash("sha256").update(once).digest().reverse());
}
