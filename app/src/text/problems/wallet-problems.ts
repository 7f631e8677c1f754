import type { WalletProblem } from "@satchel/engine";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { type ProblemWords, whyOf } from "./problem-words.ts";

export function walletProblemWords(problem: WalletProblem): ProblemWords {
  const texts = walletsText.problems;
  switch (problem.code) {
    case "invalid-phrase":
      return { title: texts.invalidPhrase, detail: "" };
    case "wallet-already-there":
      return { title: walletsText.nameProblems.taken({ name: problem.name }), detail: texts.alreadyThereDetail };
    case "wallet-not-found":
      return { title: texts.notFound, detail: walletsText.nothingChanged };
    case "wallet-is-active":
      return { title: texts.isActive, detail: texts.isActiveDetail };
    case "listing-unfinished":
      return { title: texts.listingUnfinished, detail: texts.listingUnfinishedDetail };
    case "locked":
      return { title: texts.locked, detail: texts.lockedDetail };
    case "vault-failed":
      return {
        title: texts.vaultFailed,
        ...whyOf(problem.reason, walletsText.nothingChanged, texts.nothingChangedFor),
      };
    case "storage-failed":
      return {
        title: texts.storageFailed,
        ...whyOf(problem.reason, walletsText.nothingChanged, texts.nothingChangedFor),
      };
  }
}
