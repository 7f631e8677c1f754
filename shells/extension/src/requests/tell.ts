import type { Told } from "../wire/messages.ts";
import type { Asker } from "./asker.ts";
import type { Device } from "./device.ts";

/** A document that a browser has put to sleep does not answer. */
const ANSWER_MS = 2_000;

/**
 * Resolves to whether the browser says that this document is gone, or that another one is in its frame. One that does
 * not answer in time may be busy, and is not gone.
 */
export async function isGone(device: Pick<Device, "tabs" | "timeout">, asker: Asker): Promise<boolean> {
  const answered = device.tabs
    .sendMessage(asker.tabId, { kind: "ping", document: asker.document }, targetOf(asker))
    .then((answer) => answer !== true)
    .catch(() => true);
  return Promise.race([answered, device.timeout(ANSWER_MS).catch(() => false)]);
}

const targetOf = ({ documentId, frameId }: Asker) => (documentId === undefined ? { frameId } : { documentId });

type WithoutDocument<T> = T extends unknown ? Omit<T, "document"> : never;

/**
 * Tells one document something, and no other. Resolves to whether that document took it: false when it is gone, also if
 * another one is in its frame now. Never rejects.
 */
export async function tell(
  { tabs, timeout }: Pick<Device, "tabs" | "timeout">,
  asker: Asker,
  what: WithoutDocument<Told>,
): Promise<boolean> {
  const message = { ...what, document: asker.document };
  const answered = tabs.sendMessage(asker.tabId, message, targetOf(asker));
  try {
    return (await Promise.race([answered, timeout(ANSWER_MS)])) === true;
  } catch {
    return false;
  }
}
