import { later } from "@satchel/core/later";
import { emptyLedger, type Ledger } from "@satchel/core/ledger";
import type { ScriptHex, Txid } from "@satchel/core/tx";
import { type Wallet, walletScripts } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import type { LedgerHead } from "../ledger/ledger-head.ts";
import type { LedgerKeeper } from "../ledger/ledger-keeper.ts";
import { createQueue, type Queue } from "../pacing/queue.ts";
import type { State } from "../state.ts";

/**
 * The time a wallet is the active one. What changes its ledger goes through `queue`, or counts as one of `commits`;
 * after `close` nothing of it reaches the state any more, so that a late reply for the previous wallet is ignored.
 */
export type Session = {
  walletId: string;
  /** What it began with. */
  head: LedgerHead | undefined;
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
  /**
   * Applies a pure transition to the ledger, together with what else became true by it, and saves it; whether the ledger
   * changed. While the coins are awaited only what brings them counts: the sync that follows knows all the rest.
   */
  update(change: (ledger: Ledger) => Ledger, also?: Partial<State>): boolean;
  /** What is on show of it; after its end, what was last. */
  shown(): Shown;
  /** Keeps what is on show now for an offline start. */
  save(): void;
  /** When what is to be kept has been written, or could not be. */
  settled(): Promise<void>;
  requestSync(): Promise<void>;
  close(): void;
};

export type Shown = Pick<State, "ledger" | "sync" | "tip">;

/** The session's part that talks to the indexer, and keeps what it says. */
export type LiveSession = { request(): Promise<void>; keeper: LedgerKeeper; close(): void };

/** Puts a wallet on show, with what was last known of it, and begins to watch it. */
export function openSession(ctx: Context, wallet: Wallet, head: LedgerHead | undefined): Session {
  const { state, ports } = ctx;
  const scripts = walletScripts(wallet);
  let last: Shown | undefined;
  const isOpen = () => last === undefined;
  const shown = () => last ?? state.getState();
  const live = later(() => ctx.goLive(session));
  const session: Session = {
    walletId: wallet.id,
    head,
    scripts,
    queue: createQueue(),
    announced: new Set(head?.history.map(({ txid }) => txid)),
    heard: 0,
    syncedTo: 0,
    commits: 0,
    isOpen,
    update: (change, also = {}) => {
      if (!isOpen()) return false;
      const { ledger: before } = state.getState();
      const after = change(before);
      const ledger = after.awaited ? before : after;
      state.setState({ ...also, ledger });
      if (ledger !== before || "sync" in also) session.save();
      return ledger !== before;
    },
    shown,
    // Before it talks to the indexer there is nothing that is not stored.
    save: () => live.ifThere(({ keeper }) => keeper.save()),
    settled: async () => {
      let settled: Promise<void> | undefined;
      live.ifThere(({ keeper }) => {
        settled = keeper.settled();
      });
      await settled;
    },
    requestSync: async () => {
      const there = await live.get().catch((error: unknown) => {
        ports.log.warn("The part that talks to the indexer could not be fetched", error);
        if (isOpen()) state.setState({ connection: "offline" });
      });
      await there?.request();
    },
    close: () => {
      const { ledger, sync, tip } = shown();
      last = { ledger, sync, tip };
      live.ifThere(({ close }) => close());
    },
  };

  ctx.begin(session);
  state.setState(({ connection, tip }) => ({
    activeId: wallet.id,
    ledger: shownOf(head, scripts),
    sync: head ? { state: "stale", at: head.at } : { state: "never" },
    tip: tip ?? head?.tip,
    connection: connection === "online" ? "connecting" : connection,
  }));
  // What is known is on the screen before anything more is asked.
  void ports.clock.drawn().then(() => session.requestSync());
  return session;
}

/** Balances and history at once; the coins, of which there may be 50,000, come behind. */
function shownOf(head: LedgerHead | undefined, scripts: readonly ScriptHex[]): Ledger {
  const empty = emptyLedger(scripts);
  if (!head) return empty;
  const { history, numTxs, totals } = head;
  return { ...empty, history, numTxs, ...(totals.count > 0 && { awaited: totals }) };
}
