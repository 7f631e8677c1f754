import type { VaultProblem } from "@satchel/core/ports";
import type { WalletProblem } from "../engine.ts";

export function walletProblemOf(problem: VaultProblem): WalletProblem {
  switch (problem.code) {
    case "invalid-phrase":
      return { code: "invalid-phrase" };
    case "cannot-open":
      return { code: "vault-failed", reason: problem.reason };
  }
}
