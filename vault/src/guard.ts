import { ProtocolError, StorageError } from "@satchel/core/ports";

/**
 * Runs vault work so that nothing unforeseen leaves it: messages of the crypto libraries may quote what they were
 * given (some throw bare strings), so only errors of our own pass; of any other, only its kind is named.
 */
export async function guarded<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError || error instanceof ProtocolError) throw error;
    throw new ProtocolError(`The vault failed to ${step} (${error instanceof Error ? error.name : typeof error})`);
  }
}
