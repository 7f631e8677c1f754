import type { WalletId } from "@satchel/core/ids";
import { type BotCheckProblem, type ClaimProblem, NetworkError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { receiveAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { type AddressProblem, checkAddress } from "../wallets/own-address.ts";
import { BOT_ACTIONS, type ClaimKind } from "./can-claim.ts";

export type EligibilityProblem = { code: "wallet-not-found" } | { code: "unreachable"; reason: string };
export type ClaimFailure =
  | ClaimProblem
  | { code: "wallet-not-found" | "address-foreign" }
  /** Nothing was claimed. */
  | { code: "unreachable"; reason: string }
  | { code: "bot-check-failed"; why: BotCheckProblem["code"] }
  /** The reward may have been paid. */
  | { code: "outcome-unknown"; reason: string };

/** Asks the rewards server to pay a wallet, after the bot check if the claim needs one. */
export async function claimReward(
  ctx: Context,
  walletId: WalletId,
  kind: ClaimKind,
): Promise<Result<void, ClaimFailure>> {
  const { ports, prefix, state } = ctx;
  const { rewards, botCheck } = ports;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!rewards) return no({ code: "unreachable", reason: ownReason("no-rewards-server") });
  const own = await checkAddress(ctx, walletId);
  if (!own.ok) return no(refusalOf(own.problem));
  const address = receiveAddress(wallet, prefix);
  const action = BOT_ACTIONS[kind];
  let proof = "";
  if (action !== undefined) {
    // A network without a bot check offers no such claim.
    const proven = (await botCheck?.prove(action, address)) ?? no({ code: "not-loaded" as const });
    if (!proven.ok) return no({ code: "bot-check-failed", why: proven.problem.code });
    proof = proven.value;
  }
  try {
    const claimed = await rewards.claim(kind, address, proof);
    return claimed.ok ? ok(undefined) : no(claimed.problem);
  } catch (error) {
    // Any status may come from a proxy after the server has paid.
    const isSurelyNotClaimed = error instanceof NetworkError && error.outcome === "unreachable";
    return no({ code: isSurelyNotClaimed ? "unreachable" : "outcome-unknown", reason: reasonOf(error) });
  }
}

/** A reward is paid only to an address that follows from the wallet's keys. */
const refusalOf = (problem: AddressProblem): ClaimFailure =>
  problem.code === "address-foreign" || problem.code === "wallet-not-found"
    ? { code: problem.code }
    : { code: "unreachable", reason: "reason" in problem ? problem.reason : problem.code };

/** Returns when a wallet may claim token rewards, milliseconds since 1970; `eligibleAt` undefined means now. */
export async function fetchEligibility(
  { ports, prefix, state }: Context,
  walletId: WalletId,
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
