import type { VaultProblem } from "@satchel/core/ports";
import type { WalletProblem } from "../engine.ts";

export function walletProblemOf(problem: VaultProblem): WalletProblem {
  switch (problem.code) {
    case "invalid-phrase":
    case "locked":
      return { code: problem.code };
    case "cannot-open":
      return { code: "vault-failed", reason: problem.reason };
    case "wrong-password":
    case "not-a-backup":
      return { code: "vault-failed", reason: problem.code };
  }
}
