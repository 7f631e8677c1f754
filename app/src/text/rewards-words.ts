import type { ClaimFailure, ClaimKind } from "@satchel/engine";
import type { ProblemWords } from "./problem-words.ts";

/** wallet.md 8. */
export const CLAIMED: Record<ClaimKind, string> = {
  xec: "Free eCash claimed!",
  "home-tokens": 'Token rewards claimed! Check "Rewards" menu option for more.',
  tokens: "Rewards claimed!",
};

export const NOT_RESPONDING = "Token rewards server is not responding.";

export const eligibilityProblemText = (address: string): string =>
  `Error determining token reward eligibility for address ${address}: ${NOT_RESPONDING}`;

/** Why a claim came to nothing; the first three texts are the specification's. */
export function claimProblemWords(problem: ClaimFailure): ProblemWords {
  switch (problem.code) {
    case "not-yet": {
      const title = "Address is not eligible for token rewards. Try again 24 hours after your last claim.";
      return { title, detail: "" };
    }
    case "out-of-rewards":
      return { title: "token-server is out of rewards to send. Contact admin.", detail: "" };
    case "refused":
      return { title: `${problem.error}:${problem.message}`, detail: "" };
    case "unreachable":
      return { title: NOT_RESPONDING, detail: "Nothing was claimed. Try again in a moment." };
    case "outcome-unknown":
      return { title: NOT_RESPONDING, detail: "If the claim arrived, the reward shows up here by itself." };
    case "bot-check-failed":
      return { title: "The check against bots failed", detail: "Nothing was claimed. Try again in a moment." };
    case "wallet-not-found":
      return { title: "This wallet is not on this device any more", detail: "Nothing was claimed." };
  }
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** "07:42:18". */
export const countdownText = (seconds: number): string =>
  [seconds / HOUR_S, (seconds / MINUTE_S) % 60, seconds % 60].map(twoDigits).join(":");

/** "Last claim 16 h ago". */
export function lastClaimText(seconds: number): string {
  if (seconds < MINUTE_S) return "Last claim just now";
  if (seconds < HOUR_S) return `Last claim ${Math.floor(seconds / MINUTE_S)} min ago`;
  return `Last claim ${Math.floor(seconds / HOUR_S)} h ago`;
}
