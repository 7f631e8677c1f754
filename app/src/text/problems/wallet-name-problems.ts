import type { WalletNameProblem } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { counted } from "../money/counts.ts";
import type { ProblemWords } from "./problem-words.ts";
import { walletProblemWords } from "./wallet-problems.ts";

/** Returns the text under the field of a wallet's name (wallet.md 5.5, facts.md 1.5). */
export function walletNameText(problem: WalletNameProblem, locale: string): string {
  const texts = walletsText.nameProblems;
  switch (problem.code) {
    case "wallet-name-empty":
      return texts.empty;
    case "wallet-name-blank":
      return texts.blank;
    case "wallet-name-too-long":
      return texts.tooLong({ max: counted(problem.maxLength, locale) });
    case "wallet-name-taken":
      return texts.taken({ name: problem.name });
    case "wallet-name-looks-like-contact":
      return texts.looksLikeContact({ name: problem.twin });
  }
}

/** Returns why the engine did not rename a wallet. */
export function walletRenameWords(problem: WalletProblem | WalletNameProblem, locale: string): ProblemWords {
  switch (problem.code) {
    case "wallet-name-empty":
    case "wallet-name-blank":
    case "wallet-name-too-long":
    case "wallet-name-taken":
    case "wallet-name-looks-like-contact":
      return { title: walletNameText(problem, locale), detail: walletsText.nothingChanged };
    default:
      return walletProblemWords(problem);
  }
}
