import { StorageError } from "@satchel/core/ports";

/** The texts of wallet.md 8 and facts.md 4.4. */
export type StorageFailure = "Storage failed" | "Remove failed" | "Clear failed" | "Extension storage failed";

/** The error an adapter throws for whatever its medium has thrown; one that is a StorageError already stays as it is. */
export function storageFailure(failure: StorageFailure, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError(`${failure}: ${message}`, { cause: error });
}
