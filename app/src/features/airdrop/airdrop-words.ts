import { sats } from "@satchel/core/amount";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { counted } from "../../text/money/counts.ts";
import { xecText } from "../../text/money/money.ts";
import { type ProblemWords, reasonWords } from "../../text/problems/problem-words.ts";
import type { AirdropFailure } from "./find-recipients.ts";
import type { AirdropProgress } from "./use-airdrop.ts";

/** Returns the texts of tokens.md 8.1 for a calculation without a result. Nothing was sent in any of these cases. */
export function airdropFailureWords(failure: AirdropFailure, locale: string): ProblemWords {
  switch (failure.code) {
    case "airdrop-no-holders":
      return { title: airdropText.noHolders, detail: "" };
    case "airdrop-no-recipients":
      return { title: airdropText.noRecipients, detail: "" };
    case "airdrop-share-below-dust": {
      const { recipients, dust } = failure;
      return {
        title: airdropText.belowDust({ count: counted(recipients, locale), dust: dust.toString() }),
        detail: airdropText.shareMore({ amount: xecText(sats(dust * BigInt(recipients)), locale) }),
      };
    }
    case "no-mint-address":
      return { title: airdropText.noMintAddress, detail: "" };
    case "mint-address-failed":
      return { title: airdropText.mintAddressFailed, ...reasonWords(failure.reason) };
    case "holders-differ": {
      const [first, second] = failure.hosts;
      const [onlyFirst, onlySecond] = [counted(failure.onlyFirst, locale), counted(failure.onlySecond, locale)];
      return { title: airdropText.differ, detail: airdropText.differAbout({ first, second, onlyFirst, onlySecond }) };
    }
    case "holders-contradicted": {
      const { host } = failure;
      const title = airdropText.contradicted({ host, count: counted(failure.count, locale) });
      return { title, detail: airdropText.contradictedAbout };
    }
    case "unreachable":
      return { title: airdropText.unreachable, ...reasonWords(failure.reason) };
  }
}

export function progressText(progress: AirdropProgress, locale: string): string {
  if (progress === undefined) return airdropText.steps.asked;
  const { step, done, all } = progress;
  return airdropText.steps[step]({ done: counted(done, locale), all: counted(all, locale) });
}
