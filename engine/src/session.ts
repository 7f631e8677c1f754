import { later } from "@satchel/core/later";
import { emptyLedger, type Ledger } from "@satchel/core/ledger";
import type { ScriptHex, Txid } from "@satchel/core/tx";
import { type Wallet, walletScripts } from "@satchel/core/wallet";
import type { Context } from "./context.ts";
import { type LedgerCache, ledgerCacheItem } from "./persist/items.ts";
import { createQueue, type Queue } from "./queue.ts";
import { reasonOf } from "./reason-of.ts";
import { createSaver } from "./saver.ts";

/**
 * The time a wallet is the active one. What changes its ledger goes through `queue`, or counts as one of `commits`;
 * after `close` nothing of it reaches the state any more, so that a late reply for the previous wallet is ignored.
 */
export type Session = {
  walletId: string;
  scripts: readonly ScriptHex[];
  queue: Queue;
  /** Transactions a person has been told about, or knew before. */
  announced: Set<Txid>;
  /** How many live events have been heard, and how many of them when the last good sync ended. */
  heard: number;
  syncedTo: number;
  /** How many payments of our own were added; a sync that fetched while one was is out of date. */
  commits: number;
  isOpen(): boolean;
  /** Applies a pure transition to the ledger and saves it; whether anything changed. */
  update(change: (ledger: Ledger) => Ledger): boolean;
  /** Keeps what is on show now for an offline start. */
  save(): void;
  requestSync(): Promise<void>;
  close(): void;
};

/** The session's part that talks to the indexer. */
export type LiveSession = { request(): Promise<void>; close(): void };

/** Puts a wallet on show, with what was last known of it, and begins to watch it. */
export function openSession(ctx: Context, wallet: Wallet, cache: LedgerCache | undefined): Session {
  const { state, ports } = ctx;
  const scripts = walletScripts(wallet);
  const saver = createCacheSaver(ctx, wallet);
  let open = true;

  function save(): void {
    const { ledger, sync, tip } = state.getState();
    const at = sync.state === "fresh" ? ports.clock.now() : sync.at;
    if (open && at !== undefined) saver.save({ ledger, at, tip });
  }

  const live = later(() => ctx.goLive(session));
  const session: Session = {
    walletId: wallet.id,
    scripts,
    queue: createQueue(),
    announced: new Set(cache?.ledger.history.map(({ txid }) => txid)),
    heard: 0,
    syncedTo: 0,
    commits: 0,
    isOpen: () => open,
    update: (change) => {
      const { ledger: before } = state.getState();
      const ledger = open ? change(before) : before;
      if (ledger === before) return false;
      state.setState({ ledger });
      save();
      return true;
    },
    save,
    requestSync: async () => {
      const there = await live.get().catch((error: unknown) => {
        ports.log.warn("The part that talks to the indexer could not be fetched", error);
        if (open) state.setState({ connection: "offline" });
      });
      await there?.request();
    },
    close: () => {
      open = false;
      live.ifThere(({ close }) => close());
    },
  };

  ctx.begin(session);
  state.setState(({ connection, tip }) => ({
    activeId: wallet.id,
    ledger: cache?.ledger ?? emptyLedger(scripts),
    sync: cache ? { state: "stale", at: cache.at } : { state: "never" },
    tip: tip ?? cache?.tip,
    connection: connection === "online" ? "connecting" : connection,
  }));
  void session.requestSync();
  return session;
}

function createCacheSaver({ ports, notify }: Context, wallet: Wallet) {
  const item = ledgerCacheItem(wallet);
  let isFailing = false;
  return createSaver<LedgerCache>(
    async (cache) => {
      await ports.store.set(item.key, item.encode(cache));
      isFailing = false;
    },
    (error) => {
      ports.log.warn("The last known balances were not saved", error);
      // Said once: a full disk would say it at every transaction.
      if (!isFailing) notify({ kind: "save-failed", reason: reasonOf(error) });
      isFailing = true;
    },
  );
}
