import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { type WalletProblem, walletProblemOf } from "../wallets/wallet-problem.ts";

/** Returns the recovery phrase of a wallet, for the backup screen and nothing else; nothing here keeps it. */
export async function revealPhrase(
  { ports, state }: Context,
  walletId: string,
): Promise<Result<string, WalletProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  try {
    const phrase = await ports.vault.reveal(wallet);
    return phrase.ok ? phrase : no(walletProblemOf(phrase.problem));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Notes when a person showed that they have the phrase, so that they are no longer reminded. */
export async function markBackedUp(ctx: Context, walletId: string): Promise<Result<void, WalletProblem>> {
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
