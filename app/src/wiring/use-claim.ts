import type { ClaimKind } from "@satchel/engine";
import { useState } from "react";
import { rewardsText } from "../catalogue/en/rewards.ts";
import { claimProblemWords } from "../text/rewards-words.ts";
import { showToast } from "../ui/toast-queue.ts";
import { useApp } from "./app-context.ts";

/** Claims a reward for a wallet and shows the outcome as a toast; `claim` resolves to whether it succeeded. */
export function useClaim(walletId: string, kind: ClaimKind) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const claim = async (): Promise<boolean> => {
    setBusy(true);
    const claimed = await engine.claimReward(walletId, kind);
    setBusy(false);
    if (claimed.ok) showToast({ tone: "success", title: rewardsText.claimed[kind] });
    else showToast({ tone: "problem", ...claimProblemWords(claimed.problem) });
    return claimed.ok;
  };
  return { isBusy, claim };
}
