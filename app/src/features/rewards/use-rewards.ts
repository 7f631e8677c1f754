import type { WalletId } from "@satchel/core/ids";
import { useEffect, useState } from "react";
import { rewardsText } from "../../catalogue/en/tokens/rewards.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useIsHere } from "../../ui/react/use-is-here.ts";
import { useSecondsUntil } from "../../ui/react/use-seconds-until.ts";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { tellClaimed, useClaim } from "../../wiring/use-claim.ts";

/** `eligibleAt`: milliseconds since 1970; undefined when the wallet may claim now. */
type Eligibility = { eligibleAt: number | undefined } | "failed";
export type RewardState = "loading" | "failed" | "waiting" | "due";

/** Returns whether the active wallet may claim, how long it has to wait, and a function that claims. */
export function useRewards() {
  const { engine } = useApp();
  const { wallet, address } = useActiveWallet();
  const { eligibility, recheck } = useEligibility(wallet.id, address);
  const { isBusy, claim, problem } = useClaim(wallet.id, "tokens", true);
  const isHere = useIsHere();
  const [isClaimed, setClaimed] = useState(false);
  const secondsLeft = useSecondsUntil(typeof eligibility === "object" ? eligibility.eligibleAt : undefined);
  return {
    address,
    state: stateOf(eligibility, secondsLeft),
    secondsLeft,
    isBusy,
    /** Why the last claim failed. */
    problem,
    canClaim: engine.canClaim("tokens"),
    recheck,
    /** The receipt of the last claim is open. */
    isClaimed,
    closeReceipt: () => setClaimed(false),
    claim: async () => {
      if (!(await claim())) return;
      if (!isHere()) return tellClaimed("tokens");
      setClaimed(true);
      recheck();
    },
  };
}

function stateOf(eligibility: Eligibility | undefined, secondsLeft: number): RewardState {
  if (eligibility === undefined) return "loading";
  if (eligibility === "failed") return "failed";
  return secondsLeft > 0 ? "waiting" : "due";
}

/**
 * Returns the server's answer, undefined while the server is asked. A try that fails shows a toast until the next try.
 */
function useEligibility(walletId: WalletId, address: string) {
  const { engine } = useApp();
  // A new object asks again, and makes the answer before it invalid.
  const [round, setRound] = useState({});
  const [answer, setAnswer] = useState<{ round: object; walletId: WalletId; eligibility: Eligibility }>();
  useEffect(() => {
    const ending = new AbortController();
    let closeToast: (() => void) | undefined;
    const ask = async () => {
      const fetched = await engine.fetchEligibility(walletId, ending.signal);
      if (ending.signal.aborted) return;
      setAnswer({ round, walletId, eligibility: fetched.ok ? fetched.value : "failed" });
      if (!fetched.ok) closeToast = showToast({ tone: "problem", title: rewardsText.eligibilityUnknown({ address }) });
    };
    void ask();
    return () => {
      ending.abort();
      closeToast?.();
    };
  }, [engine, walletId, address, round]);
  const isCurrent = answer?.round === round && answer.walletId === walletId;
  return { eligibility: isCurrent ? answer.eligibility : undefined, recheck: () => setRound({}) };
}
