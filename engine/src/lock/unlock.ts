import { no, ok, type Result } from "@satchel/core/result";
import { canSign, type SeedWallet, type Wallet } from "@satchel/core/wallet";
import { carryRecord } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import { forgetEarlier } from "../sealed/sealed-record.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { checkAddresses } from "../wallets/own-address.ts";
import { showActive } from "./lock.ts";
import { tryPassword, type UnlockProblem } from "./try-password.ts";

/** Unlocks the wallet in all tabs. */
export async function unlock(ctx: Context, password: string): Promise<Result<void, UnlockProblem>> {
  const { state } = ctx;
  for (;;) {
    const { phase, wallets } = state.getState();
    if (phase.kind === "storage-failed") return no({ code: "storage-failed", reason: phase.reason });
    if (phase.kind !== "locked" || ctx.isStopped()) return ok(undefined);
    const sealed = wallets.filter(canSign);
    const tried = await tryPassword(ctx, sealed, password);
    const isLockedAnew = state.getState().phase !== phase;
    // Locked again during the attempt: the vault has forgotten the key, so the same password is tried again.
    if (isLockedAnew && (tried.ok || tried.problem.code === "vault-failed")) continue;
    if (!tried.ok) return tried;
    await showActive(ctx);
    if (state.getState().phase.kind === "locked") continue;
    void checkAddresses(ctx);
    tellTabs(ctx, { kind: "unlocked" });
    if (tried.value.resealed) await storeResealed(ctx, sealed, tried.value.resealed);
    return ok(undefined);
  }
}

/** Stores envelopes that were sealed anew. If that fails the old ones still open, and the next unlock tries again. */
async function storeResealed(
  ctx: Context,
  opened: readonly SeedWallet[],
  resealed: readonly SeedWallet[],
): Promise<void> {
  const sealedBefore = new Map(opened.map(({ id, sealed }) => [id, sealed]));
  const sealedNow = new Map(resealed.map(({ id, sealed }) => [id, sealed]));
  // Another tab may have sealed the wallet anew meanwhile.
  const replace = (wallet: Wallet): Wallet =>
    canSign(wallet) && wallet.sealed === sealedBefore.get(wallet.id)
      ? { ...wallet, sealed: sealedNow.get(wallet.id) ?? wallet.sealed }
      : wallet;
  try {
    // First the record, under the new key: envelopes that expect one are stored only once it is there.
    await carryRecord(ctx, opened);
    const stored = await changeBook<never>(ctx, ({ wallets }) => ok({ wallets: wallets.map(replace) }));
    if (stored.ok) return await forgetEarlier(ctx);
    ctx.ports.log.warn(`Wallets sealed anew were not stored: ${stored.problem.reason}`);
  } catch (error) {
    ctx.ports.log.warn("Wallets sealed anew were not stored", error);
  }
  // The vaults of other tabs were told that their key was replaced, so they have to look again.
  tellTabs(ctx, { kind: "wallets" });
}
