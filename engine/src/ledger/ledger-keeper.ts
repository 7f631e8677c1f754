import { coinsOf, type Ledger, type RewardTotal, type Totals, totalsOf, withoutDoubted } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { COINBASE_MATURITY } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { createSaver } from "../pacing/saver.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { toJson } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import type { State } from "../state.ts";
import { createCoinStore } from "./coin-store.ts";
import { hasDoubted } from "./coins-age.ts";
import { keepEvidence } from "./keep-evidence.ts";
import type { LedgerHead } from "./ledger-head.ts";

type LedgerKeeper = {
  /** Loads the coins of the shown head. If they cannot be read, the next sync fetches them. Never rejects. */
  loadCoins(): Promise<void>;
  /** Stores the shown ledger for an offline start. */
  save(): void;
  /** Resolves when every requested write has ended or failed. */
  settled(): Promise<void>;
  stop(): void;
};

/** Loads and stores a wallet's ledger while it is the active one. */
export function createLedgerKeeper(ctx: Context, session: Session): LedgerKeeper {
  const { walletId, scripts, storedCoins, shown, isOpen } = session;
  const { state, ports, notify } = ctx;
  const coinStore = createCoinStore(ports.store, ports.clock, walletId);
  let isFailing = false;
  let keptEvidence = state.getState().doubted;

  /** Before the coins, because these are stored as the indexer describes them now. */
  async function writeEvidence(): Promise<void> {
    const { doubted } = state.getState();
    if (doubted === keptEvidence) return;
    keptEvidence = await keepEvidence(ctx);
  }

  async function write(): Promise<void> {
    const { ledger, sync, tip } = shown();
    // Taken together with the ledger: the time belongs to these coins, and both are stored in one text.
    const { coinsAt } = session;
    await writeEvidence();
    const at = sync.state === "fresh" ? ports.clock.now() : sync.at;
    if (at === undefined) return;
    const coins = ledger.awaited ? storedCoins : await coinStore.save(coinsOf(ledger.utxos));
    const { history, numTxs } = ledger;
    const age = coinsAt === undefined || hasDoubted(state.getState()) ? {} : { coinsAt };
    const text = encodeLedgerHead({ totals: shownTotals(ledger), at, tip, coins, ...age, history, numTxs }, scripts);
    await ports.store.set(ledgerCacheKey(walletId), text);
    isFailing = false;
  }

  const saver = createSaver(
    write,
    (error) => {
      ports.log.warn("The last known balances were not saved", error);
      // One notice only: a full disk would repeat it at every transaction.
      if (!isFailing) notify({ kind: "save-failed", reason: reasonOf(error) });
      isFailing = true;
    },
    () => ports.clock.pause(),
  );

  /** Returns the totals for the next start, which shows them before the coins are loaded. `count`: of all coins. */
  const shownTotals = (ledger: Ledger): Totals => {
    const counted = withoutDoubted(ledger, state.getState().doubted);
    return { ...totalsOf(counted), count: totalsOf(ledger).count };
  };

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

  // The next start must fetch a coin anew that failed its verification, even if nothing else is stored until then.
  const stop = state.subscribe((now, before) => {
    if (now.doubted !== before.doubted && hasDoubted(now)) saver.save();
  });
  return { loadCoins, save: () => saver.save(), settled: () => saver.settled(), stop };
}

/** Returns the text that `ledgerHeadItem` reads. In another file, because the first screen writes no head. */
export const encodeLedgerHead = (
  { totals, at, tip, coins, coinsAt, history, numTxs }: LedgerHead,
  scripts: ReadonlySet<ScriptHex>,
): string =>
  toJson({
    version: 2,
    at,
    tip,
    scripts: [...scripts],
    totals: totalsTexts(totals, tip),
    coins,
    coinsAt,
    history,
    numTxs,
  });

function totalsTexts({ count, sats, spendable, rewards, tokens }: Totals, tip: State["tip"]) {
  // Rewards that matured long ago are counted with other coins, so that a miner's head does not grow.
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
