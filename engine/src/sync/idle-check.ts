// A balance that a server once told wrong heals by itself: in idle time the coins are asked for once a session, and
// their amounts are compared with the bytes of the transactions that created them.
import type { Context, Session } from "../context.ts";
import type { Syncing } from "./sync.ts";
import { hasFetchedCoins } from "./whole-sync.ts";

/** How long after the wallet is up to date, or has other coins, they are checked. The first screen needs all before. */
export const IDLE_MS = 15_000;

/** The pause between two requests for bytes that are not on the device: four a minute. */
export const REQUEST_EVERY_MS = 15_000;

/** Checks the coins of a session when nothing else is to do. Returns a function that stops it. */
export function checkWhenIdle(ctx: Context, session: Session, sync: Pick<Syncing, "request">): () => void {
  const { state, ports } = ctx;
  const stopping = new AbortController();
  const { signal } = stopping;
  let cancel: (() => void) | undefined;
  let isRunning = false;

  // A server that is silent on its live connection is not offline, and its amounts are checked too.
  const isIdle = () => {
    const { sync: now, connection, ledger, isSeen } = state.getState();
    if (!isSeen) return false;
    return now.state === "fresh" && connection !== "offline" && ledger.awaited === undefined;
  };

  /** Begins work after a time, unless other work is under way or waits. */
  function begin(ms: number, work: () => Promise<boolean>): void {
    if (cancel || isRunning || signal.aborted) return;
    cancel = ports.clock.after(ms, () => {
      cancel = undefined;
      void run(work);
    });
  }

  async function run(work: () => Promise<boolean>): Promise<void> {
    isRunning = true;
    let hasMore = false;
    try {
      hasMore = await work();
    } catch (error) {
      ports.log.warn("The coins could not be checked", error);
    }
    isRunning = false;
    if (hasMore) begin(REQUEST_EVERY_MS, next);
  }

  const next = async () => {
    if (!isIdle()) return false;
    return (await amounts()).checkNextAmount(ctx, session, signal);
  };

  const all = async () => {
    if (!isIdle()) return false;
    await ctx.network.all();
    if (!hasFetchedCoins(session)) await sync.request();
    await (await amounts()).checkAmounts(ctx, session, signal);
    return true;
  };

  const unsubscribe = state.subscribe((now, before) => {
    const isSame =
      now.ledger.utxos === before.ledger.utxos &&
      now.sync.state === before.sync.state &&
      now.connection === before.connection &&
      now.isSeen === before.isSeen;
    if (!isSame && isIdle()) begin(IDLE_MS, all);
  });
  return () => {
    unsubscribe();
    cancel?.();
    stopping.abort();
  };
}

const amounts = () => import("../payments/checks/check-amounts.ts");
