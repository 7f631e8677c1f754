import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Chain } from "@satchel/core/ports";
import { type HistoryPage, outpointOf, type ScriptHex, type Tx, type Utxo } from "@satchel/core/tx";

export type Snapshot = { utxos: readonly Utxo[]; page: HistoryPage };

/**
 * Coins and first history page that belong together: whatever the page tells has its effect among the coins. What
 * happens after the page was read is told by a live event. May throw NetworkError or ProtocolError.
 */
export async function fetchSnapshot(chain: Chain, scripts: readonly ScriptHex[]): Promise<Snapshot> {
  const [utxos, page] = await Promise.all([fetchUtxos(chain, scripts), fetchHistory(chain, scripts, 0)]);
  if (agree(utxos, page, scripts)) return { utxos, page };
  // Something happened between the two replies. Coins read after the page cannot lack what the page tells.
  const laterPage = await fetchHistory(chain, scripts, 0);
  return { page: laterPage, utxos: await fetchUtxos(chain, scripts) };
}

async function fetchUtxos(chain: Chain, scripts: readonly ScriptHex[]): Promise<Utxo[]> {
  return (await Promise.all(scripts.map((script) => chain.utxos(script)))).flat();
}

/** One page over all scripts, newest first. With several scripts a transaction between two of them counts once per script. */
export async function fetchHistory(
  chain: Chain,
  scripts: readonly ScriptHex[],
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const [only, ...others] = scripts;
  if (only !== undefined && others.length === 0) return chain.history(only, page, PAGE_SIZE, signal);
  const pages = await Promise.all(
    scripts.flatMap((script) =>
      Array.from({ length: page + 1 }, (_, each) => chain.history(script, each, PAGE_SIZE, signal)),
    ),
  );
  const byTxid = new Map(pages.flatMap(({ txs }) => txs).map((tx) => [tx.txid, tx]));
  const txs = [...byTxid.values()].sort(newestFirst).slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const numTxs = pages.filter((_, index) => index % (page + 1) === 0).reduce((sum, each) => sum + each.numTxs, 0);
  return { txs, numTxs, numPages: Math.ceil(numTxs / PAGE_SIZE) };
}

/** The indexer's own order: mempool before blocks, later before earlier (devnet.md 1.3). */
function newestFirst(a: Tx, b: Tx): number {
  const heightOf = (tx: Tx) => tx.block?.height ?? Number.MAX_SAFE_INTEGER;
  return heightOf(b) - heightOf(a) || b.timeFirstSeen - a.timeFirstSeen;
}

function agree(utxos: readonly Utxo[], page: HistoryPage, scripts: readonly ScriptHex[]): boolean {
  const unspent = new Set(utxos.map(({ outpoint }) => outpoint));
  return page.txs.every(
    (tx) =>
      tx.inputs.every(({ outpoint }) => !unspent.has(outpoint)) &&
      tx.outputs.every(
        ({ script, spentBy }, outIdx) =>
          !scripts.includes(script) || unspent.has(outpointOf(tx.txid, outIdx)) === (spentBy === undefined),
      ),
  );
}
