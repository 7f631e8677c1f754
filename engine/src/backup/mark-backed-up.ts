import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";

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
