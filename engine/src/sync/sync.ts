import { coinsOf, isSamePage, replaceAll } from "@satchel/core/ledger";
import type { Context, Session } from "../context.ts";
import { fetchHistory, fetchSnapshot } from "../indexer/fetch-snapshot.ts";
import { reasonOf } from "../problems.ts";
import type { State } from "../state.ts";

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** How often the wallet syncs while the live connection is down. */
const POLL_MS = 30_000;

export type Syncing = {
  /** Resolves when a sync has ended. Never rejects: a failed sync is in the state and is tried again. */
  request(): Promise<void>;
  /** Syncs unless the ledger is fresh and the indexer's first page and tip are still the same. */
  requestUnlessSame(): Promise<void>;
  stop(): void;
};

/**
 * Fetches coins and the first history page, in the session's queue: events from before a sync are applied before it,
 * and events that come while it fetches are applied to its result.
 */
export function createSync(ctx: Context, session: Session): Syncing {
  const { state, ports } = ctx;
  let waiting: Promise<void> | undefined;
  let failures = 0;
  let isFirst = true;
  let cancelTimer = () => {};

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

  function requestAfter(ms: number): void {
    cancelTimer();
    cancelTimer = ports.clock.after(ms, () => void request());
  }

  async function requestUnlessSame(): Promise<void> {
    const isDone = await session.queue.run(async () => !session.isOpen() || (await isSame()));
    if (!isDone) await request();
  }

  /** Whether page and tip are unchanged. Coins change only with transactions, so they are unchanged then too. */
  async function isSame(): Promise<boolean> {
    if (state.getState().sync.state !== "fresh") return false;
    try {
      const { chain, clock } = ports;
      const [page, tip] = await Promise.all([fetchHistory(chain, session.scripts, 0), chain.tip()]);
      const { ledger, tip: known } = state.getState();
      if (!session.isOpen() || !isSamePage(ledger, page) || tip.height !== known?.height) return false;
      state.setState((before) => ({ sync: { state: "fresh", at: clock.now() }, tip: tipAfter(before, tip) }));
      return true;
    } catch {
      return false;
    }
  }

  async function fetchUndisturbed() {
    for (;;) {
      const { commits } = session;
      const known = coinsOf(state.getState().ledger.utxos);
      // A tip that cannot be fetched hides neither coins nor history.
      const asked = ports.chain.tip().catch(() => undefined);
      const [snapshot, tip] = await Promise.all([fetchSnapshot(ports, session.scripts, known), asked]);
      if (session.commits === commits || !session.isOpen()) return { ...snapshot, tip };
    }
  }

  async function syncOnce(): Promise<void> {
    const { at } = state.getState().sync;
    state.setState({ sync: { ...atOf(at), state: "syncing" } });
    try {
      const { utxos, page, tip } = await fetchUndisturbed();
      if (!session.isOpen()) return;
      failures = 0;
      session.syncedTo = session.heard;
      // Transactions from before this session are not announced.
      if (isFirst) for (const { txid } of page.txs) session.announced.add(txid);
      isFirst = false;
      const before = state.getState();
      session.update((ledger) => replaceAll(ledger, { utxos, page }), {
        sync: { state: "fresh", at: ports.clock.now() },
        tip: tip ? tipAfter(before, tip) : before.tip,
        connection: before.connection === "offline" ? "connecting" : before.connection,
      });
      if (state.getState().connection !== "online") requestAfter(POLL_MS);
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

  return { request, requestUnlessSame, stop: () => cancelTimer() };
}

const atOf = (at: number | undefined) => (at === undefined ? {} : { at });

function tipAfter({ tip }: State, { height, isFinal }: { height: number; isFinal: boolean }): State["tip"] {
  const known = tip?.finalHeight ?? -1;
  return { height, finalHeight: isFinal ? height : Math.min(known, height) };
}
