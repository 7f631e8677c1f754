import { emptyLedger } from "@satchel/core/ledger";
import { canSign } from "@satchel/core/wallet";
import { loadContacts } from "../contacts/load-contacts.ts";
import type { Context } from "../context.ts";
import { checkServers } from "../sealed/check-servers.ts";
import { migrateLater, showWallet } from "../start/load.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** How long another tab has to answer that it is in use. */
const ANSWER_MS = 1_000;

/** Locks the wallet in all tabs. Does nothing without a password. */
export async function lock(ctx: Context): Promise<void> {
  if (ctx.state.getState().protection !== "password") return;
  tellTabs(ctx, { kind: "locked" });
  await lockHere(ctx);
}

/** Closes the wallet in this tab at once, then locks the vault, which tells the vaults of other tabs. */
async function lockHere(ctx: Context): Promise<void> {
  closeWallet(ctx);
  try {
    await ctx.ports.vault.lock();
  } catch (error) {
    ctx.ports.log.warn("The vault did not answer when it was locked", error);
  }
}

/**
 * Closes the wallet in this tab at once, and locks the vault later unless another tab answers that it is in use. After
 * hours of sleep a tab gets several messages at once, and a tab that was unlocked since must keep its vault open. A
 * wallet without a password stays open; whether one was set meanwhile is looked at in turn (follow-tabs.ts).
 */
export function lockUnlessInUse(ctx: Context): void {
  if (ctx.state.getState().protection !== "password") return;
  closeWallet(ctx);
  ctx.ports.clock.after(ANSWER_MS, () => {
    const { phase, protection } = ctx.state.getState();
    if (phase.kind === "locked" && protection === "password") void lockHere(ctx);
  });
}

/** Checks later whether the vault is still open: another tab may have locked it, not knowing that this one is used. */
export function closeLaterUnlessOpen(ctx: Context): void {
  ctx.ports.clock.after(2 * ANSWER_MS, () => void closeUnlessOpen(ctx));
}

/** Closes a wallet under a password if the vault cannot open it, not even with the help of another tab's vault. */
export async function closeUnlessOpen(ctx: Context): Promise<void> {
  const { phase, wallets, protection } = ctx.state.getState();
  if (phase.kind !== "ready" || protection !== "password") return;
  if (await ctx.ports.vault.join(wallets.filter(canSign)).catch(() => false)) return;
  // The vault is not locked: it has no key for the stored wallets, and locking it would lock all tabs.
  if (ctx.state.getState().phase === phase) closeWallet(ctx);
}

/** Removes the wallet's data from the state. Payments under way continue: they are signed and in the outbox. */
export function closeWallet({ state, begin }: Context): void {
  const { phase } = state.getState();
  if (phase.kind !== "ready" && phase.kind !== "locked") return;
  begin(undefined);
  // A new phase object every time, so that code that is opening the wallet notices the lock in between.
  state.setState({
    phase: { ...phase, kind: "locked" },
    ledger: emptyLedger(new Set()),
    sync: { state: "never" },
    // Compared anew at the next unlock.
    addresses: new Map(),
  });
}

/** Shows the wallet that was active before the lock, and settles the payments under way. */
export async function showActive(ctx: Context): Promise<void> {
  const { wallets, activeId } = ctx.state.getState();
  const active = wallets.find(({ id }) => id === activeId) ?? wallets[0];
  if (active) await showWallet(ctx, active);
  // Contacts under a password are read once the vault can authenticate them.
  void loadContacts(ctx);
  void checkServers(ctx);
  void ctx.settle();
  void migrateLater(ctx);
}
