import type { WalletNameProblem } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import type { ProblemWords } from "./problem-words.ts";
import { walletProblemWords } from "./wallet-problems.ts";

/** Under the field (wallet.md 5, facts.md 1.5). */
export function walletNameText(problem: WalletNameProblem): string {
  switch (problem.code) {
    case "wallet-name-empty":
      return "Wallet name cannot be a blank string";
    case "wallet-name-blank":
      return "Wallet name cannot be only blank spaces";
    case "wallet-name-too-long":
      return `Wallet name cannot exceed ${problem.maxLength} characters`;
    case "wallet-name-taken":
      return `Wallet name "${problem.name}" already exists`;
  }
}

/** When another name was asked for and refused. */
export function walletRenameWords(problem: WalletProblem | WalletNameProblem): ProblemWords {
  switch (problem.code) {
    case "wallet-name-empty":
    case "wallet-name-blank":
    case "wallet-name-too-long":
    case "wallet-name-taken":
      return { title: walletNameText(problem), detail: "Nothing was changed." };
    default:
      return walletProblemWords(problem);
  }
}
