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
