import { NetworkError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { walletAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { BOT_ACTIONS, type ClaimFailure, type ClaimKind } from "./rewards.ts";

/** Asks the rewards server to pay a wallet, after the bot check where the claim needs one. */
export async function claimReward(
  { ports, prefix, state }: Context,
  walletId: string,
  kind: ClaimKind,
): Promise<Result<void, ClaimFailure>> {
  const { rewards, botCheck } = ports;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  if (!rewards) return no({ code: "unreachable", reason: "This network has no rewards server" });
  const address = walletAddress(wallet, prefix);
  const action = BOT_ACTIONS[kind];
  let proof = "";
  if (action !== undefined) {
    try {
      if (!botCheck) throw new Error("There is no bot check");
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
