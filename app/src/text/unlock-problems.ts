import type { PasswordProblem, UnlockProblem } from "@satchel/engine";
import { sentence } from "./problem-words.ts";

/** What stands under the password field. When the next try is allowed is said beside it, by `waitText`. */
export function passwordProblemText(problem: PasswordProblem): string {
  switch (problem.code) {
    case "wrong-password":
      return "That password does not open this wallet. Check Caps Lock and try again.";
    case "too-soon":
      return "After several wrong passwords each try has to wait a little longer.";
    case "password-too-short":
      return `A password has at least ${problem.minLength} characters`;
    case "locked":
      return "Satchel is locked. Unlock it and try again.";
    case "vault-failed":
      return `The keys could not be opened. ${sentence(problem.reason)} Nothing was changed.`;
    case "storage-failed":
      return `Storage failed. ${sentence(problem.reason)} Nothing was changed.`;
  }
}

/** When the next try is allowed, milliseconds since 1970; undefined where nothing has to wait. */
export function retryAtOf(problem: PasswordProblem | undefined): number | undefined {
  return problem && isDelayed(problem) ? problem.retryAt : undefined;
}

const isDelayed = (problem: PasswordProblem): problem is Extract<UnlockProblem, { retryAt: number }> =>
  "retryAt" in problem;

/** "Try again in 1 minute 5 seconds". */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [counted(minutes, "minute"), counted(rest, "second")].filter((part) => part !== "");
  return `Try again in ${parts.join(" ")}`;
}

function counted(count: number, unit: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** After a forgotten password: which wallets could not be brought back by the one phrase. */
export function stillSealedWords(names: readonly string[]): { title: string; detail: string } {
  const title = names.length === 1 ? "1 wallet stays sealed" : `${names.length} wallets stay sealed`;
  return {
    title,
    detail:
      `${names.join(", ")}: kept aside on this device, under the password that is forgotten. ` +
      "Import each one's own phrase to have it back.",
  };
}
