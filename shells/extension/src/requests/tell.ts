import type { Told } from "../wire/messages.ts";
import type { Asker } from "./asker.ts";
import type { Device } from "./device.ts";

/** A document that a browser has put to sleep does not answer. */
const ANSWER_MS = 2_000;

type WithoutDocument<T> = T extends unknown ? Omit<T, "document"> : never;

/**
 * Tells one document something, and no other. Resolves to whether that document took it: false when it is gone, also if
 * another one is in its frame now. Never rejects.
 */
export async function tell(
  { tabs, timeout }: Pick<Device, "tabs" | "timeout">,
  { tabId, frameId, documentId, document }: Asker,
  what: WithoutDocument<Told>,
): Promise<boolean> {
  const target = documentId === undefined ? { frameId } : { documentId };
  try {
    return (await Promise.race([tabs.sendMessage(tabId, { ...what, document }, target), timeout(ANSWER_MS)])) === true;
  } catch {
    return false;
  }
}
