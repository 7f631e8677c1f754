import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import type { CoinProblem } from "@satchel/core/tx";
import type { SendProblem } from "@satchel/engine";
import { problemsText } from "../../catalogue/en/problems.ts";
import { counted } from "../money/counts.ts";
import { xecText } from "../money/money.ts";
import { type ProblemWords, rawOf } from "./problem-words.ts";

/** Returns a short name of a coin: the ends of its txid, and the output. */
export function coinName(outpoint: Outpoint): string {
  const { txid, outIdx } = readOutpoint(outpoint);
  return `${txid.slice(0, 6)}…${txid.slice(-6)}:${outIdx}`;
}

/** The problems of a payment that come from verifying its coins against the transactions that created them. */
type CoinsProblem = Extract<
  SendProblem,
  { code: "parent-missing" | "coins-contradicted" | "stopped" | "fee-too-high" }
>;

export function coinsProblemWords(problem: CoinsProblem, locale: string): ProblemWords {
  const { coins: text, nothingSent } = problemsText;
  switch (problem.code) {
    case "parent-missing": {
      const coin = coinName(problem.outpoint);
      return { title: text.notVerified, detail: text.notVerifiedFor({ coin }), ...rawOf(problem.reason) };
    }
    case "coins-contradicted": {
      const [first] = problem.coins;
      const reason = first ? coinProblemText(first, locale) : "";
      const others = problem.coins.length - 1;
      const detail =
        others > 0
          ? text.contradictedAndMore({ reason, count: counted(others, locale) })
          : text.contradictedFor({ reason });
      return { title: text.contradicted, detail };
    }
    case "stopped":
      return { title: text.stopped, detail: nothingSent };
    case "fee-too-high":
      return {
        title: text.feeTooHigh({ fee: xecText(problem.fee, locale) }),
        detail: text.feeTooHighFor({ usual: xecText(problem.usual, locale) }),
      };
  }
}

/** Returns what the indexer claimed about a coin and what the transaction that created it says, as a sentence. */
export function coinProblemText(problem: CoinProblem, locale: string): string {
  const text = problemsText.coins;
  const coin = coinName(problem.outpoint);
  switch (problem.code) {
    case "parent-missing":
      return text.parentUnknown({ coin });
    case "coin-differs": {
      const { claimed, actual } = problem;
      if (!actual) return text.noSuchOutput({ coin });
      if (actual.sats === claimed.sats) return text.notYours({ coin });
      return text.otherAmount({
        coin,
        claimed: xecText(claimed.sats, locale),
        actual: xecText(actual.sats, locale),
      });
    }
    case "coin-is-reward":
      return text.isReward({ coin });
    case "coin-may-carry-tokens":
      return text.mayCarryTokens({ coin });
    case "coin-token-differs":
      return text.otherTokens({ coin });
    case "coin-lost-token":
      return text.lostTokens({ coin });
  }
}
