import type { ScanProblem } from "@satchel/engine";
import { phraseImportText } from "../../../catalogue/en/wallet/phrase-import.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecText } from "../../../text/money/money.ts";
import { type ProblemWords, rawOf } from "../../../text/problems/problem-words.ts";
import { walletProblemWords } from "../../../text/problems/wallet-problems.ts";
import type { FoundGroup } from "./group-found.ts";

/** What was found, and where: "Found 12.00 XEC and 3 transactions", "2 addresses of m/44'/145'". */
export function foundWords(group: FoundGroup, locale: string): { what: string; where: string } {
  const what = { amount: xecText(group.sats, locale), count: counted(group.numTxs, locale) };
  return {
    what: group.hasTokens ? phraseImportText.foundTokens(what) : phraseImportText.found(what),
    where: phraseImportText.foundAt({ count: counted(group.paths.length, locale), path: group.path }),
  };
}

/** Returns the label of the button that adds `count` wallets. */
export const addText = (count: number, locale: string): string =>
  count === 0 ? phraseImportText.addNothing : phraseImportText.add({ count: counted(count, locale) });

export function scanProblemWords(problem: ScanProblem): ProblemWords {
  switch (problem.code) {
    case "stopped":
      return { title: phraseImportText.stopped, detail: phraseImportText.stoppedDetail };
    case "unreachable":
      return {
        title: phraseImportText.unreachable,
        detail: phraseImportText.unreachableDetail,
        ...rawOf(problem.reason),
      };
    case "vault-failed":
      return walletProblemWords({ code: problem.code, reason: problem.reason });
    case "locked":
    case "wallet-not-found":
      return walletProblemWords({ code: problem.code });
  }
}
