import type { WalletId } from "@satchel/core/ids";
import type { ClaimFailure, ClaimKind } from "@satchel/engine";
import { useState } from "react";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { rewardsText } from "../catalogue/en/tokens/rewards.ts";
import { claimProblemWords } from "../text/rewards-words.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp } from "./app-context.ts";
import { navigate } from "./page/hash-location.ts";

/** The server names no transaction, so it leads to the history, where the payment appears. */
const sayClaimed = (kind: ClaimKind): void =>
  void showToast({
    tone: "success",
    title: rewardsText.claimed[kind],
    action: { label: paymentText.seeIt, onPress: () => navigate("/") },
  });

/**
 * Claims a reward for a wallet; `claim` resolves to whether it succeeded. A success is said by a toast, and so is a
 * failure unless the screen shows it itself (`showsFailure`): `problem` is why the last claim failed.
 */
export function useClaim(walletId: WalletId, kind: ClaimKind, showsFailure = false) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ClaimFailure>();
  const claim = async (): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    const claimed = await engine.claimReward(walletId, kind);
    setBusy(false);
    if (claimed.ok) sayClaimed(kind);
    else if (showsFailure) setProblem(claimed.problem);
    else showToast({ tone: "problem", ...claimProblemWords(claimed.problem) });
    return claimed.ok;
  };
  return { isBusy, claim, problem };
}
