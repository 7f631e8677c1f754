import { no, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { walletProblemOf } from "../wallets/wallet-problem-of.ts";

/** The phrase passes through to the backup screen; nothing here keeps it. */
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
