import { emptyLedger } from "@satchel/core/ledger";
import type { Context } from "../context.ts";
import { migrateLater, showWallet } from "../start/load.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** Long enough for another tab to say that it is in use. */
const OBJECTION_MS = 1_000;

/** Locks all tabs. Does nothing without a password. */
export async function lock(ctx: Context): Promise<void> {
  if (ctx.state.getState().protection !== "password") return;
  tellTabs(ctx, { kind: "locked" });
  await lockHere(ctx);
}

/** The screen of this tab at once, then its vault, which tells the vaults of the others. */
async function lockHere(ctx: Context): Promise<void> {
  closeWallet(ctx);
  try {
    await ctx.ports.vault.lock();
  } catch (error) {
    ctx.ports.log.warn("The vault did not answer when it was locked", error);
  }
}

/**
 * The screen at once, and the vault when no other tab has objected. A tab that slept for hours has it all to hear at
 * once: that it is time to lock, that others did, and that one of them is in use again, whose vault must stay open.
 */
export function lockUnlessInUse(ctx: Context): void {
  closeWallet(ctx);
  ctx.ports.clock.after(OBJECTION_MS, () => {
    const { phase, protection } = ctx.state.getState();
    if (phase.kind === "locked" && protection === "password") void lockHere(ctx);
  });
}

/** Another tab may have missed that this one is in use, and locked its vault. */
export function closeLaterUnlessOpen(ctx: Context): void {
  ctx.ports.clock.after(2 * OBJECTION_MS, () => void closeUnlessOpen(ctx));
}

/** Shows a wallet under a password only while the vault opens it, by itself or with the help of another tab's. */
export async function closeUnlessOpen(ctx: Context): Promise<void> {
  const { phase, wallets, protection } = ctx.state.getState();
  if (phase.kind !== "ready" || protection !== "password") return;
  if (await ctx.ports.vault.join(wallets).catch(() => false)) return;
  // Not the vault: it holds nothing that opens what is stored, and its lock would be that of all tabs.
  if (ctx.state.getState().phase === phase) closeWallet(ctx);
}

/** Shows nothing of the wallet any more. What is on its way to the node goes on: it is signed, and in the outbox. */
export function closeWallet({ state, begin }: Context): void {
  const { phase } = state.getState();
  if (phase.kind !== "ready" && phase.kind !== "locked") return;
  begin(undefined);
  // A phase of its own every time: whoever was opening the wallet sees by it that this came in between.
  state.setState({ phase: { ...phase, kind: "locked" }, ledger: emptyLedger([]), sync: { state: "never" } });
}

/** Opens the wallet that was active when it was locked, and brings to an end what was on its way. */
export async function showActive(ctx: Context): Promise<void> {
  const { wallets, activeId } = ctx.state.getState();
  const active = wallets.find(({ id }) => id === activeId) ?? wallets[0];
  if (active) await showWallet(ctx, active);
  void ctx.settle();
  void migrateLater(ctx);
}
