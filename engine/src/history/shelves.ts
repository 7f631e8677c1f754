import type { ArchivedTx, PackedTx } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";

/** The shelf with all transactions of a wallet. */
export const WHOLE = "";

/** Returns the shelf of one script's history. For a wallet with one script that is the whole history. */
export const shelfOf = (script: ScriptHex, scripts: ReadonlySet<ScriptHex>): string =>
  scripts.size === 1 ? WHOLE : script;

/** Returns a record for the archive. `tx`: needed for a wallet with several scripts only, to find those it concerns. */
export function toArchived(packed: PackedTx, tx: Tx | undefined, scripts: ReadonlySet<ScriptHex>): ArchivedTx {
  const { txid, bytes } = packed;
  return { txid, bytes, order: orderOf(packed), shelves: [WHOLE, ...scriptShelves(tx, scripts)] };
}

function scriptShelves(tx: Tx | undefined, scripts: ReadonlySet<ScriptHex>): ScriptHex[] {
  if (scripts.size === 1 || !tx) return [];
  const touched = new Set([...tx.inputs, ...tx.outputs].map(({ script }) => script));
  return [...scripts].filter((script) => touched.has(script));
}

// Texts that sort in the order of the chain, newest first (devnet.md 1.3): the mempool by time and txid, then blocks
// from the newest, and in each the highest txid, which is its last transaction, down to the coinbase.
const MEMPOOL = "0";
const BLOCKS = "1";
const MAX_SECONDS = 0xffff_ffff_ff;
const MAX_HEIGHT = 0x7fff_ffff;
/** How many of a txid's 64 digits are used: enough to tell the transactions of one block or second apart. */
const TXID_DIGITS = 16;

const descending = (max: number, value: number) =>
  (max - Math.min(max, Math.max(0, value))).toString(16).padStart(max.toString(16).length, "0");
const descendingHex = (hex: string) => [...hex].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join("");

/** Returns the text by which a record is sorted. */
export function orderOf({ txid, height, timeFirstSeen, isCoinbase }: Omit<PackedTx, "bytes">): string {
  const last = descendingHex(txid.slice(0, TXID_DIGITS));
  if (height < 0) return `${MEMPOOL}${descending(MAX_SECONDS, timeFirstSeen)}${last}`;
  return `${startOfBlock(height)}${isCoinbase ? "1" : "0"}${last}`;
}

/** Returns a text that sorts above everything of this block and below everything newer. */
export const startOfBlock = (height: number) => `${BLOCKS}${descending(MAX_HEIGHT, height)}`;
/** Returns a text that sorts below everything of this block and above everything older. */
export const endOfBlock = (height: number) => `${startOfBlock(height)}~`;
export const NEWEST = "";
export const OLDEST = "~";
/** Sorts below the mempool and above the newest block. */
export const END_OF_MEMPOOL = BLOCKS;
export const isInMempool = (order: string) => order.startsWith(MEMPOOL);

/**
 * Returns the transactions of a page in the indexer's order within it: the mempool, then blocks from the newest, and in
 * each block first those never seen in the mempool, then the others by the time they were seen, newest first.
 */
export function asPage(txs: readonly Tx[]): Tx[] {
  const heightOf = ({ block }: Tx) => block?.height ?? Number.POSITIVE_INFINITY;
  const seenAt = ({ timeFirstSeen }: Tx) => (timeFirstSeen === 0 ? Number.POSITIVE_INFINITY : timeFirstSeen);
  const mempool = txs.filter(({ block }) => !block);
  const mined = txs.filter(({ block }) => block);
  return [...mempool, ...mined.sort((a, b) => heightOf(b) - heightOf(a) || seenAt(b) - seenAt(a) || 0)];
}
