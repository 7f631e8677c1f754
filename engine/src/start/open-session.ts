import { later } from "@satchel/core/later";
import { emptyLedger, type Ledger, rememberTokens, withScripts } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { ownScripts, type Wallet } from "@satchel/core/wallet";
import type { Context, LiveSession, Session, Shown } from "../context.ts";
import type { LedgerHead } from "../ledger/ledger-head.ts";
import { createQueue } from "../pacing/queue.ts";

/** Begins a wallet's session: shows its last known state (`head`), then syncs and watches it. */
export function openSession(ctx: Context, wallet: Wallet, head: LedgerHead | undefined): Session {
  const { state, ports } = ctx;
  const scripts = ownScripts(wallet);
  let last: Shown | undefined;
  const isOpen = () => last === undefined;
  const shown = () => last ?? state.getState();
  const live = later(() => ctx.goLive(session));
  async function withLive(use: (live: LiveSession) => Promise<void>): Promise<void> {
    const part = await live.get().catch((error: unknown) => {
      ports.log.warn("The part that talks to the indexer could not be fetched", error);
      if (isOpen()) state.setState({ connection: "offline" });
    });
    if (part) await use(part);
  }
  const session: Session = {
    walletId: wallet.id,
    storedCoins: head?.coins ?? [],
    coinsAt: head?.coinsAt,
    scripts,
    queue: createQueue(),
    announced: new Set(head?.history.map(({ txid }) => txid)),
    heard: 0,
    syncedTo: 0,
    commits: 0,
    isOpen,
    update: (change, also = {}) => {
      if (!isOpen()) return false;
      const { ledger: before, doubted: doubtedBefore } = state.getState();
      const after = change(before);
      const ledger = after.awaited ? before : after;
      const doubted = rememberTokens(doubtedBefore, before, ledger, ports.clock.now());
      state.setState({ ...also, ledger, doubted });
      if (ledger !== before || "sync" in also) session.save();
      return ledger !== before;
    },
    shown,
    // Before the live part is loaded, everything that is shown came from storage, so there is nothing to save.
    save: () => live.ifThere(({ keeper }) => keeper.save()),
    settled: async () => {
      let settled: Promise<void> | undefined;
      live.ifThere(({ keeper }) => {
        settled = keeper.settled();
      });
      await settled;
    },
    requestSync: () => {
      session.coinsAt = undefined;
      return withLive((part) => part.request());
    },
    follow: async (next) => {
      if (!isOpen()) return;
      session.scripts = next;
      // Watched first, so that nothing that happens while the rest is fetched is missed.
      live.ifThere(({ follow }) => follow(next));
      // After the stored coins, which belong to the scripts from before.
      await session.queue.run(async () => void session.update((ledger) => withScripts(ledger, next)));
      await session.requestSync();
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
  // The known state is drawn before the indexer is asked.
  void ports.clock.drawn().then(() => withLive((part) => part.begin()));
  return session;
}

/** Returns the ledger to show first: balances and history. The coins, perhaps 50,000, are loaded later. */
function shownOf(head: LedgerHead | undefined, scripts: ReadonlySet<ScriptHex>): Ledger {
  const empty = emptyLedger(scripts);
  if (!head) return empty;
  const { history, numTxs, totals } = head;
  return { ...empty, history, numTxs, ...(totals.count > 0 && { awaited: totals }) };
}
