import { sats } from "@satchel/core/amount";
import { type Coins, coinsOf, correctionsOf, isUnchanged } from "@satchel/core/ledger";
import type { HistoryPage } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";

const fetched = new WeakSet<Session>();

/** Whether the indexer was asked for all coins in this session. */
export const hasFetchedCoins = (session: Session): boolean => fetched.has(session);

/** Notes that all coins were fetched, and says how much of the balance an earlier answer had told wrong. */
export function coinsFetched(ctx: Context, session: Session, now: Coins, page: HistoryPage): void {
  session.coinsAt = ctx.ports.clock.now();
  fetched.add(session);
  const { ledger } = ctx.state.getState();
  if (ledger.awaited || ledger.utxos.size === 0) return;
  const corrections = correctionsOf(coinsOf(ledger.utxos), now, isUnchanged(ledger, page));
  if (corrections.length === 0) return;
  const by = corrections.reduce((sum, { before, after }) => sum + (after?.sats ?? 0n) - (before?.sats ?? 0n), 0n);
  ctx.notify({ kind: "balance-corrected", coins: corrections.length, by: sats(by) });
}
