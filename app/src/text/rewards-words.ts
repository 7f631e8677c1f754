import type { ClaimFailure } from "@satchel/engine";
import { rewardsText } from "../catalogue/en/tokens/rewards.ts";
import { counted } from "./money/counts.ts";
import type { ProblemWords } from "./problems/problem-words.ts";

/** Returns why a claim failed; the texts of the first three are fixed (wallet.md 8). */
export function claimProblemWords(problem: ClaimFailure): ProblemWords {
  switch (problem.code) {
    case "not-yet":
      return { title: rewardsText.notEligible, detail: "" };
    case "out-of-rewards":
      return { title: rewardsText.outOfRewards, detail: "" };
    case "refused":
      return { title: rewardsText.refused({ error: problem.error, msg: problem.message }), detail: "" };
    case "unreachable":
      return { title: rewardsText.notResponding, detail: rewardsText.nothingClaimedTryAgain };
    case "outcome-unknown":
      return { title: rewardsText.notResponding, detail: rewardsText.outcomeUnknownAbout };
    case "bot-check-failed":
      return botCheckWords(problem.why);
    case "address-foreign":
      return { title: rewardsText.addressForeign, detail: rewardsText.nothingClaimed };
    case "wallet-not-found":
      return { title: rewardsText.walletGone, detail: rewardsText.nothingClaimed };
  }
}

/** Our own words (wallet.md 8.8). */
function botCheckWords(why: (ClaimFailure & { code: "bot-check-failed" })["why"]): ProblemWords {
  const text = rewardsText.botCheck;
  switch (why) {
    case "offline":
      return { title: text.offline, detail: text.offlineAbout };
    case "not-loaded":
      return { title: text.notLoaded, detail: text.notLoadedAbout };
    case "refused":
      return { title: text.refused, detail: text.refusedAbout };
    case "no-answer":
      return { title: text.noAnswer, detail: text.noAnswerAbout };
  }
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** Returns a time in seconds as hours, minutes and seconds: "07:42:18". */
export const countdownText = (seconds: number): string =>
  [seconds / HOUR_S, (seconds / MINUTE_S) % 60, seconds % 60].map(twoDigits).join(":");

/** Returns how long ago the last claim was, in seconds: "Last claim 16 h ago". */
export function lastClaimText(seconds: number, locale: string): string {
  if (seconds < MINUTE_S) return rewardsText.lastClaimNow;
  if (seconds < HOUR_S) {
    return rewardsText.lastClaimMinutes({ count: counted(Math.floor(seconds / MINUTE_S), locale) });
  }
  return rewardsText.lastClaimHours({ count: counted(Math.floor(seconds / HOUR_S), locale) });
}
