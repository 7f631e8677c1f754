import { StorageError } from "@satchel/core/ports";

/** The beginnings of error messages from wallet.md 8 and facts.md 4.4. */
export type StorageFailure = "Storage failed" | "Remove failed" | "Clear failed" | "Extension storage failed";

/** Converts an error of a storage to a StorageError; a StorageError stays unchanged. */
export function storageFailure(failure: StorageFailure, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError(`${failure}: ${message}`, { cause: error });
}
