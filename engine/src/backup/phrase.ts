import type { WalletId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { canSign } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { type WalletProblem, walletProblemOf } from "../wallets/wallet-problem.ts";

/** Returns the seed phrase of a wallet, only for the backup screen. The engine does not keep it. */
export async function revealPhrase(
  { ports, state }: Context,
  walletId: WalletId,
): Promise<Result<string, WalletProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!canSign(wallet)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
  try {
    const phrase = await ports.vault.reveal(wallet);
    return phrase.ok ? phrase : no(walletProblemOf(phrase.problem));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Stores when a person proved that they have the seed phrase, so that they are no longer reminded. */
export async function markBackedUp(ctx: Context, walletId: WalletId): Promise<Result<void, WalletProblem>> {
  const backedUpAt = ctx.ports.clock.now();
  try {
    const changed = await changeBook<WalletProblem>(ctx, ({ wallets }) => {
      if (!wallets.some(({ id }) => id === walletId)) return no({ code: "wallet-not-found" });
      return ok({ wallets: wallets.map((wallet) => (wallet.id === walletId ? { ...wallet, backedUpAt } : wallet)) });
    });
    return changed.ok ? ok(undefined) : changed;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}
