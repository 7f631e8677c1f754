import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Chain } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { HistoryPage, Tx, Utxo } from "@satchel/core/tx";
import { createLimiter } from "../pacing/limiter.ts";

/** The largest page the indexer gives (devnet.md 1.2). */
const ASK_SIZE = 200;
const AT_ONCE = 8;

/** Returns the unspent outputs of several scripts. Throws NetworkError or ProtocolError. */
export async function fetchMergedUtxos(chain: Chain, scripts: ReadonlySet<ScriptHex>): Promise<Utxo[]> {
  const limit = createLimiter(AT_ONCE);
  return (await Promise.all([...scripts].map((script) => limit(() => chain.utxos(script))))).flat();
}

type Reading = { script: ScriptHex; txs: Tx[]; numTxs: number; pages: number; isWhole: boolean };

/**
 * Returns one page of the common history of several scripts, newest first, each transaction once. `numTxs` is exact
 * once every script's history was read to its end, at once if no script has more than ASK_SIZE transactions. Until
 * then an unread transaction that concerns two of the scripts counts twice. Throws NetworkError or ProtocolError.
 */
export async function fetchMergedHistory(
  chain: Chain,
  scripts: ReadonlySet<ScriptHex>,
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const limit = createLimiter(AT_ONCE);
  const readings = [...scripts].map((script): Reading => ({ script, txs: [], numTxs: 0, pages: 0, isWhole: false }));
  const end = (page + 1) * PAGE_SIZE;
  for (;;) {
    const merged = merge(readings);
    const lowest = Math.max(...readings.filter(({ isWhole }) => !isWhole).map(lastHeight));
    // The indexer's pages do not order the transactions of a block among themselves, so only whole blocks count.
    const isEnough = merged.filter((tx) => heightOf(tx) > lowest).length >= end;
    if (isEnough || readings.every(({ isWhole }) => isWhole)) return pageOf(merged, readings, page);
    const behind = readings.filter((reading) => !reading.isWhole && lastHeight(reading) === lowest);
    await Promise.all(behind.map((reading) => limit(() => readOn(chain, reading, signal))));
  }
}

/** Reads the next page of a script's history. */
async function readOn(chain: Chain, reading: Reading, signal?: AbortSignal): Promise<void> {
  const { txs, numTxs, numPages } = await chain.history(reading.script, reading.pages, ASK_SIZE, signal);
  reading.txs.push(...txs);
  reading.numTxs = numTxs;
  reading.pages++;
  // A short page is the last one, whatever the count says.
  reading.isWhole = reading.pages >= numPages || txs.length < ASK_SIZE;
}

function merge(readings: readonly Reading[]): Tx[] {
  const byTxid = new Map(readings.flatMap(({ txs }) => txs).map((tx) => [tx.txid, tx]));
  return [...byTxid.values()].sort(newestFirst);
}

function pageOf(merged: readonly Tx[], readings: readonly Reading[], page: number): HistoryPage {
  const unread = readings.reduce((sum, { isWhole, numTxs, txs }) => (isWhole ? sum : sum + numTxs - txs.length), 0);
  const numTxs = merged.length + Math.max(0, unread);
  const txs = merged.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return { txs, numTxs, numPages: Math.ceil(numTxs / PAGE_SIZE) };
}

const heightOf = (tx: Tx): number => tx.block?.height ?? Number.MAX_SAFE_INTEGER;

/** Returns the height of the last transaction read so far; before the first page it is above every height. */
const lastHeight = ({ txs }: Reading): number => {
  const last = txs.at(-1);
  return last ? heightOf(last) : Number.POSITIVE_INFINITY;
};

/**
 * Sorts in the indexer's order (devnet.md 1.3): the mempool first, then blocks from the newest; in a block first the
 * transactions that were never seen in the mempool.
 */
function newestFirst(a: Tx, b: Tx): number {
  const seenAt = (tx: Tx) => (tx.timeFirstSeen === 0 ? Number.MAX_SAFE_INTEGER : tx.timeFirstSeen);
  return heightOf(b) - heightOf(a) || seenAt(b) - seenAt(a) || (a.txid < b.txid ? -1 : 1);
}
