import type { WalletNameProblem } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { type ProblemWords, sentence } from "./problem-words.ts";

export function walletProblemWords(problem: WalletProblem): ProblemWords {
  switch (problem.code) {
    case "invalid-phrase":
      return { title: "Invalid 12-word mnemonic. Note: all letters must be lowercase.", detail: "" };
    case "wallet-already-there":
      return { title: `This is your wallet "${problem.name}"`, detail: "It is on this device already." };
    case "wallet-not-found":
      return { title: "This wallet is not on this device any more", detail: "Nothing was changed." };
    case "wallet-is-active":
      return { title: "The active wallet cannot be deleted", detail: "Activate another wallet first." };
    case "locked":
      return { title: "Satchel is locked", detail: "Unlock it, then try again. Nothing was changed." };
    case "vault-failed":
      return { title: "The keys could not be opened", detail: `${sentence(problem.reason)} Nothing was changed.` };
    case "storage-failed":
      return { title: "Storage failed", detail: `${sentence(problem.reason)} Nothing was changed.` };
  }
}

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
