import { ProtocolError, StorageError } from "@satchel/core/ports";

/**
 * Runs vault work so that no secret leaves it in an error. Messages of the crypto libraries may quote their input (some
 * throw plain strings), so only our own errors pass unchanged; of any other error only the class name is passed on.
 */
export async function guarded<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError || error instanceof ProtocolError) throw error;
    throw new ProtocolError(`The vault failed to ${step} (${error instanceof Error ? error.name : typeof error})`);
  }
}
