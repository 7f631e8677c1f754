import type { Coin, ParsedTx } from "../node/node.ts";
import { encodeHex } from "./hex.ts";

const OP_RETURN = 0x6a;

/** Scripts are grouped by their bytes; OP_RETURN outputs belong to no group (devnet.md 1.3). */
export function scriptKey(script: Uint8Array): string | undefined {
  return script[0] === OP_RETURN ? undefined : encodeHex(script);
}

/** Every script a transaction spends from or pays to, once. */
export function scriptKeysOf(tx: ParsedTx, spent: readonly Coin[]): Set<string> {
  const keys = new Set<string>();
  for (const { script } of spent) {
    const key = scriptKey(script);
    if (key !== undefined) keys.add(key);
  }
  for (const { script } of tx.outputs) {
    const key = scriptKey(script);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}
