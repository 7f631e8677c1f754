import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Chain } from "@satchel/core/ports";
import { type HistoryPage, outpointOf, type ScriptHex, type Utxo } from "@satchel/core/tx";

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

async function fetchUtxos(chain: Chain, scripts: readonly ScriptHex[]): Promise<readonly Utxo[]> {
  const only = onlyOf(scripts);
  return only === undefined ? (await merging()).fetchMergedUtxos(chain, scripts) : chain.utxos(only);
}

/** One page over all scripts, newest first, each transaction once. */
export async function fetchHistory(
  chain: Chain,
  scripts: readonly ScriptHex[],
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const only = onlyOf(scripts);
  if (only !== undefined) return chain.history(only, page, PAGE_SIZE, signal);
  return (await merging()).fetchMergedHistory(chain, scripts, page, signal);
}

/** Few wallets have several keys. */
const merging = () => import("./fetch-merged.ts");

const onlyOf = (scripts: readonly ScriptHex[]) => (scripts.length === 1 ? scripts[0] : undefined);

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
