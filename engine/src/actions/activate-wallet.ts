import { no, ok, type Result } from "@satchel/core/result";
import { walletAddress } from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { showWallet } from "../load.ts";
import { activeAddressItem } from "../persist/items.ts";
import { saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../reason-of.ts";
import { readWallets } from "./read-wallets.ts";

/** Makes another wallet the active one. When that cannot be stored, the one before stays. */
export async function activateWallet(ctx: Context, walletId: string): Promise<Result<void, WalletProblem>> {
  const { ports, prefix, state } = ctx;
  try {
    return await ports.locks.exclusive(LOCKS.wallets, async () => {
      // Another tab may have added it.
      const wallets = await readWallets(ctx);
      const wallet = wallets.find(({ id }) => id === walletId);
      if (!wallet) return no({ code: "wallet-not-found" } as const);
      await saveItem(ports.store, activeAddressItem, walletAddress(wallet, prefix));
      state.setState({ wallets });
      await showWallet(ctx, wallet);
      return ok(undefined);
    });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}
