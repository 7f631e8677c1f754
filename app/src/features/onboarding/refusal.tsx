import type { WalletProblem } from "@satchel/engine";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";

/** Says why no wallet was made. */
export const Refusal = ({ problem }: { problem: WalletProblem }) => (
  <ProblemPanel words={walletProblemWords(problem)} />
);
