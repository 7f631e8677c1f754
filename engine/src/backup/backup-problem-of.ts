import type { VaultProblem } from "@satchel/core/ports";
import type { BackupFileProblem } from "../engine.ts";

export function backupProblemOf(problem: VaultProblem): BackupFileProblem {
  switch (problem.code) {
    case "locked":
    case "wrong-password":
    case "not-a-backup":
      return { code: problem.code };
    case "cannot-open":
      return { code: "vault-failed", reason: problem.reason };
    case "invalid-phrase":
      return { code: "vault-failed", reason: problem.code };
  }
}
