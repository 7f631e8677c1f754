import type { Persistence } from "@satchel/core/ports";

/**
 * Asks the browser not to delete this origin's storage. Called at every start, because a refusal may change later. Some
 * browsers ask the person, so the answer can take long and nothing should wait for it.
 */
export async function persistStorage(
  storage: Pick<StorageManager, "persist" | "persisted"> | undefined,
): Promise<Persistence> {
  if (typeof storage?.persist !== "function") return "unavailable";
  try {
    if (await storage.persisted()) return "granted";
    return (await storage.persist()) ? "granted" : "denied";
  } catch {
    return "unavailable";
  }
}
