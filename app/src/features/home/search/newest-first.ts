import type { Tx } from "@satchel/core/tx";

const heightOf = ({ block }: Tx) => block?.height ?? Number.MAX_SAFE_INTEGER;
const seenOf = ({ timeFirstSeen }: Tx) => (timeFirstSeen === 0 ? Number.MAX_SAFE_INTEGER : timeFirstSeen);

/** The indexer's own order (devnet.md 1.3): mempool first, then later blocks; inside a block those never seen before it. */
export const newestFirst = (a: Tx, b: Tx): number =>
  heightOf(b) - heightOf(a) || seenOf(b) - seenOf(a) || (a.txid < b.txid ? -1 : a.txid > b.txid ? 1 : 0);
