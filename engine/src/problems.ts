import type { VaultProblem } from "@satchel/core/ports";

export type StorageProblem = { code: "storage-failed"; reason: string };

/** Returns the message of an error, for logs and for the `reason` of a problem. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a refusal of the vault as the `reason` of a problem without a code for it. */
export const vaultReason = (problem: VaultProblem): string =>
  problem.code === "cannot-open" ? problem.reason : problem.code;
