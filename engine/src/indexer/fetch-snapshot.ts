import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { inSlices } from "@satchel/core/in-slices";
import { type Coins, collectCoins, PAGE_SIZE } from "@satchel/core/ledger";
import type { Chain, Clock } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { HistoryPage } from "@satchel/core/tx";

type Snapshot = { utxos: Coins; page: HistoryPage };
type Ports = { chain: Chain; clock: Clock };

/**
 * Returns coins and first history page that fit together: the coins include the effect of every transaction on the
 * page. Later transactions are reported by live events. Unchanged coins keep the identity that they have in `before`.
 * `asked` is the first page if it was just fetched. Throws NetworkError or ProtocolError.
 */
export async function fetchSnapshot(
  ports: Ports,
  scripts: ReadonlySet<ScriptHex>,
  before: Coins,
  asked?: HistoryPage,
): Promise<Snapshot> {
  const { chain } = ports;
  if (asked) return { page: asked, utxos: await fetchCoins(ports, scripts, before) };
  const [utxos, page] = await Promise.all([fetchCoins(ports, scripts, before), fetchHistory(chain, scripts, 0)]);
  if (agree(utxos, page, scripts)) return { utxos, page };
  // Something happened between the two replies. Coins that are fetched after the page include everything on it.
  const laterPage = await fetchHistory(chain, scripts, 0);
  return { page: laterPage, utxos: await fetchCoins(ports, scripts, before) };
}

async function fetchCoins({ chain, clock }: Ports, scripts: ReadonlySet<ScriptHex>, before: Coins): Promise<Coins> {
  const only = onlyOf(scripts);
  const utxos = await (only === undefined ? (await merging()).fetchMergedUtxos(chain, scripts) : chain.utxos(only));
  const collector = collectCoins(before);
  await inSlices(utxos, collector.add, clock);
  return collector.coins();
}

/** Returns one history page over all scripts, newest first, each transaction once. Pages count from 0. */
export async function fetchHistory(
  chain: Chain,
  scripts: ReadonlySet<ScriptHex>,
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const only = onlyOf(scripts);
  if (only !== undefined) return chain.history(only, page, PAGE_SIZE, signal);
  return (await merging()).fetchMergedHistory(chain, scripts, page, signal);
}

/** Fetched only when it is needed: few wallets have several keys. */
const merging = () => import("./fetch-merged.ts");

const onlyOf = (scripts: ReadonlySet<ScriptHex>) => (scripts.size === 1 ? [...scripts][0] : undefined);

/** Whether the coins have the effect of every transaction on the page. */
export const agree = (
  coins: ReadonlyMap<Outpoint, unknown>,
  page: HistoryPage,
  scripts: ReadonlySet<ScriptHex>,
): boolean =>
  page.txs.every(
    (tx) =>
      tx.inputs.every(({ outpoint }) => !coins.has(outpoint)) &&
      tx.outputs.every(
        ({ script, spentBy }, outIdx) =>
          !scripts.has(script) || coins.has(outpointOf(tx.txid, outIdx)) === (spentBy === undefined),
      ),
  );
