import { no, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../reason-of.ts";
import { addWallet } from "./add-wallet.ts";
import { walletProblemOf } from "./wallet-problem-of.ts";

/** Takes an existing recovery phrase; one whose wallet is here already is refused by name. */
export async function importWallet(ctx: Context, phrase: string): Promise<Result<{ walletId: string }, WalletProblem>> {
  try {
    const secrets = await ctx.ports.vault.restore(phrase);
    return secrets.ok ? await addWallet(ctx, secrets.value) : no(walletProblemOf(secrets.problem));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
