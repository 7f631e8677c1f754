import { sha256d } from "ecash-lib";
import { fromDisplayHash, toDisplayHash } from "../../script/index.ts";

/**
 * Returns the merkle root over display-hex txids. `isMutated`: two equal neighbours were hashed together. This trick
 * gives a block with repeated transactions the root of the honest one (CVE-2012-2459).
 */
export function merkleRoot(txids: readonly string[]): { root: string; isMutated: boolean } {
  let row = txids.map((txid) => fromDisplayHash(txid));
  let isMutated = false;
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i < row.length; i += 2) {
      const left = row[i] as Uint8Array;
      const right = row[i + 1];
      if (right !== undefined && left.every((byte, at) => byte === right[at])) isMutated = true;
      above.push(hashPair(left, right ?? left));
    }
    row = above;
  }
  return { root: toDisplayHash(row[0] ?? new Uint8Array(32)), isMutated };
}

function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  const pair = new Uint8Array(64);
  pair.set(left, 0);
  pair.set(right, 32);
  return sha256d(pair);
}
