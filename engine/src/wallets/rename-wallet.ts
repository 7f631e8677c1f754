import type { WalletId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { checkWalletName, ownsAddress, type Wallet, type WalletNameProblem } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import type { WalletProblem } from "./wallet-problem.ts";

/** Gives a wallet another name, and returns the name as it is stored. */
export async function renameWallet(
  ctx: Context,
  walletId: WalletId,
  name: string,
): Promise<Result<string, WalletProblem | WalletNameProblem>> {
  let storedName = name;
  try {
    const changed = await changeBook<WalletProblem | WalletNameProblem>(ctx, ({ wallets }) => {
      const wallet = wallets.find(({ id }) => id === walletId);
      if (!wallet) return no({ code: "wallet-not-found" });
      const others = wallets.filter(({ id }) => id !== walletId).map((other) => other.name);
      const checked = checkWalletName(name, others, name === wallet.name ? [] : contactNames(ctx, wallet));
      if (!checked.ok) return checked;
      storedName = checked.value;
      return ok({ wallets: wallets.map((each) => (each === wallet ? { ...each, name: storedName } : each)) });
    });
    return changed.ok ? ok(storedName) : changed;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Returns the names of all contacts but those of the wallet itself, whose addresses may be contacts. */
const contactNames = ({ state, prefix }: Context, wallet: Wallet): string[] =>
  state
    .getState()
    .contacts.list.filter(({ address }) => !ownsAddress(wallet, address, prefix))
    .map((contact) => contact.name);
