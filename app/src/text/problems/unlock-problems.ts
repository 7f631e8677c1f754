import type { PasswordProblem, UnlockProblem } from "@satchel/engine";
import { unlockText } from "../../catalogue/en/wallet/unlock.ts";
import { listText } from "../locale/lists.ts";
import { counted } from "../money/counts.ts";
import { type DetailWords, type ProblemWords, whyOf } from "./problem-words.ts";

/** Returns what stands under a password field. How long the next try has to wait stands beside it (`waitText`). */
export function passwordProblemWords(problem: PasswordProblem, locale: string): DetailWords {
  const texts = unlockText.problems;
  switch (problem.code) {
    case "wrong-password":
      return { detail: texts.wrongPassword };
    case "too-soon":
      return { detail: texts.tooSoon };
    case "password-too-short":
      return { detail: texts.tooShort({ min: counted(problem.minLength, locale) }) };
    case "locked":
      return { detail: texts.locked };
    case "vault-failed":
      return whyOf(problem.reason, texts.vaultFailed, texts.vaultFailedFor);
    case "storage-failed":
      return whyOf(problem.reason, texts.storageFailed, texts.storageFailedFor);
  }
}

/** Returns when the next try is allowed, in milliseconds since 1970; undefined when there is nothing to wait for. */
export function retryAtOf(problem: PasswordProblem | undefined): number | undefined {
  return problem && isDelayed(problem) ? problem.retryAt : undefined;
}

const isDelayed = (problem: PasswordProblem): problem is Extract<UnlockProblem, { retryAt: number }> =>
  "retryAt" in problem;

/** "Try again in 1 minute 5 seconds". `wait`: whole seconds, more than 0. */
export function waitText(wait: number, locale: string): string {
  const minutes = counted(Math.floor(wait / 60), locale);
  const seconds = counted(wait % 60, locale);
  if (minutes.value === 0) return unlockText.waitSeconds({ seconds });
  if (seconds.value === 0) return unlockText.waitMinutes({ minutes });
  return unlockText.waitMinutesAndSeconds({ minutes, seconds });
}

/**
 * Names the wallets that stay sealed under a forgotten password, because the seed phrase was that of another wallet.
 */
export function sealedWords(names: readonly string[], locale: string): ProblemWords {
  const count = counted(names.length, locale);
  return {
    title: unlockText.sealed({ count }),
    detail: unlockText.sealedAbout({ count, wallets: listText(names) }),
  };
}
