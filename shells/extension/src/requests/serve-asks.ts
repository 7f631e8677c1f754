import { type AskAnswer, parseAsk } from "../wire/messages.ts";
import { refusal } from "../wire/reply.ts";
import { type Asker, mayBeRemembered, readAsker } from "./asker.ts";
import type { Device } from "./device.ts";
import { changeSites, isOffFor, readSites, remember } from "./site-book.ts";
import type { StoredQueue } from "./stored-queue.ts";

type Parts = { device: Device; queue: StoredQueue; ownId: string; showRequests(): Promise<void> };

/** Answers one message. Returns undefined where it is not from a content script, or nothing that one can say. */
export type AnswerMessage = (data: unknown, sender: chrome.runtime.MessageSender) => Promise<AskAnswer> | undefined;

/** A site that uses its remembered address often is not written each time. */
const LAST_USE_MS = 60_000;

/** Creates what answers the content scripts. Nothing that they say is a decision. */
export function serveAsks({ device, queue, ownId, showRequests }: Parts): AnswerMessage {
  /** Returns the address that this site may see without a question. */
  async function remembered(asker: Asker): Promise<string | undefined> {
    if (!mayBeRemembered(asker)) return undefined;
    const site = (await readSites(device)).remembered.find(({ origin }) => origin === asker.origin);
    if (!site) return undefined;
    const lastUsedAt = device.now();
    if (lastUsedAt - site.lastUsedAt >= LAST_USE_MS)
      await device.exclusive(() => changeSites(device, (sites) => remember(sites, { ...site, lastUsedAt })));
    return site.address;
  }

  async function take({ askId, wish }: NonNullable<ReturnType<typeof parseAsk>>, asker: Asker): Promise<AskAnswer> {
    if (isOffFor(await readSites(device), [asker.origin, asker.topOrigin]))
      return { taken: false, reply: refusal("unavailable") };
    const address = wish.kind === "connect" ? await remembered(asker) : undefined;
    if (address !== undefined) {
      await queue.happen({ kind: "connected", asker });
      return { taken: false, reply: { approved: true, kind: "connect", address } };
    }
    const { refused } = await queue.happen({ kind: "asked", id: device.newId(), askId, asker, wish });
    if (refused) return { taken: false, reply: refused };
    // A page that nobody looks at does not raise a window: the button shows that it asks.
    if (asker.isInFront) await showRequests();
    return { taken: true };
  }

  return (data, sender) => {
    const ask = parseAsk(data);
    if (!ask) return undefined;
    const asker = readAsker(sender, ask.document, ownId);
    return asker ? take(ask, asker) : Promise.resolve({ taken: false, reply: refusal("unavailable") });
  };
}
