import { no, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { walletProblemOf } from "../wallets/wallet-problem-of.ts";

/** Signs as the wallet a person was looking at, whichever is active by the time the vault answers. */
export async function signMessage(
  { ports, state }: Context,
  walletId: string,
  message: string,
): Promise<Result<string, WalletProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  try {
    const signed = await ports.vault.signMessage(wallet, message);
    return signed.ok ? signed : no(walletProblemOf(signed.problem));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
