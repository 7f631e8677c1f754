import type { Txid } from "@satchel/core/ids";
import { areSameScripts, emptyLedger } from "@satchel/core/ledger";
import { canSign, ownScripts } from "@satchel/core/wallet";
import { loadContacts } from "./contacts/load-contacts.ts";
import { type Context, LOCKS } from "./context.ts";
import { showErased } from "./device/erase-device.ts";
import { refreshFrozen } from "./frozen-coins/frozen-coins.ts";
import { closeUnlessOpen, lockUnlessInUse, showActive } from "./lock/lock.ts";
import { loadTokenAlerts } from "./market/alerts/token-alerts.ts";
import { loadNotes } from "./notes/load-notes.ts";
import { createQueue } from "./pacing/queue.ts";
import { loadItem } from "./persist/stored-item.ts";
import { settingsItem } from "./settings/settings-item.ts";
import { load, showWallet } from "./start/load.ts";
import { parseTabMessage } from "./tabs/parse-tab-message.ts";
import type { TabMessage } from "./tabs/tell-tabs.ts";
import { loadTokenMarks } from "./tokens/token-marks.ts";
import { activeItem, readBook, walletOfText } from "./wallet-book/book-copies.ts";

/** Returns a handler of other tabs' messages. It reads what changed, in order; only locking does not wait its turn. */
export function followTabs(ctx: Context): (data: unknown) => void {
  const queue = createQueue();
  return (data) => {
    const message = parseTabMessage(data);
    if (!message || ctx.isStopped()) return;
    if (message.kind === "locked") lockUnlessInUse(ctx);
    void queue.run(async () => {
      try {
        await untilLoaded(ctx);
        if (!ctx.isStopped()) await follow(ctx, message);
      } catch (error) {
        ctx.ports.log.warn(`A message of another tab (${message.kind}) could not be followed`, error);
      }
    });
  };
}

/** Waits until loading has ended, because it may have read storage before the change. */
function untilLoaded({ state }: Context): Promise<void> {
  return new Promise((resolve) => {
    if (state.getState().phase.kind !== "loading") return resolve();
    const unsubscribe = state.subscribe(({ phase }) => {
      if (phase.kind === "loading") return;
      unsubscribe();
      resolve();
    });
  });
}

async function follow(ctx: Context, message: TabMessage): Promise<void> {
  switch (message.kind) {
    case "wallets":
      return followWallets(ctx);
    case "settings":
      return followSettings(ctx);
    case "contacts":
      return loadContacts(ctx);
    case "notes":
      return loadNotes(ctx);
    case "frozen":
      return void (await refreshFrozen(ctx));
    case "token-marks":
      return loadTokenMarks(ctx);
    case "token-alerts":
      return loadTokenAlerts(ctx);
    case "outbox":
      return followOutbox(ctx, message.done ?? []);
    case "unlocked":
      return followUnlocked(ctx);
    case "erased":
      return followErased(ctx);
    case "locked":
      // This tab may have been unlocked by another tab's vault just before that one was locked.
      return closeUnlessOpen(ctx);
    case "touched":
    case "idle":
      return;
  }
}

async function followWallets(ctx: Context): Promise<void> {
  const { phase: before } = ctx.state.getState();
  if (before.kind === "no-wallet" || before.kind === "storage-failed") return load(ctx);
  await ctx.ports.locks.exclusive(LOCKS.wallets, () => readWallets(ctx));
  await followProtection(ctx);
  const { phase, wallets, activeId } = ctx.state.getState();
  const active = wallets.find(({ id }) => id === activeId);
  const session = ctx.session();
  if (phase.kind !== "ready" || !active) return;
  if (session?.walletId !== activeId) return showWallet(ctx, active);
  // Another tab has given the wallet a key.
  const scripts = ownScripts(active);
  if (session && !areSameScripts(scripts, session.scripts)) void session.follow(scripts);
}

/** Reads the stored wallets into the state. If they cannot be read or are gone, the state stays as it is. */
async function readWallets({ ports, prefix, state, begin }: Context): Promise<void> {
  const [{ book }, chosen] = await Promise.all([readBook(ports), loadItem(ports.store, activeItem)]);
  if (!book) return;
  const { wallets, protection } = book;
  const { activeId } = state.getState();
  const stored = chosen.kind === "valid" ? walletOfText(wallets, chosen.value, prefix) : undefined;
  const active = stored ?? wallets.find(({ id }) => id === activeId) ?? wallets[0];
  if (!active) return;
  if (active.id === activeId) return state.setState({ wallets, protection });
  begin(undefined);
  const ledger = emptyLedger(ownScripts(active));
  state.setState({ wallets, protection, activeId: active.id, ledger, sync: { state: "never" } });
}

/** Follows a password that another tab set, changed or removed, with the help of that tab's vault. */
async function followProtection(ctx: Context): Promise<void> {
  const { phase, protection } = ctx.state.getState();
  if (protection === "device" && phase.kind === "locked") await showActive(ctx);
  else await closeUnlessOpen(ctx);
}

async function followUnlocked(ctx: Context): Promise<void> {
  const { phase, wallets } = ctx.state.getState();
  if (phase.kind !== "locked" || !(await ctx.ports.vault.join(wallets.filter(canSign)))) return;
  // The wallet may have been locked again, or unlocked by a person, meanwhile.
  if (ctx.state.getState().phase === phase) await showActive(ctx);
}

async function followSettings({ ports, state, refreshPrice }: Context): Promise<void> {
  const loaded = await loadItem(ports.store, settingsItem);
  if (loaded.kind !== "valid" && loaded.kind !== "repaired") return;
  const { fiatCurrency } = state.getState().settings;
  state.setState({ settings: loaded.value });
  if (loaded.value.fiatCurrency !== fiatCurrency) refreshPrice();
}

/** Reads the outbox. Transactions in `done` are not announced here, because the sending tab does that. */
async function followOutbox(ctx: Context, done: readonly Txid[]): Promise<void> {
  for (const txid of done) ctx.session()?.announced.add(txid);
  await (await import("./payments/settle/sent-elsewhere.ts")).refreshWithOtherTabs(ctx);
}

/** Follows an erased device, if storage confirms that no wallet is left; otherwise loads again. */
async function followErased(ctx: Context): Promise<void> {
  const { source, other } = await readBook(ctx.ports);
  if (source.copy.kind !== "absent" || other.copy.kind !== "absent") return load(ctx);
  showErased(ctx);
  // This tab may have written history after the other tab erased it.
  await ctx.ports.archive?.clear();
}
