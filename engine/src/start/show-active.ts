import type { Context } from "../context.ts";
import { migrateLater, showWallet } from "./load.ts";

/** Opens the wallet that was active when it was locked, and brings to an end what was on its way. */
export async function showActive(ctx: Context): Promise<void> {
  const { wallets, activeId } = ctx.state.getState();
  const active = wallets.find(({ id }) => id === activeId) ?? wallets[0];
  if (active) await showWallet(ctx, active);
  void ctx.settle();
  void migrateLater(ctx);
}
