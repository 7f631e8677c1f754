import { type ClaimProblem, NetworkError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { receiveAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { BOT_ACTIONS, type ClaimKind } from "./can-claim.ts";

export type EligibilityProblem = { code: "wallet-not-found" } | { code: "unreachable"; reason: string };
export type ClaimFailure =
  | ClaimProblem
  | { code: "wallet-not-found" }
  /** Nothing was claimed. */
  | { code: "unreachable" | "bot-check-failed"; reason: string }
  /** The reward may have been paid. */
  | { code: "outcome-unknown"; reason: string };

/** Asks the rewards server to pay a wallet, after the bot check if the claim needs one. */
export async function claimReward(
  { ports, prefix, state }: Context,
  walletId: string,
  kind: ClaimKind,
): Promise<Result<void, ClaimFailure>> {
  const { rewards, botCheck } = ports;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!rewards) return no({ code: "unreachable", reason: ownReason("no-rewards-server") });
  const address = receiveAddress(wallet, prefix);
  const action = BOT_ACTIONS[kind];
  let proof = "";
  if (action !== undefined) {
    try {
      if (!botCheck) throw new Error(ownReason("no-bot-check"));
      proof = await botCheck.prove(action, address);
    } catch (error) {
      return no({ code: "bot-check-failed", reason: reasonOf(error) });
    }
  }
  try {
    const claimed = await rewards.claim(kind, address, proof);
    return claimed.ok ? ok(undefined) : no(claimed.problem);
  } catch (error) {
    const isSurelyNotClaimed = error instanceof NetworkError && error.outcome !== "unknown";
    return no({ code: isSurelyNotClaimed ? "unreachable" : "outcome-unknown", reason: reasonOf(error) });
  }
}

/** Returns when a wallet may claim token rewards, milliseconds since 1970; `eligibleAt` undefined means now. */
export async function fetchEligibility(
  { ports, prefix, state }: Context,
  walletId: string,
  signal?: AbortSignal,
): Promise<Result<{ eligibleAt: number | undefined }, EligibilityProblem>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!ports.rewards) return no({ code: "unreachable", reason: ownReason("no-rewards-server") });
  try {
    return ok(await ports.rewards.eligibility(receiveAddress(wallet, prefix), signal));
  } catch (error) {
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}
