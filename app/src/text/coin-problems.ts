import { amountText, formatXec, type Sats } from "@satchel/core/amount";
import { type CoinProblem, type Outpoint, readOutpoint } from "@satchel/core/tx";
import type { SendProblem } from "@satchel/engine";
import { type ProblemWords, sentence } from "./problem-words.ts";

const NOTHING_SENT = "Nothing was sent.";

const xec = (sats: Sats) => `${amountText(formatXec(sats))} XEC`;

/** Returns a short name of a coin: the ends of its txid, and the output. */
function coinName(outpoint: Outpoint): string {
  const { txid, outIdx } = readOutpoint(outpoint);
  return `${txid.slice(0, 6)}…${txid.slice(-6)}:${outIdx}`;
}

/** The problems of a payment that come from verifying its coins against the transactions that created them. */
type CoinsProblem = Extract<
  SendProblem,
  { code: "parent-missing" | "coins-contradicted" | "stopped" | "fee-too-high" }
>;

export function coinsProblemWords(problem: CoinsProblem): ProblemWords {
  switch (problem.code) {
    case "parent-missing":
      return {
        title: "A coin of this payment could not be verified",
        detail:
          `No server gave the transaction that created the coin ${coinName(problem.outpoint)}. ` +
          `${sentence(problem.reason)} ${NOTHING_SENT}`,
      };
    case "coins-contradicted": {
      const [first] = problem.coins;
      const others = problem.coins.length - 1;
      const more = others > 0 ? ` The same goes for ${others} more.` : "";
      return {
        title: "The indexer said something wrong about your coins",
        detail: `${first ? coinProblemText(first) : ""}${more} ${NOTHING_SENT} Look at the new preview and send again.`,
      };
    }
    case "stopped":
      return { title: "Stopped", detail: NOTHING_SENT };
    case "fee-too-high":
      return {
        title: `The fee of ${xec(problem.fee)} is far too high`,
        detail: `A payment like this usually costs ${xec(problem.usual)}. ${NOTHING_SENT}`,
      };
  }
}

/** Returns what the indexer claimed about a coin and what the transaction that created it says, as a sentence. */
export function coinProblemText(problem: CoinProblem): string {
  const coin = coinName(problem.outpoint);
  switch (problem.code) {
    case "parent-missing":
      return `The transaction that created the coin ${coin} is not known.`;
    case "coin-differs": {
      const { claimed, actual } = problem;
      if (!actual) return `The indexer named the coin ${coin}, but its transaction has no such output.`;
      if (actual.sats === claimed.sats) return `The indexer said that the coin ${coin} is yours, but it is not.`;
      return `The indexer said that the coin ${coin} holds ${xec(claimed.sats)}, but it holds ${xec(actual.sats)}.`;
    }
    case "coin-may-carry-tokens":
      return `The indexer said that the coin ${coin} has no tokens, but by its transaction it may carry tokens.`;
    case "coin-token-differs":
      return `The indexer said something else about the tokens of the coin ${coin} than its transaction does.`;
  }
}

/** Returns how far the verification of a payment's coins has come. */
export const checkingText = ({ done, total }: { done: number; total: number }): string =>
  `Checking coins: ${done} of ${total}`;
