import type { AddressProblem } from "@satchel/engine";
import { integrityText } from "../catalogue/en/wallet/integrity.ts";
import type { ProblemWords } from "./problems/problem-words.ts";
import { walletProblemWords } from "./problems/wallet-problems.ts";

/** Returns why the address of a wallet was not handed out. */
export const notCopiedWords = (problem: AddressProblem): ProblemWords =>
  problem.code === "address-foreign"
    ? { title: integrityText.notCopied, detail: integrityText.notCopiedForeign }
    : walletProblemWords(problem);
