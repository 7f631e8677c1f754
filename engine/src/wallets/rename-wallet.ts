import { no, ok, type Result } from "@satchel/core/result";
import { checkWalletName, type WalletNameProblem } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import type { WalletProblem } from "./wallet-problem.ts";

/** Gives a wallet another name, and returns the name as it is stored. */
export async function renameWallet(
  ctx: Context,
  walletId: string,
  name: string,
): Promise<Result<string, WalletProblem | WalletNameProblem>> {
  let given = name;
  try {
    const changed = await changeBook<WalletProblem | WalletNameProblem>(ctx, ({ wallets }) => {
      if (!wallets.some(({ id }) => id === walletId)) return no({ code: "wallet-not-found" });
      const others = wallets.filter(({ id }) => id !== walletId).map((wallet) => wallet.name);
      const checked = checkWalletName(name, others);
      if (!checked.ok) return checked;
      given = checked.value;
      return ok({ wallets: wallets.map((wallet) => (wallet.id === walletId ? { ...wallet, name: given } : wallet)) });
    });
    return changed.ok ? ok(given) : changed;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}
