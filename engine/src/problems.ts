import type { VaultProblem } from "@satchel/core/ports";

export type StorageProblem = { code: "storage-failed"; reason: string };

/** What went wrong in the words of whoever failed; for logs and for the problems that carry a reason. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the vault says, as the reason of a problem that has no code of its own for it. */
export const vaultReason = (problem: VaultProblem): string =>
  problem.code === "cannot-open" ? problem.reason : problem.code;
