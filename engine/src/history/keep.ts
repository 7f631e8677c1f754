import type { Txid } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { type History, historyOf } from "./history.ts";
import { WHOLE } from "./shelves.ts";
import { storePage } from "./store-page.ts";
import { storeTop } from "./store-top.ts";

type Keeper = { keep(ledger: Ledger): void };
type Pending = {
  txs: readonly Tx[];
  numTxs: number;
  isNext: boolean;
  updates: ReadonlyMap<Txid, Tx>;
  gone: ReadonlySet<Txid>;
};

/** Stores each shown ledger's history in the background. Ledgers that come during a write are merged into the next. */
export function createKeeper(ctx: Context, session: Session): Keeper {
  const history = historyOf(ctx, session);
  let lastTxs: ReadonlyMap<Txid, Tx> | undefined;
  let pending: Pending | undefined;
  let isRunning = false;

  async function drain(history: History): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (pending && history.isOpen()) {
      const next = pending;
      pending = undefined;
      await keepTop(history, next).catch((error: unknown) => {
        if (history.isOpen()) history.log.warn("The newest history was not stored", error);
      });
    }
    isRunning = false;
  }

  return {
    keep: (ledger) => {
      if (!history) return;
      pending = mergePending(pending, ledger, lastTxs);
      lastTxs = ledger.memory?.txs;
      void drain(history);
    },
  };
}

async function keepTop(history: History, { txs, updates, gone, ...rest }: Pending): Promise<void> {
  const [packed, changed] = await Promise.all([history.chain.pack(txs), history.chain.pack([...updates.values()])]);
  const isEstimate = history.scripts.size > 1;
  await storeTop(history, { ...rest, shelf: WHOLE, txs: packed, isEstimate, updates: changed, gone });
}

/**
 * Merges a ledger into what is still to be written: its first page, below it the unwritten rest of earlier first pages,
 * and transactions further down that changed since `lastTxs`, the live transactions of the ledger before.
 */
export function mergePending(
  pending: Pending | undefined,
  { history, numTxs, memory }: Ledger,
  lastTxs: ReadonlyMap<Txid, Tx> = new Map(),
): Pending {
  const last = history.at(-1);
  const at = pending?.txs.findIndex(({ txid }) => txid === last?.txid) ?? -1;
  const below = at < 0 ? [] : (pending?.txs.slice(at + 1) ?? []);
  const changed = [...(memory?.txs ?? [])].filter(([txid, tx]) => lastTxs.has(txid) && lastTxs.get(txid) !== tx);
  const updates = new Map([...(pending?.updates ?? []), ...changed]);
  const gone = new Set([...(pending?.gone ?? []), ...(memory?.dropped ?? [])]);
  for (const txid of [...history.map((tx) => tx.txid), ...(memory?.txs.keys() ?? [])]) gone.delete(txid);
  const txs = [...history, ...below.filter(({ txid }) => !gone.has(txid))];
  // Only a sync clears the memory, so without one the steps between the two ledgers are not known.
  return { txs, numTxs, isNext: memory !== undefined && (pending?.isNext ?? true), updates, gone };
}

/** Stores a page below the first that was fetched to be shown. Never rejects. */
export async function keepPage(
  ctx: Context,
  session: Session,
  at: number,
  { txs, numTxs }: { txs: readonly Tx[]; numTxs: number },
): Promise<void> {
  const history = historyOf(ctx, session);
  if (!history || at === 0) return;
  try {
    const packed = await history.chain.pack(txs);
    await storePage(history, { shelf: WHOLE, at, txs: packed, numTxs, isEstimate: history.scripts.size > 1 });
  } catch (error) {
    history.log.warn("A page of the history was not stored", error);
  }
}
