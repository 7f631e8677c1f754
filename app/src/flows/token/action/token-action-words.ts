import type { TokenActionProblem } from "@satchel/core/tx";
import { tokenActionText } from "../../../catalogue/en/tokens/token-action.ts";
import { counted } from "../../../text/money/counts.ts";
import type { ProblemWords } from "../../../text/problems/problem-words.ts";
import { planWords, type Words } from "../../payment/form/hidden-words.ts";

/** Returns why an action on a token cannot be planned (tokens.md 8.1). `token`: its name. */
export function tokenActionWords(
  problem: TokenActionProblem,
  { token, ...words }: Words & { token: string },
): ProblemWords {
  const text = tokenActionText;
  switch (problem.code) {
    case "no-mint-baton":
      return { title: text.noMintBaton({ token }), detail: text.noMintBatonAbout };
    case "fan-out-no-coins":
      return { title: text.noFanOutCoins, detail: text.noFanOutCoinsAbout };
    case "fan-out-only-ones":
      return { title: text.onlyOnes, detail: text.onlyOnesAbout };
    case "fan-out-out-of-range":
      return { title: text.fanOut.outOfRange({ most: counted(problem.most, words.locale) }), detail: "" };
    default:
      return planWords(problem, words);
  }
}
