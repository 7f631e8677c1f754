import { finalizeUpTo, replaceAll } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { hasDoubted, mayKeepCoins } from "../ledger/coins-age.ts";
import { reasonOf } from "../problems.ts";
import type { State } from "../state.ts";
import { type Asked, askIndexer, fetchCurrent } from "./fetch-current.ts";
import { looksAgain } from "./look-again.ts";
import { coinsFetched } from "./whole-sync.ts";

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** How often the wallet syncs while the live connection is down. */
const POLL_MS = 30_000;

export type Syncing = {
  /**
   * Fetches everything. Resolves when that sync has ended. Never rejects: a failed sync is in the state and is tried
   * again.
   */
  request(): Promise<void>;
  /** Fetches the first history page and the tip, and the coins too unless they cannot have changed. Never rejects. */
  requestUnlessSame(): Promise<void>;
  stop(): void;
};

/**
 * Brings coins and the first history page up to date, in the session's queue: events from before a sync are applied
 * before it, and events that come while it fetches are applied to its result.
 */
export function createSync(ctx: Context, session: Session): Syncing {
  const { state, ports } = ctx;
  let waiting: Promise<void> | undefined;
  let failures = 0;
  let isFirst = true;
  let cancelTimer = () => {};
  const lookAgain = looksAgain(ctx, session);
  /**
   * Numbers the requests for a sync and the questions to the indexer in one order. `synced`: the number of the question
   * that the last successful sync has asked.
   */
  let [turn, synced] = [0, 0];

  const mayKeep = () => mayKeepCoins(state.getState(), session, ports.clock);
  const ask = () => ({ turn: ++turn, asked: askIndexer(ctx, session) });

  /** Requests made before a sync begins share it. A request made while it fetches starts another one afterwards. */
  function request(): Promise<void> {
    cancelTimer();
    if (!session.isOpen()) return Promise.resolve();
    waiting ??= session.queue.run(async () => {
      waiting = undefined;
      if (session.isOpen()) await syncOnce();
    });
    return waiting;
  }

  async function requestUnlessSame(): Promise<void> {
    cancelTimer();
    if (!session.isOpen()) return;
    const since = ++turn;
    // At the start the stored coins are read while the indexer answers.
    const early = isFirst && mayKeep() ? ask() : undefined;
    await session.queue.run(async () => {
      // A sync that asked the indexer after this request was made has the answer.
      if (!session.isOpen() || synced > since) return;
      await (mayKeep() && !state.getState().ledger.awaited ? syncOnce(early ?? ask()) : syncOnce());
    });
  }

  function requestAfter(ms: number): void {
    cancelTimer();
    cancelTimer = ports.clock.after(ms, () => void requestUnlessSame());
  }

  async function syncOnce(check?: { turn: number; asked: Asked }): Promise<void> {
    const begun = check?.turn ?? ++turn;
    const { at, state: shown } = state.getState().sync;
    if (shown !== "fresh") showSyncing(ctx);
    try {
      // A server that was repaired meanwhile is better than none.
      if (state.getState().leftOut.length > 0 && (await hasNoServer(ctx))) await ctx.network.again();
      const { utxos, page, tip, isWhole } = await fetchCurrent(ctx, session, check?.asked, () => showSyncing(ctx));
      if (!session.isOpen()) return;
      failures = 0;
      synced = begun;
      session.syncedTo = session.heard;
      if (isWhole) coinsFetched(ctx, session, utxos, page);
      // Transactions from before this session are not announced.
      if (isFirst) for (const { txid } of page.txs) session.announced.add(txid);
      isFirst = false;
      // Kept coins have the finality that they had when they were stored.
      const finalHeight = tip?.isFinal && !isWhole ? tip.height : -1;
      const before = state.getState();
      session.update((ledger) => finalizeUpTo(replaceAll(ledger, { utxos, page }), finalHeight), {
        sync: { state: "fresh", at: ports.clock.now() },
        tip: tip ? tipAfter(before, tip, page.txs) : before.tip,
        connection: before.connection === "offline" ? "connecting" : before.connection,
      });
      lookAgain.after(before, page.txs);
      if (state.getState().connection !== "online") requestAfter(POLL_MS);
      if (hasDoubted(state.getState())) void readDoubtedBytes(ctx);
    } catch (error) {
      if (!session.isOpen()) return;
      ports.log.warn("The wallet could not be synced", error);
      state.setState(({ connection }) => ({
        sync: { ...atOf(at), state: at === undefined ? "never" : "stale", failed: reasonOf(error) },
        connection: connection === "connecting" ? "offline" : connection,
      }));
      requestAfter(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS));
    }
  }

  const stop = () => {
    cancelTimer();
    lookAgain.stop();
  };

  return { request, requestUnlessSame, stop };
}

const showSyncing = ({ state }: Context): void =>
  state.setState(({ sync }) => ({ sync: { ...atOf(sync.at), state: "syncing" } }));

const hasNoServer = async ({ network }: Context) => (await network.direct.indexers()).length === 0;

/** Fetches the code only when a coin is in doubt, which is rare. Never rejects. */
async function readDoubtedBytes(ctx: Context): Promise<void> {
  try {
    await (await import("../payments/checks/verify-coins.ts")).readDoubtedBytes(ctx);
  } catch (error) {
    ctx.ports.log.warn("The bytes of coins in doubt could not be read", error);
  }
}

const atOf = (at: number | undefined) => (at === undefined ? {} : { at });

/**
 * Returns the newest block and the newest final one. What this answer calls not final is not final, whatever a live
 * message said before.
 */
function tipAfter(
  { tip }: State,
  { height, isFinal }: { height: number; isFinal: boolean },
  txs: readonly Tx[],
): State["tip"] {
  if (isFinal) return { height, finalHeight: height };
  const open = txs.flatMap((tx) => (tx.block && !tx.isFinal ? tx.block.height : []));
  return { height, finalHeight: Math.min(tip?.finalHeight ?? -1, ...[height, ...open].map((at) => at - 1)) };
}
