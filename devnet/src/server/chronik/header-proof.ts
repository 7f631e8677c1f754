import { createHash } from "node:crypto";

type HeaderProof = { root: Uint8Array; branch: Uint8Array[] };

/**
 * Returns the merkle root over block hashes (wire byte order) and the branch that proves the hash at `index`. Needs two
 * or more hashes.
 */
export function proveHeader(hashes: readonly Uint8Array[], index: number): HeaderProof {
  const branch: Uint8Array[] = [];
  let row = hashes;
  let position = index;
  while (row.length > 1) {
    const level = row;
    branch.push(level[position ^ 1] ?? (level[position] as Uint8Array));
    position >>= 1;
    row = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const left = level[2 * pair] as Uint8Array;
      return hashPair(left, level[2 * pair + 1] ?? left);
    });
  }
  return { root: row[0] ?? new Uint8Array(), branch };
}

function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  const once = createHash("sha256").update(left).update(right).digest();
  return createHash("sha256").update(once).digest();
}
