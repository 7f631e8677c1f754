import type { ScanProblem } from "@satchel/engine";
import { xecText } from "../../text/money.ts";
import { type ProblemWords, sentence } from "../../text/problem-words.ts";
import type { FoundGroup } from "./group-found.ts";

export const NOTHING_FOUND = "Nothing found at the paths other wallets use";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "Found 12.00 XEC and 3 transactions at 2 addresses of m/44'/145'". */
export function foundText({ path, paths, sats, numTxs, hasTokens }: FoundGroup, locale: string): string {
  const coins = [xecText(sats, locale), hasTokens && "tokens"].filter(Boolean).join(", ");
  const txs = counted(numTxs, "transaction", "transactions");
  return `Found ${coins} and ${txs} at ${counted(paths.length, "address", "addresses")} of ${path}`;
}

export const addText = (count: number): string => (count === 0 ? "Add" : `Add ${counted(count, "wallet", "wallets")}`);

export const addedText = (count: number): string => `${counted(count, "wallet was", "wallets were")} added`;

export function scanProblemWords(problem: ScanProblem): ProblemWords {
  switch (problem.code) {
    case "stopped":
      return { title: "The search was stopped", detail: "Not all addresses were looked at." };
    case "unreachable":
      return { title: "The search could not be finished", detail: sentence(problem.reason) };
    case "vault-failed":
      return { title: "The keys could not be opened", detail: sentence(problem.reason) };
    case "locked":
      return { title: "Satchel is locked", detail: "Unlock it and search again." };
    case "wallet-not-found":
      return { title: "This wallet is not on this device any more", detail: "Nothing was changed." };
  }
}
