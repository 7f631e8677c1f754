import type { WalletId } from "@satchel/core/ids";
import type { ClaimFailure, ClaimKind } from "@satchel/engine";
import { useState } from "react";
import { claimProblemWords } from "../text/rewards-words.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp } from "./app-context.ts";

/**
 * Claims a reward for a wallet; `claim` resolves to whether it succeeded. A failure is said by a toast unless the
 * screen shows it itself (`showsFailure`): `problem` is why the last claim failed. A success is for the screen to say.
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
    if (claimed.ok) return true;
    if (showsFailure) setProblem(claimed.problem);
    else showToast({ tone: "problem", ...claimProblemWords(claimed.problem) });
    return false;
  };
  return { isBusy, claim, problem };
}
