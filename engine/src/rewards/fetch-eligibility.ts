import { no, ok, type Result } from "@satchel/core/result";
import { walletAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import type { EligibilityProblem } from "./rewards.ts";

/** When a wallet may claim token rewards next; undefined: now. */
export async function fetchEligibility(
  { ports, prefix, state }: Context,
  walletId: string,
  signal?: AbortSignal,
): Promise<Result<{ eligibleAt: number | undefined }, EligibilityProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!ports.rewards) return no({ code: "unreachable", reason: "This network has no rewards server" });
  try {
    return ok(await ports.rewards.eligibility(walletAddress(wallet, prefix), signal));
  } catch (error) {
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}
