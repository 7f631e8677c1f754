import type { Wallet } from "@satchel/core/wallet";
import { loadContacts } from "./contacts.ts";
import type { Context } from "./context.ts";
import { type LedgerCache, ledgerCacheItem } from "./persist/items.ts";
import { loadStored } from "./persist/load-stored.ts";
import { loadItem } from "./persist/stored-item.ts";
import { openSession } from "./session.ts";

/** Shows what is stored, with the last known balances, and begins to watch the active wallet. */
export async function load(ctx: Context): Promise<void> {
  const { ports, prefix, state } = ctx;
  state.setState({ phase: { kind: "loading" } });
  const stored = await loadStored(ports.store, prefix, ports.log);
  if (!stored.ok) {
    state.setState({ phase: { kind: "storage-failed", reason: stored.problem.reason } });
    return;
  }
  if (ctx.isStopped()) return;
  const { wallets, active, settings, outbox } = stored.value;
  state.setState({ wallets, settings, outbox });
  ctx.refreshPrice();
  void loadContacts(ctx);
  if (!active) {
    state.setState({ phase: { kind: "no-wallet" } });
    return;
  }
  await showWallet(ctx, active);
  void ctx.settle();
}

/** Makes a wallet the active one on show. A cache that cannot be read is as good as none: it is fetched anew. */
export async function showWallet(ctx: Context, wallet: Wallet): Promise<void> {
  const cache = await loadItem<LedgerCache>(ctx.ports.store, ledgerCacheItem(wallet));
  if (cache.kind === "failed" || cache.kind === "corrupt") {
    ctx.ports.log.warn(`The last known balances could not be read: ${cache.reason}`);
  }
  if (ctx.isStopped()) return;
  const hasCache = cache.kind === "valid" || cache.kind === "repaired";
  openSession(ctx, wallet, hasCache ? cache.value : undefined);
  ctx.state.setState({ phase: { kind: "ready" } });
}
