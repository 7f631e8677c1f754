import type { WalletId } from "@satchel/core/ids";
import type { ClaimFailure, ClaimKind } from "@satchel/engine";
import { useState } from "react";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { rewardsText } from "../catalogue/en/tokens/rewards.ts";
import { claimProblemWords } from "../text/rewards-words.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useIsHere } from "../ui/react/use-is-here.ts";
import { useApp } from "./app-context.ts";
import { navigate } from "./page/hash-location.ts";

/**
 * Claims a reward for a wallet; `claim` resolves to whether it succeeded. A failure is said by a toast unless the
 * screen shows it itself (`showsFailure`) and is still there: `problem` is why the last claim failed. A success is for
 * the screen to say, or for `tellClaimed` if the screen was left.
 */
export function useClaim(walletId: WalletId, kind: ClaimKind, showsFailure = false) {
  const { engine } = useApp();
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ClaimFailure>();
  const claim = async (): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    const claimed = await engine.claimReward(walletId, kind);
    setBusy(false);
    if (claimed.ok) return true;
    if (showsFailure && isHere()) setProblem(claimed.problem);
    else showToast({ tone: "problem", ...claimProblemWords(claimed.problem) });
    return false;
  };
  return { isBusy, claim, problem };
}

/** Says in place of the receipt that a claim has succeeded whose screen was left meanwhile. */
export function tellClaimed(kind: ClaimKind): void {
  showToast({
    tone: "success",
    title: rewardsText.claimed[kind],
    detail: rewardsText.claimedAbout,
    action: { label: paymentText.seeIt, onPress: () => navigate("/") },
  });
}
