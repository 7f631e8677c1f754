import { coinsOf, type RewardTotal, type Totals, totalsOf } from "@satchel/core/ledger";
import { COINBASE_MATURITY, type ScriptHex } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { createSaver } from "../pacing/saver.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { toJson } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import type { State } from "../state.ts";
import { createCoinStore } from "./coin-store.ts";
import type { LedgerHead } from "./ledger-head.ts";

type LedgerKeeper = {
  /** Brings the coins that belong to the head on show. Where they cannot be read, the next sync does. Never rejects. */
  loadCoins(): Promise<void>;
  /** Keeps what is on show for an offline start. */
  save(): void;
  /** When all that was to be written is, or has failed. */
  settled(): Promise<void>;
};

/** What is stored of a wallet's ledger while it is the active one. */
export function createLedgerKeeper(ctx: Context, session: Session): LedgerKeeper {
  const { walletId, scripts, storedCoins, shown, isOpen } = session;
  const { state, ports, notify } = ctx;
  const coinStore = createCoinStore(ports.store, ports.clock, walletId);
  let isFailing = false;

  async function write(): Promise<void> {
    const { ledger, sync, tip } = shown();
    const at = sync.state === "fresh" ? ports.clock.now() : sync.at;
    if (at === undefined) return;
    const coins = ledger.awaited ? storedCoins : await coinStore.save(coinsOf(ledger.utxos));
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
    if (!state.getState().ledger.awaited) return;
    try {
      const utxos = await coinStore.load(storedCoins);
      const { awaited, ...ledger } = state.getState().ledger;
      if (utxos && awaited && isOpen()) state.setState({ ledger: { ...ledger, utxos } });
    } catch (error) {
      ports.log.warn("The stored coins could not be read", error);
    }
  }

  return { loadCoins, save: () => saver.save(), settled: () => saver.settled() };
}

/** The text ledgerHeadItem reads; apart from it, because the first screen writes none. */
export const encodeLedgerHead = (
  { totals, at, tip, coins, history, numTxs }: LedgerHead,
  scripts: readonly ScriptHex[],
): string => toJson({ version: 2, at, tip, scripts, totals: totalsTexts(totals, tip), coins, history, numTxs });

function totalsTexts({ count, sats, spendable, rewards, tokens }: Totals, tip: State["tip"]) {
  // Rewards of old are as good as other coins: a miner's do not make the head long.
  const isOld = ([height]: [number, RewardTotal]) => height >= 0 && height < (tip?.height ?? 0) - 2 * COINBASE_MATURITY;
  const old = [...rewards].filter(isOld).reduce((sum, [, reward]) => sum + reward.spendable, 0n);
  return {
    count,
    sats,
    spendable: spendable + old,
    rewards: [...rewards]
      .filter((each) => !isOld(each))
      .map(([height, reward]) => `${height} ${reward.sats} ${reward.spendable}`)
      .join("\n"),
    tokens: [...tokens].map(([id, { atoms, batons, coins }]) => `${id} ${atoms} ${batons} ${coins}`).join("\n"),
  };
}
