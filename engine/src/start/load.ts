import { no, type Result } from "@satchel/core/result";
import { canSign, type Wallet } from "@satchel/core/wallet";
import { loadContacts } from "../contacts/load-contacts.ts";
import type { Context } from "../context.ts";
import { type LedgerHead, ledgerHeadItem } from "../ledger/ledger-head.ts";
import { needsMigration } from "../migrate/migration-marker.ts";
import { loadNotes } from "../notes/load-notes.ts";
import { loadItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { type LoadProblem, loadStored, type Stored } from "./load-stored.ts";
import { openSession } from "./open-session.ts";

/** Loads the stored wallets and settings into the state, shows the active wallet and begins to watch it. */
export async function load(ctx: Context): Promise<void> {
  const { state } = ctx;
  state.setState({ phase: { kind: "loading" } });
  const stored = await loadWithOlder(ctx);
  if (ctx.isStopped()) return;
  if (!stored.ok) {
    state.setState({ phase: { kind: "storage-failed", reason: stored.problem.reason } });
    return;
  }
  const { book, active, settings, outbox, unpaid, settled, frozen, doubted } = stored.value;
  const { wallets, protection } = book ?? { wallets: [], protection: "device" };
  state.setState({ wallets, protection, settings, outbox, unpaid, settled, frozen, doubted });
  void loadRest(ctx);
  if (!active) {
    state.setState({ phase: { kind: "no-wallet" } });
    return;
  }
  if (protection === "password" && !(await hasJoined(ctx, wallets))) {
    if (!ctx.isStopped()) state.setState({ activeId: active.id, phase: { kind: "locked" } });
    return;
  }
  await showWallet(ctx, active);
  await ctx.ports.clock.drawn();
  if (protection === "password") {
    void loadContacts(ctx);
    void (await import("../sealed/check-servers.ts")).checkServers(ctx);
  }
  void ctx.settle();
  void migrateLater(ctx);
}

/** Loads what the first screen does not need, once that screen is drawn. */
async function loadRest(ctx: Context): Promise<void> {
  await ctx.ports.clock.drawn();
  if (ctx.isStopped()) return;
  void loadContacts(ctx);
  void loadNotes(ctx);
}

/** Loads what is stored; if there is no wallet, takes over the wallets of an older release first. */
async function loadWithOlder(ctx: Context): Promise<Result<Stored, LoadProblem>> {
  const stored = await loadStored(ctx);
  if (!stored.ok || stored.value.active) return stored;
  try {
    return (await migrate(ctx)) ? await loadStored(ctx) : stored;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Takes over what older stores have, and returns whether they were searched. */
async function migrate(ctx: Context): Promise<boolean> {
  if (!(await needsMigration(ctx.ports)) || ctx.isStopped()) return false;
  await (await import("../migrate/migrate-old-stores.ts")).migrateOldStores(ctx);
  return true;
}

/** Takes over wallets of an older release in the background, when there are wallets already. Never rejects. */
export async function migrateLater(ctx: Context): Promise<void> {
  try {
    await migrate(ctx);
  } catch (error) {
    ctx.ports.log.warn("Wallets of an older release were not taken over", error);
  }
}

/** Whether the vault of an unlocked tab has opened this tab's vault. False, so that it stays locked, if that fails. */
async function hasJoined({ ports }: Context, wallets: readonly Wallet[]): Promise<boolean> {
  try {
    return await ports.vault.join(wallets.filter(canSign));
  } catch (error) {
    ports.log.warn("The vault could not ask other tabs", error);
    return false;
  }
}

/** Shows a wallet as the active one, with its cached balances. A cache that cannot be read is fetched anew. */
export async function showWallet(ctx: Context, wallet: Wallet): Promise<void> {
  const { phase } = ctx.state.getState();
  const head = await loadItem<LedgerHead>(ctx.ports.store, ledgerHeadItem(wallet));
  if (head.kind === "failed" || head.kind === "corrupt") {
    ctx.ports.log.warn(`The last known balances could not be read: ${head.reason}`);
  }
  const { phase: now } = ctx.state.getState();
  if (ctx.isStopped() || (now !== phase && now.kind === "locked")) return;
  openSession(ctx, wallet, head.kind === "valid" ? head.value : undefined);
  ctx.state.setState({ phase: { kind: "ready" } });
}
