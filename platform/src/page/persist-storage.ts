import type { Persistence } from "../platform.ts";

/**
 * Asks the browser to keep this origin's storage. A refusal may be lifted later, so it is asked on every start.
 * Some browsers ask the person: the answer may take as long as they do, and nothing should wait for it.
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
