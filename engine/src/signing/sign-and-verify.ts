import type { WalletId } from "@satchel/core/ids";
import type { SignedMessage } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { canSign } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { type WalletProblem, walletProblemOf } from "../wallets/wallet-problem.ts";

export type VerifyProblem = { code: "vault-failed"; reason: string };

/**
 * Signs a message with the key of a wallet's address and returns 65 bytes in base64. Takes the wallet's id, because
 * another wallet may become active before the vault answers.
 */
export async function signMessage(
  { ports, state }: Context,
  walletId: WalletId,
  message: string,
): Promise<Result<string, WalletProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!canSign(wallet)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
  try {
    const signed = await ports.vault.signMessage(wallet, message);
    return signed.ok ? signed : no(walletProblemOf(signed.problem));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/**
 * Returns whether the key of the address signed the message. A vault that fails is a problem, never the answer "not
 * signed".
 */
export async function verifyMessage({ ports }: Context, claim: SignedMessage): Promise<Result<boolean, VerifyProblem>> {
  try {
    return ok(await ports.vault.verifyMessage(claim));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
