import { coinsOf, totalsOf } from "@satchel/core/ledger";
import type { Context } from "../context.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { reasonOf } from "../problems.ts";
import type { Session } from "../start/session.ts";
import { createCoinStore } from "./coin-store.ts";
import { encodeLedgerHead } from "./encode-ledger-head.ts";
import { createSaver } from "./saver.ts";

export type LedgerKeeper = {
  /** Brings the coins that belong to the head on show. Where they cannot be read, the next sync does. Never rejects. */
  loadCoins(): Promise<void>;
  /** Keeps what is on show for an offline start. */
  save(): void;
  /** When all that was to be written is, or has failed. */
  settled(): Promise<void>;
};

/** What is stored of a wallet's ledger while it is the active one. */
export function createLedgerKeeper(ctx: Context, session: Session): LedgerKeeper {
  const { walletId, scripts, head, shown, isOpen } = session;
  const { state, ports, notify } = ctx;
  const coinStore = createCoinStore(ports.store, ports.clock, walletId);
  let isFailing = false;

  async function write(): Promise<void> {
    const { ledger, sync, tip } = shown();
    const at = sync.state === "fresh" ? ports.clock.now() : sync.at;
    if (at === undefined) return;
    const coins = ledger.awaited ? (head?.coins ?? []) : await coinStore.save(coinsOf(ledger.utxos));
    const { history, numTxs } = ledger;
    const text = encodeLedgerHead({ totals: totalsOf(ledger), at, tip, coins, history, numTxs }, scripts);
    await ports.store.set(ledgerCacheKey(walletId), text);
    isFailing = false;
  }

  const saver = createSaver(
    write,
    (error) => {
      ports.log.warn("The last known balances were not saved", error);
      // Said once: a full disk would say it at every transaction.
      if (!isFailing) notify({ kind: "save-failed", reason: reasonOf(error) });
      isFailing = true;
    },
    () => ports.clock.pause(),
  );

  async function loadCoins(): Promise<void> {
    if (!state.getState().ledger.awaited || !head) return;
    try {
      const utxos = await coinStore.load(head.coins);
      const { awaited, ...ledger } = state.getState().ledger;
      if (utxos && awaited && isOpen()) state.setState({ ledger: { ...ledger, utxos } });
    } catch (error) {
      ports.log.warn("The stored coins could not be read", error);
    }
  }

  return { loadCoins, save: () => saver.save(), settled: () => saver.settled() };
}
