import { inSlices } from "@satchel/core/in-slices";
import { type Coins, collectCoins, PAGE_SIZE } from "@satchel/core/ledger";
import type { Chain, Clock } from "@satchel/core/ports";
import { type HistoryPage, outpointOf, type ScriptHex } from "@satchel/core/tx";

type Snapshot = { utxos: Coins; page: HistoryPage };
type Ports = { chain: Chain; clock: Clock };

/**
 * Coins and first history page that belong together: whatever the page tells has its effect among the coins. What
 * happens after the page was read is told by a live event. Coins that are as they were among `known` keep their
 * identity. May throw NetworkError or ProtocolError.
 */
export async function fetchSnapshot(ports: Ports, scripts: readonly ScriptHex[], known: Coins): Promise<Snapshot> {
  const { chain } = ports;
  const [utxos, page] = await Promise.all([fetchCoins(ports, scripts, known), fetchHistory(chain, scripts, 0)]);
  if (agree(utxos, page, scripts)) return { utxos, page };
  // Something happened between the two replies. Coins read after the page cannot lack what the page tells.
  const laterPage = await fetchHistory(chain, scripts, 0);
  return { page: laterPage, utxos: await fetchCoins(ports, scripts, known) };
}

async function fetchCoins({ chain, clock }: Ports, scripts: readonly ScriptHex[], known: Coins): Promise<Coins> {
  const only = onlyOf(scripts);
  const found = await (only === undefined ? (await merging()).fetchMergedUtxos(chain, scripts) : chain.utxos(only));
  const collector = collectCoins(known);
  await inSlices(found, collector.add, clock);
  return collector.coins();
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

const agree = (coins: Coins, page: HistoryPage, scripts: readonly ScriptHex[]): boolean =>
  page.txs.every(
    (tx) =>
      tx.inputs.every(({ outpoint }) => !coins.has(outpoint)) &&
      tx.outputs.every(
        ({ script, spentBy }, outIdx) =>
          !scripts.includes(script) || coins.has(outpointOf(tx.txid, outIdx)) === (spentBy === undefined),
      ),
  );
