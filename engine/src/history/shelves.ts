import type { ArchivedTx, PackedTx } from "@satchel/core/ports";
import type { ScriptHex, Tx } from "@satchel/core/tx";

/** All transactions of a wallet. */
export const WHOLE = "";

/** The shelf of one script's history: the wallet's own where it has no other script. */
export const shelfOf = (script: ScriptHex, scripts: readonly ScriptHex[]): string =>
  scripts.length === 1 ? WHOLE : script;

/** A record for the archive. `tx` is needed only for a wallet of several scripts, to know which of them it concerns. */
export function toArchived(packed: PackedTx, tx: Tx | undefined, scripts: readonly ScriptHex[]): ArchivedTx {
  const { txid, bytes } = packed;
  return { txid, bytes, order: orderOf(packed), shelves: [WHOLE, ...scriptShelves(tx, scripts)] };
}

function scriptShelves(tx: Tx | undefined, scripts: readonly ScriptHex[]): ScriptHex[] {
  if (scripts.length === 1 || !tx) return [];
  const touched = new Set([...tx.inputs, ...tx.outputs].map(({ script }) => script));
  return scripts.filter((script) => touched.has(script));
}

// The order of the chain, newest first, as texts that sort so (devnet.md 1.3): the mempool by time and txid, then blocks
// from the newest, each from its last transaction, which is the one with the highest txid, to its coinbase.
const MEMPOOL = "0";
const BLOCKS = "1";
const MAX_SECONDS = 0xffff_ffff_ff;
const MAX_HEIGHT = 0x7fff_ffff;
/** Of a txid's 64 digits: enough to tell the transactions of one block or second apart. */
const TXID_DIGITS = 16;

const descending = (max: number, value: number) =>
  (max - Math.min(max, Math.max(0, value))).toString(16).padStart(max.toString(16).length, "0");
const descendingHex = (hex: string) => [...hex].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join("");

export function orderOf({ txid, height, timeFirstSeen, isCoinbase }: Omit<PackedTx, "bytes">): string {
  const last = descendingHex(txid.slice(0, TXID_DIGITS));
  if (height < 0) return `${MEMPOOL}${descending(MAX_SECONDS, timeFirstSeen)}${last}`;
  return `${startOfBlock(height)}${isCoinbase ? "1" : "0"}${last}`;
}

/** Above everything of this block, below everything newer. */
export const startOfBlock = (height: number) => `${BLOCKS}${descending(MAX_HEIGHT, height)}`;
/** Below everything of this block, above everything older. */
export const endOfBlock = (height: number) => `${startOfBlock(height)}~`;
export const NEWEST = "";
export const OLDEST = "~";
/** Below the mempool, above the newest block. */
export const END_OF_MEMPOOL = BLOCKS;
export const isInMempool = (order: string) => order.startsWith(MEMPOOL);

/**
 * A page as the indexer shows it: cut in the order of the chain, and then inside each block those never seen before it
 * first, the others by the time they were seen.
 */
export function asPage(txs: readonly Tx[]): Tx[] {
  const heightOf = ({ block }: Tx) => block?.height ?? Number.POSITIVE_INFINITY;
  const seenAt = ({ timeFirstSeen }: Tx) => (timeFirstSeen === 0 ? Number.POSITIVE_INFINITY : timeFirstSeen);
  const mempool = txs.filter(({ block }) => !block);
  const mined = txs.filter(({ block }) => block);
  return [...mempool, ...mined.sort((a, b) => heightOf(b) - heightOf(a) || seenAt(b) - seenAt(a) || 0)];
}
