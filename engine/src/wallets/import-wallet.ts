import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { addWallet } from "./add-wallet.ts";

/** Takes an existing recovery phrase; one whose wallet is here already is refused by name. */
export async function importWallet(ctx: Context, phrase: string): Promise<Result<{ walletId: string }, WalletProblem>> {
  const { clock, vault } = ctx.ports;
  try {
    return await addWallet(ctx, async (protection) => {
      const secrets = await vault.restore(phrase, protection);
      // Whoever types a phrase has it.
      return secrets.ok ? ok({ ...secrets.value, backedUpAt: clock.now() }) : secrets;
    });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
