import { replaceAll } from "@satchel/core/ledger";
import type { Context } from "./context.ts";
import { fetchSnapshot } from "./fetch-snapshot.ts";
import { reasonOf } from "./reason-of.ts";
import type { Session } from "./session.ts";
import type { State } from "./state.ts";

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** Without live events the wallet asks by itself. */
const POLL_MS = 30_000;

export type Syncing = { request(): Promise<void>; stop(): void };

/**
 * Fetches coins and the first history page. It takes its turn in the session's queue: events that came before it are
 * applied before, events that come while it fetches are applied after it, to what it brought.
 */
export function createSync(ctx: Context, session: Session): Syncing {
  const { state, ports } = ctx;
  let waiting: Promise<void> | undefined;
  let failures = 0;
  let isFirst = true;
  let cancelTimer = () => {};

  /** Requests made before a sync begins share it; one made while it fetches gets another. */
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

  async function fetchUndisturbed() {
    for (;;) {
      const { commits } = session;
      const [snapshot, tip] = await Promise.all([fetchSnapshot(ports.chain, session.scripts), ports.chain.tip()]);
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
      // What was there before this session began is no news.
      if (isFirst) for (const { txid } of page.txs) session.announced.add(txid);
      isFirst = false;
      state.setState((before) => ({
        sync: { state: "fresh", at: ports.clock.now() },
        tip: tipAfter(before, tip),
        connection: before.connection === "offline" ? "connecting" : before.connection,
      }));
      session.update((ledger) => replaceAll(ledger, { utxos, page }));
      session.save();
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

  return { request, stop: () => cancelTimer() };
}

const atOf = (at: number | undefined) => (at === undefined ? {} : { at });

function tipAfter({ tip }: State, { height, isFinal }: { height: number; isFinal: boolean }): State["tip"] {
  const known = tip?.finalHeight ?? -1;
  return { height, finalHeight: isFinal ? height : Math.min(known, height) };
}
