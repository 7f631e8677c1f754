import { no, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { addWallet } from "./add-wallet.ts";

/** Makes a wallet with fresh secrets, stored before it is confirmed; works without any network. */
export async function createWallet(ctx: Context): Promise<Result<{ walletId: string }, WalletProblem>> {
  try {
    return await addWallet(ctx, (protection) => ctx.ports.vault.create(protection));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
